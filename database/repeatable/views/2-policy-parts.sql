-- A door joins two areas (access-decision.md 1). What lies behind it is the area that it is an entry of; where it is an
-- exit of another area, that one lies before it, so that who enters the one leaves the other. All else lies before
-- nothing.
create view policy_door_sides (project_uuid, door_uuid, sides) with (security_invoker = true) as
  select door.project_uuid, door.uuid, jsonb_build_array(
    jsonb_build_object('id', door.uuid || ':entry', 'direction', 'entry', 'fromAreaId', joins.before,
      'toAreaId', joins.behind, 'readerIds', jsonb_build_array(door.uuid || ':entry')),
    jsonb_build_object('id', door.uuid || ':exit', 'direction', 'exit', 'fromAreaId', joins.behind,
      'toAreaId', joins.before, 'readerIds', jsonb_build_array(door.uuid || ':exit')))
  from door cross join lateral (
    select case when min(area_uuid::text) <> max(area_uuid::text)
        then max(area_uuid::text) filter (where direction = 'exit') else 'outside' end as before,
      coalesce(max(area_uuid::text) filter (where direction = 'entry'), max(area_uuid::text), 'inside') as behind
    from area_door leads
    where leads.project_uuid = door.project_uuid and leads.door_uuid = door.uuid) joins;

create view policy_part_access_group (project_uuid, kind, id, content) with (security_invoker = true) as
  select access_group.project_uuid, 'grant', access_group.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', access_group.uuid, 'companyId', access_group.company_uuid, 'gives', 'passage', 'scheduleId', access_group.uuid,
    'minFactors', access_group.min_factors,
    -- One kind of holiday that it does obey is a day of its own hours, not one to be regardless of.
    'regardlessOfHolidays', access_group.on_holidays = 'asUsual' and not access_group.day_plans ?| array['holiday1', 'holiday2', 'holiday3'],
    'from', policy_instant(access_group.starts_at), 'until', policy_instant(access_group.ends_at),
    'subjects', jsonb_build_object('personIds', jsonb_build_array(), 'groupIds', jsonb_build_array(access_group.uuid) || coalesce((
      select jsonb_agg(department.department_uuid order by department.department_uuid) from department_access_group department
      where department.project_uuid = access_group.project_uuid and department.access_group_uuid = access_group.uuid), '[]')),
    'targets', case when access_group.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(target.door_uuid order by target.door_uuid) from access_group_door target
        where target.project_uuid = access_group.project_uuid and target.access_group_uuid = access_group.uuid), '[]')) end))
  from access_group
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid,
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end,
    'onDayTypes', plans_of_days(on_holidays, holiday_windows, day_plans))
  from access_group;

create view policy_part_area (project_uuid, kind, id, content) with (security_invoker = true) as
  select area.project_uuid, 'area', area.uuid, jsonb_build_object('id', area.uuid, 'parentId', 'inside')
  from area;

-- Anti-passback rule of each area.
create view policy_part_area_rule (project_uuid, kind, id, content) with (security_invoker = true) as
  select area.project_uuid, 'areaRule', area.uuid, jsonb_build_object(
    'id', area.uuid, 'kind', 'passback', 'areaId', area.uuid, 'strength', area.anti_passback,
    'checks', to_jsonb(array_remove(array[
      case when area.entry_exit_anti_passback then jsonb_build_object('kind', 'entryExit') end,
      case when area.door_seconds is not null then jsonb_build_object('kind', 'timedPerDoor', 'seconds', area.door_seconds) end,
      case when area.area_seconds is not null then jsonb_build_object('kind', 'timedPerArea', 'seconds', area.area_seconds) end],
      null)),
    'exempt', exempt_of_area(area.project_uuid, area.uuid)) || passback_reset_of_area(area)
  from area
  where area.anti_passback <> 'off'
  union all
  select area.project_uuid, 'occupancyRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':full', 'kind', 'occupancy', 'areaId', area.uuid, 'max', area.occupancy_limit,
    'strength', area.occupancy_strength, 'exempt', exempt_of_area(area.project_uuid, area.uuid)) || passback_reset_of_area(area)
  from area
  where area.occupancy_limit is not null
  union all
  select area.project_uuid, 'escortRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':escort', 'kind', 'escort', 'areaId', area.uuid, 'withinSeconds', area.escort_seconds,
    'exempt', exempt_of_area(area.project_uuid, area.uuid))
  from area
  where area.needs_escort
  union all
  select area.project_uuid, 'firstPersonRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':first', 'kind', 'firstPerson', 'areaId', area.uuid,
    'firstPersons', first_persons_of_area(area.project_uuid, area.uuid),
    'exempt', exempt_of_area(area.project_uuid, area.uuid)) || passback_reset_of_area(area)
  from area
  where area.requires_first_person;

