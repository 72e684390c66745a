-- What the office sets of its doors beside how they are built, the hours a landlord lends doors for, and which doors an
-- emergency plan is about, all of it as the policy has it (access-decision 1, 3, 4, 8 and 9; office.md 5.3 to 5.6, 6, 31.2).

alter table door
  add column access_version integer not null default 1,
  add column permits_remote boolean not null default true,
  -- What the door does with an old policy: nothing, a warning after a day, or a refusal after so many hours.
  add column class text not null default 'normal' check (class in ('comfort', 'normal', 'high')),
  add column max_policy_age_hours integer check (max_policy_age_hours between 1 and 720),
  -- Why it is out of service; null while it is not.
  add column out_of_service text check (length(out_of_service) between 1 and 255),
  add constraint door_age_of_high check ((class = 'high') = (max_policy_age_hours is not null));

-- Who passes a door although it is sealed by hand or by its timetable.
create table door_override_person (
  project_uuid uuid not null,
  door_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, door_uuid, person_uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);
create index door_override_person_by_person on door_override_person (project_uuid, person_uuid);
create table door_override_group (
  project_uuid uuid not null,
  door_uuid uuid not null,
  group_uuid uuid not null,
  primary key (project_uuid, door_uuid, group_uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, group_uuid) references person_group (project_uuid, uuid) on delete cascade
);
create index door_override_group_by_group on door_override_group (project_uuid, group_uuid);

-- Two doors of one device of which one refuses while the other is open. A pair is one row, so it holds both ways.
create table door_interlock (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  device_uuid uuid not null,
  door_uuid uuid not null,
  other_uuid uuid not null,
  primary key (project_uuid, uuid),
  unique (project_uuid, door_uuid, other_uuid),
  check (door_uuid < other_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, other_uuid) references door (project_uuid, uuid) on delete cascade
);
create index door_interlock_by_other on door_interlock (project_uuid, other_uuid);
create index door_interlock_by_device on door_interlock (project_uuid, device_uuid);

do $$
declare
  name text;
begin
  foreach name in array array['door_override_person', 'door_override_group', 'door_interlock'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          when 'company' then false
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;

-- When a company may use the doors that are lent to it; no hours are all of them.
alter table company
  add column hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  add column on_holidays text not null default 'asUsual' check (on_holidays in ('closed', 'asUsual', 'own')),
  add column holiday_windows jsonb not null default '[]' check (jsonb_typeof(holiday_windows) = 'array');

-- A plan that opens doors opens those of the site's settings, or its own; and a door may do something else than the others.
alter table emergency_plan
  add column uses_emergency_doors boolean not null default false,
  add constraint emergency_plan_opens check (not uses_emergency_doors or (kind = 'open' and not all_doors));
alter table emergency_plan_door
  add column mode text check (mode in ('lockdown', 'lock', 'open', 'none'));
create index emergency_plan_door_by_door on emergency_plan_door (project_uuid, door_uuid);

-- The doors that open in an emergency, as the settings of a site have them: all of them unless somebody said otherwise.
create view emergency_doors (project_uuid, all_doors, door_uuids) with (security_invoker = true) as
  select project.uuid, coalesce((project.settings ->> 'allEmergencyDoors')::boolean, true),
    array(select named::uuid from jsonb_array_elements_text(case jsonb_typeof(project.settings -> 'emergencyDoorGroup')
      when 'array' then project.settings -> 'emergencyDoorGroup' else '[]' end) as named)
  from project;

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

-- As before, with what the office sets; and the rules of doors that close each other.
create or replace view policy_part_door (project_uuid, kind, id, content) with (security_invoker = true) as
  select door.project_uuid, 'door', door.uuid, jsonb_build_object(
    'id', door.uuid, 'groupIds', jsonb_build_array(),
    'class', jsonb_strip_nulls(jsonb_build_object('kind', door.class, 'maxPolicyAgeHours', door.max_policy_age_hours)),
    'isOutOfService', door.out_of_service is not null, 'panelId', door.device_uuid, 'permitsRemote', door.permits_remote,
    'hasContact', coalesce(jsonb_typeof(door.settings -> 'doorStatusInput') = 'number', false),
    'unlockSeconds', coalesce((door.settings ->> 'holdDelaySec')::int, 5),
    'longUnlockSeconds', least(60, 3 * coalesce((door.settings ->> 'holdDelaySec')::int, 5)),
    'sides', way.sides)
    || case when exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)
      then jsonb_build_object('timetableId', door.uuid) else '{}' end
    || case when holders.people <> '{}' or holders.departments <> '{}' then jsonb_build_object('overrideHolders',
        jsonb_build_object('personIds', to_jsonb(holders.people),
          'groupIds', with_departments_below(door.project_uuid, holders.departments))) else '{}' end
  from door join policy_door_sides way on way.project_uuid = door.project_uuid and way.door_uuid = door.uuid
  cross join lateral (select
    array(select held.person_uuid from door_override_person held
      where held.project_uuid = door.project_uuid and held.door_uuid = door.uuid order by held.person_uuid) as people,
    array(select held.group_uuid from door_override_group held
      where held.project_uuid = door.project_uuid and held.door_uuid = door.uuid order by held.group_uuid) as departments) holders
  union all
  select project_uuid, 'areaRule', uuid,
    jsonb_build_object('id', uuid, 'kind', 'interlock', 'doorIds', jsonb_build_array(door_uuid, other_uuid))
  from door_interlock;

