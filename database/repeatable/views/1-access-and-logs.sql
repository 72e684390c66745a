-- The public devices that serve each building: those that stand in it, those that name it, and those of the site that
-- name none.
create view device_of_building (project_uuid, device_uuid, building_uuid) with (security_invoker = true) as
  select building.project_uuid, device.uuid, building.uuid
  from building join device on device.project_uuid = building.project_uuid and device.apartment_uuid is null
  where device.building_uuid = building.uuid
    or exists (select from device_building served where served.project_uuid = device.project_uuid
      and served.device_uuid = device.uuid and served.building_uuid = building.uuid)
    or device.building_uuid is null and not exists (select from device_building served
      where served.project_uuid = device.project_uuid and served.device_uuid = device.uuid);

-- The public doors of each building; of a lift's doors each names its floor.
create view building_door (project_uuid, building_uuid, door_uuid, floor) with (security_invoker = true) as
  select serving.project_uuid, serving.building_uuid, door.uuid, door.floor
  from device_of_building serving
  join door on door.project_uuid = serving.project_uuid and door.device_uuid = serving.device_uuid;

-- The doors of lifts that lead a person to the floors that it may go to.
create view person_floor_door (project_uuid, person_uuid, door_uuid) with (security_invoker = true) as
  select distinct person_floor.project_uuid, person_floor.person_uuid, opened.door_uuid
  from person_floor join building_door opened on opened.project_uuid = person_floor.project_uuid
    and opened.building_uuid = person_floor.building_uuid and opened.floor = person_floor.floor;

-- What a grant of one person opens: doors of its household, all or those chosen, the floors that it may go to, or doors
-- that were chosen for a code or a person, of which those of another home no longer count.
create view personal_grant_target (project_uuid, grant_uuid, person_uuid, door_uuid) with (security_invoker = true) as
  select personal_grant.project_uuid, personal_grant.uuid, personal_grant.person_uuid, door.uuid
  from personal_grant
  join person on person.project_uuid = personal_grant.project_uuid and person.uuid = personal_grant.person_uuid
  join device on device.project_uuid = personal_grant.project_uuid and device.apartment_uuid = person.apartment_uuid
  join door on door.project_uuid = personal_grant.project_uuid and door.device_uuid = device.uuid
  where personal_grant.purpose = 'selfAccess' and (personal_grant.all_doors or exists (select from personal_grant_door chosen
    where chosen.project_uuid = personal_grant.project_uuid and chosen.grant_uuid = personal_grant.uuid and chosen.door_uuid = door.uuid))
  union all
  select personal_grant.project_uuid, personal_grant.uuid, personal_grant.person_uuid, led.door_uuid
  from personal_grant
  join person_floor_door led on led.project_uuid = personal_grant.project_uuid and led.person_uuid = personal_grant.person_uuid
  where personal_grant.purpose = 'floors'
  union all
  select personal_grant.project_uuid, personal_grant.uuid, personal_grant.person_uuid, chosen.door_uuid
  from personal_grant
  join personal_grant_door chosen on chosen.project_uuid = personal_grant.project_uuid and chosen.grant_uuid = personal_grant.uuid
  join person on person.project_uuid = personal_grant.project_uuid and person.uuid = personal_grant.person_uuid
  join door on door.project_uuid = chosen.project_uuid and door.uuid = chosen.door_uuid
  join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
  where personal_grant.purpose in ('code', 'own')
    and (device.apartment_uuid is null or device.apartment_uuid = person.apartment_uuid);

-- The doors that open in an emergency, as the settings of a site have them: all of them by default.
create view emergency_doors (project_uuid, all_doors, door_uuids) with (security_invoker = true) as
  select project.uuid, coalesce((project.settings ->> 'allEmergencyDoors')::boolean, true),
    array(select named::uuid from jsonb_array_elements_text(case jsonb_typeof(project.settings -> 'emergencyDoorGroup')
      when 'array' then project.settings -> 'emergencyDoorGroup' else '[]' end) as named)
  from project;

-- All codes of the library, held or unassigned; each table's own policies hold.
create view library_code with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, kind, keyed_hash, masked_value, status, person_uuid, created_at, is_duress
  from credential
  union all
  select project_uuid, company_uuid, uuid, kind, keyed_hash, masked_value, 'unassigned' as status, null::uuid as person_uuid, created_at,
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

-- People who are refused, by a block or a violation, with the time that it holds.
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
    and not exists (select from apb_reset later_reset
      where later_reset.project_uuid = broken.project_uuid and later_reset.area_uuid = broken.area_uuid and later_reset.at >= broken.at
        and (later_reset.company_uuid is null or later_reset.company_uuid = broken.company_uuid)
        and (later_reset.person_uuid is null or later_reset.person_uuid = broken.person_uuid));

-- What is refused by name: manual blocks of people, departments and codes, and people that anti-passback will not let
-- in.
create view refusal with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, person_uuid, department_uuid, credential_uuid, plate, area_uuid, door_uuid, cause, reason,
    starts_at, ends_at, created_by, owner_kind, null::text as door_name, null::text as direction
  from access_block
  union all
  select project_uuid, company_uuid, uuid, person_uuid, null, null, null, area_uuid, null, cause, reason,
    starts_at, ends_at, created_by, owner_kind, door_name, direction
  from refused_person where door_name is not null;

