-- What a policy is made of, each part in a view of its own: a change to what doors or areas are made of replaces that part
-- alone, not the whole. `policy_source` is all of them together and stays as it is.

create view policy_part_site (project_uuid, kind, id, content) with (security_invoker = true) as
  select project.uuid, 'site', project.uuid,
    jsonb_build_object('id', project.uuid, 'zone', project.time_zone, 'clockDriftLimitSeconds', 180)
  from project;

create view policy_part_area (project_uuid, kind, id, content) with (security_invoker = true) as
  select area.project_uuid, 'area', area.uuid, jsonb_build_object('id', area.uuid, 'parentId', 'inside')
  from area_restriction area;

-- The two sides of each door: which area lies behind it.
create view policy_door_sides (project_uuid, door_uuid, sides) with (security_invoker = true) as
  select door.project_uuid, door.uuid, jsonb_build_array(
    jsonb_build_object('id', door.uuid || ':entry', 'direction', 'entry', 'fromAreaId', 'outside',
      'toAreaId', coalesce(behind.area_uuid::text, 'inside'), 'readerIds', jsonb_build_array(door.uuid || ':entry')),
    jsonb_build_object('id', door.uuid || ':exit', 'direction', 'exit', 'toAreaId', 'outside',
      'fromAreaId', coalesce(behind.area_uuid::text, 'inside'), 'readerIds', jsonb_build_array(door.uuid || ':exit')))
  from door left join lateral (
    select area_uuid from area_restriction_door leads
    where leads.project_uuid = door.project_uuid and leads.door_uuid = door.uuid
    order by direction limit 1) behind on true;

create view policy_part_door (project_uuid, kind, id, content) with (security_invoker = true) as
  select door.project_uuid, 'door', door.uuid, jsonb_build_object(
    'id', door.uuid, 'groupIds', jsonb_build_array(), 'class', jsonb_build_object('kind', 'normal'),
    'isOutOfService', false, 'panelId', door.device_uuid, 'permitsRemote', true,
    'hasContact', coalesce(jsonb_typeof(door.settings -> 'doorStatusInput') = 'number', false),
    'unlockSeconds', coalesce((door.settings ->> 'holdDelaySec')::int, 5),
    'longUnlockSeconds', least(60, 3 * coalesce((door.settings ->> 'holdDelaySec')::int, 5)),
    'sides', way.sides)
    || case when exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)
      then jsonb_build_object('timetableId', door.uuid) else '{}' end
  from door join policy_door_sides way on way.project_uuid = door.project_uuid and way.door_uuid = door.uuid;

create view policy_part_person (project_uuid, kind, id, content) with (security_invoker = true) as
  select person.project_uuid, 'person', person.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', person.uuid, 'kind', case person.kind when 'visitor' then 'visitor' else 'member' end, 'status', 'active',
    'company', jsonb_build_object('id', person.company_uuid), 'from', policy_instant(person.valid_from),
    'until', policy_instant(person.valid_until), 'needsMoreTime', person.needs_more_time))
  from person;

create view policy_part_credential (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'credential', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'personId', person_uuid, 'status', status, 'from', policy_instant(valid_from),
    'until', policy_instant(valid_until), 'maxUses', max_uses, 'plate', case kind when 'plate' then hint end,
    'kind', case kind when 'uhf' then 'tag' else kind end))
  from credential;

create view policy_part_membership (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from person_group
  union all
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from access_group
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', person_uuid, 'groupId', access_group_uuid)
  from access_group_member
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', uuid, 'groupId', group_uuid)
  from person where group_uuid is not null;

create view policy_part_access_group (project_uuid, kind, id, content) with (security_invoker = true) as
  select held.project_uuid, 'grant', held.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', held.uuid, 'companyId', held.company_uuid, 'gives', 'passage', 'scheduleId', held.uuid, 'minFactors', 1,
    'regardlessOfHolidays', held.on_holidays = 'asUsual', 'from', policy_instant(held.starts_at),
    'until', policy_instant(held.ends_at),
    'subjects', jsonb_build_object('personIds', jsonb_build_array(), 'groupIds', jsonb_build_array(held.uuid) || coalesce((
      select jsonb_agg(given.person_group_uuid order by given.person_group_uuid) from person_group_access given
      where given.project_uuid = held.project_uuid and given.access_group_uuid = held.uuid), '[]')),
    'targets', case when held.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(target.door_uuid order by target.door_uuid) from access_group_door target
        where target.project_uuid = held.project_uuid and target.access_group_uuid = held.uuid), '[]')) end))
  from access_group held
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid,
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end,
    'onDayTypes', case on_holidays
      when 'asUsual' then '{"holiday1": "asUsual", "holiday2": "asUsual", "holiday3": "asUsual"}'::jsonb
      when 'own' then jsonb_build_object('holiday1', jsonb_build_object('windows', holiday_windows))
      else '{"holiday1": "closed", "holiday2": "closed", "holiday3": "closed"}'::jsonb end)
  from access_group;

create view policy_part_temp_key (project_uuid, kind, id, content) with (security_invoker = true) as
  select key.project_uuid, 'grant', key.person_uuid, jsonb_build_object(
    'id', key.person_uuid, 'companyId', key.company_uuid, 'gives', 'passage', 'scheduleId', key.person_uuid,
    'minFactors', 1, 'regardlessOfHolidays', true,
    'subjects', jsonb_build_object('personIds', jsonb_build_array(key.person_uuid), 'groupIds', jsonb_build_array()),
    'targets', jsonb_build_object('doorIds', coalesce((
      select jsonb_agg(target.door_uuid order by target.door_uuid) from temp_key_door target
      where target.project_uuid = key.project_uuid and target.person_uuid = key.person_uuid), '[]')))
  from temp_key key where key.revoked_at is null
  union all
  select project_uuid, 'schedule', person_uuid, jsonb_build_object('id', person_uuid, 'onDayTypes', jsonb_build_object(),
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end)
  from temp_key where revoked_at is null;