-- A company that nobody has said hours for has all, on holidays too.
create or replace view policy_part_ceiling (project_uuid, kind, id, content) with (security_invoker = true) as
  select company.project_uuid, 'ceiling', company.uuid, jsonb_build_object(
    'id', company.uuid, 'companyId', company.uuid,
    'scheduleId', case when company.hours = '[]' and company.on_holidays = 'asUsual' then 'always' else company.uuid::text end,
    'targets', case when company.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(lent.door_uuid order by lent.door_uuid) from company_door lent
        where lent.project_uuid = company.project_uuid and lent.company_uuid = company.uuid), '[]')) end)
  from company
  union all
  select company.project_uuid, 'schedule', company.uuid, jsonb_build_object('id', company.uuid,
    'week', case company.hours when '[]' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb
      else company.hours end,
    'onDayTypes', case company.on_holidays
      when 'asUsual' then '{"holiday1": "asUsual", "holiday2": "asUsual", "holiday3": "asUsual"}'::jsonb
      when 'own' then jsonb_build_object('holiday1', jsonb_build_object('windows', company.holiday_windows))
      else '{"holiday1": "closed", "holiday2": "closed", "holiday3": "closed"}'::jsonb end)
  from company where company.hours <> '[]' or company.on_holidays <> 'asUsual';

-- The words of a plan's form in those of the decision.
create function policy_plan_mode(kind text) returns text language sql immutable as $$
  select case kind when 'lockdown' then 'seal' else kind end
$$;

-- Parts of one plan have no door in common: at one rank the stricter would hold where somebody comes in.
create or replace view policy_part_plan (project_uuid, kind, id, content) with (security_invoker = true) as
  select plan.project_uuid, 'plan', plan.uuid, jsonb_build_object(
    'id', plan.uuid, 'rank', plan.rank, 'respondersIgnoreBlocks', plan.responders_ignore_blocks,
    'parts', case
      when exists (select from emergency_plan_door other where other.project_uuid = plan.project_uuid
          and other.plan_uuid = plan.uuid and other.mode is not null)
        then coalesce((select jsonb_agg(jsonb_build_object('mode', policy_plan_mode(part.mode),
            'targets', jsonb_build_object('doorIds', part.doors)) order by part.mode)
          from (select here.mode, jsonb_agg(here.door_uuid order by here.door_uuid) as doors from plan_door here
            where here.project_uuid = plan.project_uuid and here.plan_uuid = plan.uuid group by here.mode) part), '[]')
      else jsonb_build_array(jsonb_build_object('mode', policy_plan_mode(plan.kind), 'targets', case
        when plan.all_doors then jsonb_build_object('wholeSite', true)
        when plan.uses_emergency_doors then (
          select case when opened.all_doors then jsonb_build_object('wholeSite', true)
            else jsonb_build_object('doorIds', to_jsonb(opened.door_uuids)) end
          from emergency_doors opened where opened.project_uuid = plan.project_uuid)
        else jsonb_build_object('doorIds', coalesce((
          select jsonb_agg(target.door_uuid order by target.door_uuid) from emergency_plan_door target
          where target.project_uuid = plan.project_uuid and target.plan_uuid = plan.uuid), '[]')) end)) end,
    'responders', jsonb_build_object('groupIds', with_departments_below(plan.project_uuid, array(
      select g.group_uuid from emergency_plan_responder_group g
      where g.project_uuid = plan.project_uuid and g.plan_uuid = plan.uuid)), 'personIds', coalesce((
      select jsonb_agg(person_uuid order by person_uuid) from emergency_plan_responder r
      where r.project_uuid = plan.project_uuid and r.plan_uuid = plan.uuid), '[]')))
  from emergency_plan plan;