create view policy_part_block (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'block', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'reason', reason, 'from', policy_instant(starts_at), 'until', policy_instant(ends_at),
    'subjects', jsonb_build_object(
      'personIds', to_jsonb(array_remove(array[person_uuid], null)),
      'groupIds', case when department_uuid is null then '[]' else with_departments_below(project_uuid, array[department_uuid]) end,
      'credentialIds', to_jsonb(array_remove(array[credential_uuid], null)),
      'plates', to_jsonb(array_remove(array[plate], null))),
    'targets', case
      when area_uuid is not null then jsonb_build_object('areas', jsonb_build_array(jsonb_build_object('areaId', area_uuid)))
      when door_uuid is not null then jsonb_build_object('doorIds', jsonb_build_array(door_uuid))
      else jsonb_build_object('wholeSite', true) end))
  from access_block;

create view policy_part_calendar (project_uuid, kind, id, content) with (security_invoker = true) as
  select calendar.project_uuid, 'calendar', calendar.id, jsonb_strip_nulls(jsonb_build_object(
    'id', calendar.id, 'layer', calendar.layer, 'companyId', calendar.company_uuid,
    'followsSite', case when not company.holiday_follows_project then false end,
    'entries', coalesce((
      select jsonb_agg(day.entry || hours.part order by holiday.starts_on, holiday.uuid, day.entry)
      from holiday cross join lateral (
        select jsonb_build_object('dayType', holiday.kind, 'from', holiday.starts_on, 'to', holiday.ends_on) as entry
        where not holiday.repeats_yearly
        union all
        select jsonb_build_object('dayType', holiday.kind, 'month', extract(month from date)::int, 'day', extract(day from date)::int)
        from generate_series(holiday.starts_on, holiday.ends_on, interval '1 day') as date
        where holiday.repeats_yearly) day
      cross join lateral (select case when holiday.from_minute is null then '{}'::jsonb
        else jsonb_build_object('hours', jsonb_build_object('from', holiday.from_minute, 'to', holiday.to_minute)) end as part) hours
      where holiday.project_uuid = calendar.project_uuid and holiday.calendar_uuid = calendar.id), '[]')))
  from (
    select project_uuid, calendar_uuid as id, company_uuid,
      case when is_public then 'country' when company_uuid is null then 'site' else 'company' end as layer
    from holiday
    union
    select project_uuid, uuid, uuid, 'company' from company where not holiday_follows_project) calendar
  left join company on company.project_uuid = calendar.project_uuid and company.uuid = calendar.company_uuid;

-- A company without hours set has all, on holidays too.
create view policy_part_company_door_limit (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'companyDoorLimit', uuid, jsonb_build_object('id', uuid, 'companyId', uuid,
    'scheduleId', case when hours = '[]' and on_holidays = 'asUsual' and day_plans = '{}' then 'always' else uuid::text end,
    'targets', case when all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(shared.door_uuid order by shared.door_uuid) from company_door shared
        where shared.project_uuid = company.project_uuid and shared.company_uuid = company.uuid), '[]')) end)
  from company
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid,
    'week', case hours when '[]' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else hours end,
    'onDayTypes', plans_of_days(on_holidays, holiday_windows, day_plans))
  from company
  where hours <> '[]' or on_holidays <> 'asUsual' or day_plans <> '{}';

