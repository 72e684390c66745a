-- The doors that open in an emergency, as the settings of a site have them: all of them by default.
create view emergency_doors (project_uuid, all_doors, door_uuids) with (security_invoker = true) as
  select project.uuid, coalesce((project.settings ->> 'allEmergencyDoors')::boolean, true),
    array(select named::uuid from jsonb_array_elements_text(case jsonb_typeof(project.settings -> 'emergencyDoorGroup')
      when 'array' then project.settings -> 'emergencyDoorGroup' else '[]' end) as named)
  from project;

-- All codes of the library, held or free; each table's own policies hold.
create view library_code with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, kind, lookup, hint, status, person_uuid, created_at, is_duress
  from credential
  union all
  select project_uuid, company_uuid, uuid, kind, lookup, hint, 'free' as status, null::uuid as person_uuid, created_at,
    false as is_duress
  from unassigned_credential;

-- What each plan does at each door it is about: the one place that says it.
create view plan_door (project_uuid, plan_uuid, door_uuid, mode) with (security_invoker = true) as
  select plan.project_uuid, plan.uuid, door.uuid, coalesce(named.mode, plan.kind)
  from emergency_plan plan
  join door on door.project_uuid = plan.project_uuid
  left join emergency_plan_door named on named.project_uuid = plan.project_uuid and named.plan_uuid = plan.uuid
    and named.door_uuid = door.uuid
  where case
    when named.mode is not null then named.mode <> 'none'
    when named.door_uuid is not null or plan.all_doors then true
    else plan.uses_emergency_doors and exists (select from emergency_doors opened
      where opened.project_uuid = plan.project_uuid and (opened.all_doors or door.uuid = any (opened.door_uuids)))
  end;

-- As before, with days.
create view refused_person with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, person_uuid, area_uuid, cause, reason, starts_at, ends_at, created_by, owner_kind,
    null::text as door_name, null::text as direction
  from access_block
  union all
  select broken.project_uuid, broken.company_uuid, broken.uuid, broken.person_uuid, broken.area_uuid, 'violation', '',
    broken.at, position_ends_at(least(broken.at, case when seen.is_inside then seen.at end), area.timeout_minutes,
      area.reset_at, area.reset_days, project.time_zone), broken.device_name, 'site', broken.door_name, broken.direction
  from area_violation broken
  join area on area.project_uuid = broken.project_uuid and area.uuid = broken.area_uuid
    and area.anti_passback <> 'off'
  join project on project.uuid = broken.project_uuid
  left join area_position seen on seen.project_uuid = broken.project_uuid and seen.area_uuid = broken.area_uuid
    and seen.person_uuid = broken.person_uuid
  where (seen.at is null or seen.at <= broken.at)
    and not exists (select from apb_reset gone
      where gone.project_uuid = broken.project_uuid and gone.area_uuid = broken.area_uuid and gone.at >= broken.at
        and (gone.company_uuid is null or gone.company_uuid = broken.company_uuid)
        and (gone.person_uuid is null or gone.person_uuid = broken.person_uuid));

-- What is refused by name: manual blocks of people, departments and codes, and people whom anti-passback will not let
-- in.
create view refusal with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, person_uuid, department_uuid, credential_uuid, plate, area_uuid, door_uuid, cause, reason,
    starts_at, ends_at, created_by, owner_kind, null::text as door_name, null::text as direction
  from access_block
  union all
  select project_uuid, company_uuid, uuid, person_uuid, null, null, null, area_uuid, null, cause, reason,
    starts_at, ends_at, created_by, owner_kind, door_name, direction
  from refused_person where door_name is not null;