create view policy_part_ceiling (project_uuid, kind, id, content) with (security_invoker = true) as
  select company.project_uuid, 'ceiling', company.uuid, jsonb_build_object(
    'id', company.uuid, 'companyId', company.uuid, 'scheduleId', 'always',
    'targets', case when company.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(lent.door_uuid order by lent.door_uuid) from company_door lent
        where lent.project_uuid = company.project_uuid and lent.company_uuid = company.uuid), '[]')) end)
  from company;

create view policy_part_calendar (project_uuid, kind, id, content) with (security_invoker = true) as
  select holiday.project_uuid, 'calendar', coalesce(holiday.company_uuid, holiday.project_uuid), jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(holiday.company_uuid, holiday.project_uuid),
    'layer', case when holiday.company_uuid is null then 'site' else 'company' end, 'companyId', holiday.company_uuid,
    'entries', jsonb_agg(day.entry order by holiday.starts_on, holiday.uuid, day.entry)))
  from holiday cross join lateral (
    select jsonb_build_object('dayType', 'holiday1', 'from', holiday.starts_on, 'to', holiday.ends_on) as entry
    where not holiday.repeats_yearly
    union all
    select jsonb_build_object('dayType', 'holiday1', 'month', extract(month from date)::int, 'day', extract(day from date)::int)
    from generate_series(holiday.starts_on, holiday.ends_on, interval '1 day') as date
    where holiday.repeats_yearly) day
  group by holiday.project_uuid, holiday.company_uuid;

create view policy_part_block (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'block', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'reason', reason, 'from', policy_instant(starts_at), 'until', policy_instant(ends_at),
    'subjects', jsonb_build_object('personIds', jsonb_build_array(person_uuid), 'groupIds', jsonb_build_array(),
      'credentialIds', jsonb_build_array(), 'plates', jsonb_build_array()),
    'targets', case when area_uuid is null then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('areas', jsonb_build_array(jsonb_build_object('areaId', area_uuid))) end))
  from access_block;

create view policy_part_area_rule (project_uuid, kind, id, content) with (security_invoker = true) as
  select area.project_uuid, 'areaRule', area.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', area.uuid, 'kind', 'passback', 'areaId', area.uuid, 'strength', area.anti_passback,
    'checks', jsonb_build_array(jsonb_build_object('kind', 'inOut')),
    'forgivenAfterHours', case when area.timeout_minutes > 0 then area.timeout_minutes / 60.0 end,
    'forgivenAt', area.reset_at, 'exempt', exempt_of_area(area.project_uuid, area.uuid)))
  from area_restriction area
  where area.anti_passback <> 'off'
  union all
  select area.project_uuid, 'occupancyRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':full', 'kind', 'occupancy', 'areaId', area.uuid, 'max', area.occupancy_limit,
    'whenFull', area.when_full, 'exempt', exempt_of_area(area.project_uuid, area.uuid))
  from area_restriction area
  where area.occupancy_limit is not null;

create view policy_part_plan (project_uuid, kind, id, content) with (security_invoker = true) as
  select plan.project_uuid, 'plan', plan.uuid, jsonb_build_object(
    'id', plan.uuid, 'rank', plan.rank, 'respondersIgnoreBlocks', plan.responders_ignore_blocks,
    'parts', jsonb_build_array(jsonb_build_object(
      'mode', case plan.kind when 'lockdown' then 'seal' when 'lock' then 'lock' else 'open' end,
      'targets', case when plan.all_doors then jsonb_build_object('wholeSite', true)
        else jsonb_build_object('doorIds', coalesce((
          select jsonb_agg(target.door_uuid order by target.door_uuid) from emergency_plan_door target
          where target.project_uuid = plan.project_uuid and target.plan_uuid = plan.uuid), '[]')) end)),
    'responders', jsonb_build_object('groupIds', with_departments_below(plan.project_uuid, array(
      select g.group_uuid from emergency_plan_responder_group g
      where g.project_uuid = plan.project_uuid and g.plan_uuid = plan.uuid)), 'personIds', coalesce((
      select jsonb_agg(person_uuid order by person_uuid) from emergency_plan_responder r
      where r.project_uuid = plan.project_uuid and r.plan_uuid = plan.uuid), '[]')))
  from emergency_plan plan;

create view policy_part_timetable (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'timetable', door_uuid, jsonb_build_object('id', door_uuid,
    'periods', jsonb_agg(jsonb_build_object('mode', mode, 'scheduleId', uuid) order by mode))
  from door_period group by project_uuid, door_uuid
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid, 'week', windows,
    'onDayTypes', case on_holidays
      when 'asUsual' then '{"holiday1": "asUsual", "holiday2": "asUsual", "holiday3": "asUsual"}'::jsonb
      else '{"holiday1": "closed", "holiday2": "closed", "holiday3": "closed"}'::jsonb end)
  from door_period;

create view policy_part_override (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'override', uuid, jsonb_build_object('id', uuid, 'mode', mode, 'reason', reason,
    'targets', jsonb_build_object('doorIds', jsonb_build_array(door_uuid)), 'authorId', made_by_uuid,
    'madeAt', policy_instant(made_at), 'from', policy_instant(made_at), 'until', policy_instant(ends_at))
  from door_override;

create or replace view policy_source with (security_invoker = true) as
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
  select project_uuid, kind, id, content from policy_part_ceiling
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