-- Devices get both: the lifetime for uses that they see first, and the end where the first use is known.
create view policy_part_credential (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'credential', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'personId', person_uuid,
    'status', credential_status(project_uuid, person_uuid, kind, status),
    'from', policy_instant(valid_from), 'until', policy_instant(credential_ends_at(valid_until, first_used_at, lifetime_minutes)),
    'maxUses', max_uses,
    'lifetimeAfterFirstUseSeconds', lifetime_minutes * 60, 'plate', case kind when 'plate' then masked_value end,
    'kind', kind, 'isDuress', case when is_duress then true end))
  from credential
  -- A second entry of one card has its number, and no two credentials of a policy have the same.
  where status <> 'duplicate';

-- Doors with their output: moving a door to another output changes its record, and its device gets it.
create view policy_part_door (project_uuid, kind, id, content) with (security_invoker = true) as
  select door.project_uuid, 'door', door.uuid, jsonb_build_object(
    'id', door.uuid, 'groupIds', jsonb_build_array(),
    'class', jsonb_strip_nulls(jsonb_build_object('kind', door.class, 'maxPolicyAgeHours', door.max_policy_age_hours)),
    'isOutOfService', door.out_of_service is not null, 'panelId', door.device_uuid, 'relay', door.relay,
    'permitsRemote', door.permits_remote,
    'hasContact', coalesce(jsonb_typeof(door.settings -> 'doorStatusInput') = 'number', false),
    'unlockSeconds', coalesce((door.settings ->> 'holdDelaySec')::int, 5),
    'longUnlockSeconds', least(60, 3 * coalesce((door.settings ->> 'holdDelaySec')::int, 5)),
    'sides', way.sides)
    || case when exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)
      then jsonb_build_object('timetableId', door.uuid) else '{}' end
    || case when holders.people <> '{}' or holders.departments <> '{}' then jsonb_build_object('lockdownExempt',
        jsonb_build_object('personIds', to_jsonb(holders.people),
          'groupIds', with_departments_below(door.project_uuid, holders.departments))) else '{}' end
  from door join policy_door_sides way on way.project_uuid = door.project_uuid and way.door_uuid = door.uuid
  cross join lateral (select
    array(select exempt.person_uuid from door_lockdown_exempt_person exempt
      where exempt.project_uuid = door.project_uuid and exempt.door_uuid = door.uuid order by exempt.person_uuid) as people,
    array(select exempt.department_uuid from door_lockdown_exempt_department exempt
      where exempt.project_uuid = door.project_uuid and exempt.door_uuid = door.uuid order by exempt.department_uuid) as departments) holders
  union all
  select project_uuid, 'areaRule', uuid,
    jsonb_build_object('id', uuid, 'kind', 'interlock', 'doorIds', jsonb_build_array(door_uuid, other_uuid))
  from door_interlock;

create view policy_part_membership (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from department
  union all
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from access_group
  union all
  select project_uuid, 'membership', uuid, jsonb_strip_nulls(jsonb_build_object('personId', person_uuid,
    'groupId', access_group_uuid, 'from', policy_instant(valid_from), 'until', policy_instant(valid_until)))
  from access_group_member
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', uuid, 'groupId', department_uuid)
  from person where department_uuid is not null;

create view policy_part_override (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'override', uuid, jsonb_build_object('id', uuid, 'mode', mode, 'reason', reason,
    'targets', jsonb_build_object('doorIds', jsonb_build_array(door_uuid)), 'createdById', created_by_uuid,
    'createdAt', policy_instant(created_at), 'from', policy_instant(created_at), 'until', policy_instant(ends_at))
  from door_override;

-- People with their company and validity; a visitor with its host.
create view policy_part_person (project_uuid, kind, id, content) with (security_invoker = true) as
  select person.project_uuid, 'person', person.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', person.uuid, 'kind', case person.kind when 'visitor' then 'visitor' else 'member' end,
    'status', case when person.suspended_at is null then 'active' else 'suspended' end,
    'company', jsonb_build_object('id', person.company_uuid), 'from', policy_instant(person.valid_from),
    'until', policy_instant(person.valid_until), 'needsMoreTime', person.needs_more_time,
    'hostId', case person.kind when 'visitor' then (select key.host_uuid from temp_key key
      where key.project_uuid = person.project_uuid and key.person_uuid = person.uuid) end,
    'apartment', (select apartment.number from apartment
      where apartment.project_uuid = person.project_uuid and apartment.uuid = person.apartment_uuid),
    'rings', case when person.app_enabled and person.show_in_directory and person.suspended_at is null
      then rings_of(person.call_type) end))
  from person
  union all
  select admin.project_uuid, 'contact', admin.account_uuid, jsonb_build_object(
    'id', admin.account_uuid, 'company', jsonb_build_object('id', admin.company_uuid), 'rings', rings_of(admin.call_type))
  from company_admin admin where admin.app_enabled;