-- Beside the triggers that were there.
create trigger policy_touch_access
  after update of permits_remote, class, max_policy_age_hours, out_of_service on door
  for each row execute function policy_touch('door', 'uuid');
create trigger policy_touch_hours
  after insert or delete or update of hours, on_holidays, holiday_windows on company
  for each row execute function policy_touch('ceiling', 'uuid', 'schedule', 'uuid');
select policy_follows('door_override_person', 'door', 'door_uuid');
select policy_follows('door_override_group', 'door', 'door_uuid');
select policy_follows('door_interlock', 'areaRule', 'uuid');

-- Notes records of a site that a change elsewhere may have changed, as the system: an owner that the policies hold sees
-- them no other way.
create function policy_touch_some(site uuid, kind_touched text, ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids <> '{}' then
    insert into policy_touched (project_uuid, kind, id) select site, kind_touched, unnest(ids) on conflict do nothing;
    insert into policy_due (project_uuid) values (site) on conflict do nothing;
  end if;
end $$;
revoke execute on function policy_touch_some(uuid, text, uuid[]) from public;

-- Which departments lie below one that holds overrides changes with the tree.
create function policy_touch_holders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text := scope_kind();
begin
  perform set_config('lintel.scope', 'system', true);
  perform policy_touch_some(site, 'door', array(
    select distinct held.door_uuid from door_override_group held where held.project_uuid = site));
  perform set_config('lintel.scope', caller, true);
  return null;
end $$;
create trigger policy_touch_holders after insert or delete or update of parent_uuid on person_group
  for each row execute function policy_touch_holders();

-- Plans that open what the settings say change with these.
create function policy_touch_emergency_doors() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := scope_kind();
begin
  if (old.settings -> 'allEmergencyDoors', old.settings -> 'emergencyDoorGroup')
      is distinct from (new.settings -> 'allEmergencyDoors', new.settings -> 'emergencyDoorGroup') then
    perform set_config('lintel.scope', 'system', true);
    perform policy_touch_some(new.uuid, 'plan', array(
      select plan.uuid from emergency_plan plan where plan.project_uuid = new.uuid and plan.uses_emergency_doors));
    perform set_config('lintel.scope', caller, true);
  end if;
  return null;
end $$;
create trigger policy_touch_emergency_doors after update of settings on project
  for each row execute function policy_touch_emergency_doors();

-- A plan that does one thing at some doors and another at all the rest names each of these.
create function policy_touch_split_plans() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text := scope_kind();
begin
  perform set_config('lintel.scope', 'system', true);
  perform policy_touch_some(site, 'plan', array(
    select distinct other.plan_uuid from emergency_plan_door other where other.project_uuid = site and other.mode is not null));
  perform set_config('lintel.scope', caller, true);
  return null;
end $$;
create trigger policy_touch_split_plans after insert or delete on door
  for each row execute function policy_touch_split_plans();

-- An owner that the policies hold sees the sites that are there already only as the system.
set local lintel.scope = 'system';
select check_policy(uuid) from project;
set local lintel.scope = '';