-- The session of a token with everything that decides what it may do now; every call begins with it. The view reads
-- with the rights of the owner, so that no policy of its dozen tables is worked out for each call, and shows rows to
-- the system's scope alone.
create view session_record with (security_barrier = true) as
  select session.token_hash, session.uuid, session.section, session.project_uuid, session.expires_at, session.last_used_at,
    session.verified_at,
    account.uuid as account_uuid, account.display_name as account_name, account.kind as account_kind, account.initialized,
    account.state as account_state, account.expires_at as account_expires_at,
    acting.uuid as acting_uuid, acting.display_name as acting_name, acting.kind as acting_kind, acting.state as acting_state,
    acting.expires_at as acting_expires_at, acting.distributor_uuid as acting_distributor_uuid,
    acting.sub_distributor_uuid as acting_sub_distributor_uuid, acting.installer_uuid as acting_installer_uuid, acting.abilities,
    project.kind as project_kind, project.installer_uuid as project_installer_uuid, project.settings as site_settings,
    case when project.kind = 'office' then attendance_of(project.uuid) end as attendance,
    company_admin.company_uuid, residence.uuid as residence_uuid,
    project_member.account_uuid as member_uuid, project_member.may_delete_accounts, project_member.may_read_logs,
    project_member.may_see_images,
    operator.charge_mode, operator.business, operator.switches, plan.feature_plans, plan.switches as distributor_switches,
    delegation.uuid as delegation_uuid, delegation.state as delegation_state, delegation.until as delegation_until,
    outer_delegation.state as outer_state, outer_delegation.until as outer_until,
    session.held_site_uuid, session.gone_site_uuid, held.kind as held_kind, held.installer_uuid as held_installer_uuid,
    held_member.account_uuid as held_member_uuid,
    villa.uuid as villa_uuid,
    exists (select from lock_account bound where bound.project_uuid = coalesce(session.project_uuid, villa.uuid)) as has_lock_account,
    coalesce(project.is_free, false) as is_free,
    -- Somebody above the site, or above the account, prices something for it; nobody sells to itself (money.md 9, 75).
    exists (select from price p
      where (p.seller_uuid is null or p.seller_uuid <> acting.uuid and p.seller_uuid in (above.distributor_uuid, above.sub_distributor_uuid))
        and (p.buyers = '{}' or p.buyers && array[acting.uuid, above.installer_uuid, above.sub_distributor_uuid, above.distributor_uuid])
        and (above.kinds is null or p.project_kind = any (above.kinds))
        and p.valid_from <= (now() at time zone 'UTC')::date
        and (p.ends_on is null or p.ends_on > (now() at time zone 'UTC')::date)) as is_priced,
    -- Orders that the account pays, and those of the tree that a seller sells to (money.md 37).
    case
      when project.uuid is not null then exists (select from payment_order o
        where o.project_uuid = project.uuid and o.payer_kind = 'propertyManager')
      when acting.kind = 'distributor' then exists (select from payment_order o where o.distributor_uuid = acting.uuid)
      when acting.kind = 'subDistributor' then exists (select from payment_order o where o.sub_distributor_uuid = acting.uuid)
      else exists (select from payment_order o where o.payer_uuid = above.payer_uuid
        and (above.kinds is null or o.project_kind = any (above.kinds)))
    end as has_orders,
    exists (select from renewal_agreement a where a.payer_uuid = above.payer_uuid and a.started_at is not null) as has_renewals
  from session
  join account on account.uuid = session.account_uuid
  join account acting on acting.uuid = session.acting_account_uuid
  left join project on project.uuid = session.project_uuid
  -- The operators above the site, or above the account where it stands in none; kinds of sites that the portal is for;
  -- who pays for what the account orders (money.md 55).
  cross join lateral (select
    case when project.uuid is null then acting.distributor_uuid else project.distributor_uuid end as distributor_uuid,
    case when project.uuid is null then acting.sub_distributor_uuid else project.sub_distributor_uuid end as sub_distributor_uuid,
    case when project.uuid is null then acting.installer_uuid else project.installer_uuid end as installer_uuid,
    case when project.uuid is not null then array[project.kind]
      else case session.section when 'single' then array['villa'] when 'community' then array['community', 'oldCommunity']
        when 'office' then array['office'] end end as kinds,
    case acting.kind when 'subInstaller' then acting.installer_uuid else acting.uuid end as payer_uuid) above
  left join delegation on delegation.uuid = session.delegation_uuid
  left join delegation outer_delegation on outer_delegation.uuid = delegation.parent_uuid
  left join project_member on project_member.project_uuid = session.project_uuid
    and project_member.account_uuid = session.acting_account_uuid
  left join company_admin on company_admin.project_uuid = session.project_uuid
    and company_admin.account_uuid = session.acting_account_uuid
  left join company residence on residence.project_uuid = session.project_uuid and residence.kind = 'residence'
  left join project villa on villa.owner_uuid = acting.uuid
  left join project held on held.uuid = session.held_site_uuid
  left join project_member held_member on held_member.project_uuid = session.held_site_uuid
    and held_member.account_uuid = session.acting_account_uuid
  left join operator on operator.account_uuid = coalesce(project.installer_uuid, acting.installer_uuid, acting.distributor_uuid)
  left join operator plan on plan.account_uuid = coalesce(project.distributor_uuid, acting.distributor_uuid)
  where session.revoked_at is null and scope_kind() = 'system';