-- What a person opens by no group: the doors of its household, all or some, the floors of lifts, and doors chosen for a
-- code or for the person.
create view policy_part_personal_grant (project_uuid, kind, id, content) with (security_invoker = true) as
  select personal_grant.project_uuid, 'grant', personal_grant.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', personal_grant.uuid, 'companyId', personal_grant.company_uuid, 'gives', 'passage', 'scheduleId', personal_grant.uuid,
    'minFactors', 1, 'regardlessOfHolidays', true,
    'from', policy_instant(personal_grant.starts_at), 'until', policy_instant(personal_grant.ends_at),
    'subjects', case when personal_grant.credential_uuid is null
      then jsonb_build_object('personIds', jsonb_build_array(personal_grant.person_uuid), 'groupIds', jsonb_build_array())
      else jsonb_build_object('personIds', jsonb_build_array(), 'groupIds', jsonb_build_array(),
        -- The PIN that is typed under duress opens what the other one opens.
        'credentialIds', jsonb_build_array(personal_grant.credential_uuid) || coalesce((
          select jsonb_agg(duress.uuid) from credential pin
          join credential duress on duress.project_uuid = pin.project_uuid and duress.person_uuid = pin.person_uuid
            and duress.kind = 'pin' and duress.is_duress
          where pin.project_uuid = personal_grant.project_uuid and pin.uuid = personal_grant.credential_uuid
            and pin.kind = 'pin' and not pin.is_duress), '[]')) end,
    'targets', jsonb_build_object('doorIds', targets.doors)))
  from personal_grant
  cross join lateral (
    select jsonb_agg(target.door_uuid order by target.door_uuid) as doors from personal_grant_target target
    where target.project_uuid = personal_grant.project_uuid and target.grant_uuid = personal_grant.uuid) targets
  where targets.doors is not null;

-- Apart from the grants, because each look for their doors takes milliseconds to plan.
create view policy_part_personal_schedule (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid, 'onDayTypes', jsonb_build_object(),
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end)
  from personal_grant
  where exists (select from personal_grant_target target
    where target.project_uuid = personal_grant.project_uuid and target.grant_uuid = personal_grant.uuid);

-- Parts of one plan have no door in common: at one rank the stricter would hold at the entry.
create view policy_part_plan (project_uuid, kind, id, content) with (security_invoker = true) as
  select plan.project_uuid, 'plan', plan.uuid, jsonb_build_object(
    'id', plan.uuid, 'rank', plan.rank, 'respondersIgnoreBlocks', plan.responders_ignore_blocks,
    'parts', case
      when exists (select from emergency_plan_door other where other.project_uuid = plan.project_uuid
          and other.plan_uuid = plan.uuid and other.mode is not null)
        then coalesce((select jsonb_agg(jsonb_build_object('mode', part.mode,
            'targets', jsonb_build_object('doorIds', part.doors)) order by part.mode)
          from (select here.mode, jsonb_agg(here.door_uuid order by here.door_uuid) as doors from plan_door here
            where here.project_uuid = plan.project_uuid and here.plan_uuid = plan.uuid group by here.mode) part), '[]')
      else jsonb_build_array(jsonb_build_object('mode', plan.kind, 'targets', case
        when plan.all_doors then jsonb_build_object('wholeSite', true)
        when plan.uses_emergency_doors then (
          select case when opened.all_doors then jsonb_build_object('wholeSite', true)
            else jsonb_build_object('doorIds', to_jsonb(opened.door_uuids)) end
          from emergency_doors opened where opened.project_uuid = plan.project_uuid)
        else jsonb_build_object('doorIds', coalesce((
          select jsonb_agg(target.door_uuid order by target.door_uuid) from emergency_plan_door target
          where target.project_uuid = plan.project_uuid and target.plan_uuid = plan.uuid), '[]')) end)) end,
    'responders', jsonb_build_object('groupIds', with_departments_below(plan.project_uuid, array(
      select g.department_uuid from emergency_plan_responder_department g
      where g.project_uuid = plan.project_uuid and g.plan_uuid = plan.uuid)), 'personIds', coalesce((
      select jsonb_agg(person_uuid order by person_uuid) from emergency_plan_responder r
      where r.project_uuid = plan.project_uuid and r.plan_uuid = plan.uuid), '[]')))
  from emergency_plan plan;

-- Site with its time zone, and the plan that a fire input starts.
create view policy_part_site (project_uuid, kind, id, content) with (security_invoker = true) as
  select uuid, 'site', uuid, jsonb_build_object('id', uuid, 'zone', time_zone, 'clockDriftLimitSeconds', 180) || coalesce((
    select jsonb_build_object('firePlanId', fire.uuid) from emergency_plan fire
    where fire.project_uuid = project.uuid and fire.is_fire_plan), '{}')
    || case when next_time_zone is null then '{}'::jsonb else jsonb_build_object('nextZone',
      jsonb_build_object('zone', next_time_zone, 'from', policy_instant(next_zone_from))) end
  from project;

create view policy_part_temp_key (project_uuid, kind, id, content) with (security_invoker = true) as
  select key.project_uuid, 'grant', key.person_uuid, jsonb_build_object(
    'id', key.person_uuid, 'companyId', key.company_uuid, 'gives', 'passage', 'scheduleId', key.person_uuid,
    'minFactors', 1, 'regardlessOfHolidays', true,
    'subjects', jsonb_build_object('personIds', jsonb_build_array(key.person_uuid), 'groupIds', jsonb_build_array()),
    'targets', jsonb_build_object('doorIds', coalesce((
      select jsonb_agg(target.door_uuid order by target.door_uuid) from (
        select door_uuid from temp_key_door chosen
          where chosen.project_uuid = key.project_uuid and chosen.person_uuid = key.person_uuid
        union
        select door_uuid from person_floor_door led
          where led.project_uuid = key.project_uuid and led.person_uuid in (key.person_uuid, key.floors_of_uuid)) target), '[]')))
  from temp_key key where key.revoked_at is null
  union all
  select project_uuid, 'schedule', person_uuid, jsonb_build_object('id', person_uuid, 'onDayTypes', jsonb_build_object(),
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end)
  from temp_key where revoked_at is null;

create view policy_part_timetable (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'timetable', door_uuid, jsonb_build_object('id', door_uuid, 'periods', jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object('mode', mode, 'scheduleId', uuid, 'unlockAfterFirstPersonGroupId', unlock_after_first_person_group_uuid)) order by mode))
  from door_period
  group by project_uuid, door_uuid
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid, 'week', windows,
    'onDayTypes', plans_of_days(on_holidays, '[]', day_plans))
  from door_period;

-- Records of the policy of each site, of all kinds.
create view policy_source with (security_invoker = true) as
  select project_uuid, kind, id, content from policy_part_site
  union all
  select project_uuid, kind, id, content from policy_part_area
  union all
  select project_uuid, kind, id, content from policy_part_door
  union all
  select project_uuid, kind, id, content from policy_part_person
  union all
  select project_uuid, kind, id, content from policy_part_credential
  union all
  select project_uuid, kind, id, content from policy_part_membership
  union all
  select project_uuid, kind, id, content from policy_part_access_group
  union all
  select project_uuid, kind, id, content from policy_part_temp_key
  union all
  select project_uuid, kind, id, content from policy_part_personal_grant
  union all
  select project_uuid, kind, id, content from policy_part_personal_schedule
  union all
  select project_uuid, kind, id, content from policy_part_company_door_limit
  union all
  select project_uuid, kind, id, content from policy_part_calendar
  union all
  select project_uuid, kind, id, content from policy_part_block
  union all
  select project_uuid, kind, id, content from policy_part_area_rule
  union all
  select project_uuid, kind, id, content from policy_part_plan
  union all
  select project_uuid, kind, id, content from policy_part_timetable
  union all
  select project_uuid, kind, id, content from policy_part_override;
