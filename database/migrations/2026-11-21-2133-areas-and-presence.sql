-- Who is in which area, who broke its rule, whom an operator has forgotten there, and departments that are exempt
-- (office.md 14; access-decision 7).


-- Blocks of the landlord are not for a company's administrator to lift. Those that exist are taken for the landlord's.
alter table access_block add column made_by text not null default 'site' check (made_by in ('site', 'company'));
create policy access_block_makes_own on access_block as restrictive for insert with check (
  (select scope_kind()) <> 'company' or made_by = 'company');
create policy access_block_changes_own on access_block as restrictive for update using (
  (select scope_kind()) <> 'company' or made_by = 'company');
create policy access_block_lifts_own on access_block as restrictive for delete using (
  (select scope_kind()) <> 'company' or made_by = 'company');

-- Departments whose members, also those of departments below them, follow no rule of the area.
create table area_restriction_exempt_group (
  project_uuid uuid not null,
  area_uuid uuid not null,
  group_uuid uuid not null,
  primary key (project_uuid, area_uuid, group_uuid),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, group_uuid) references person_group (project_uuid, uuid) on delete cascade
);
create index area_restriction_exempt_group_by_group on area_restriction_exempt_group (project_uuid, group_uuid);

-- The same of those who pass during an emergency plan.
create table emergency_plan_responder_group (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  group_uuid uuid not null,
  primary key (project_uuid, plan_uuid, group_uuid),
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, group_uuid) references person_group (project_uuid, uuid) on delete cascade
);
create index emergency_plan_responder_group_by_group on emergency_plan_responder_group (project_uuid, group_uuid);

-- Where somebody was seen last in each area, by the newest of the events that tell of it, whatever order they came in.
-- Whether that still counts follows from the area (`position_ends_at`) and from what was forgotten since.
create table area_position (
  project_uuid uuid not null,
  area_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  is_inside boolean not null,
  at timestamptz not null,
  -- The door as it was called that day; nothing points to it.
  door_uuid uuid not null,
  door_name text not null,
  primary key (project_uuid, area_uuid, person_uuid),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete cascade
);
create index area_position_inside on area_position (project_uuid, area_uuid, at desc, person_uuid) where is_inside;
create index area_position_by_person on area_position (project_uuid, person_uuid);

-- The newest violation of anti-passback of each person in each area.
create table area_violation (
  project_uuid uuid not null,
  area_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  at timestamptz not null,
  direction text not null check (direction in ('entry', 'exit')),
  door_name text not null,
  device_name text not null,
  -- When somebody was last mailed about this person here.
  notified_at timestamptz,
  primary key (project_uuid, area_uuid, person_uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete cascade
);
create index area_violation_by_person on area_violation (project_uuid, person_uuid);

-- From when on a position is unknown again because somebody said so: of one person, of a company's people, of everybody.
create table area_forgetting (
  project_uuid uuid not null,
  area_uuid uuid not null,
  company_uuid uuid,
  person_uuid uuid,
  at timestamptz not null,
  made_by text not null,
  constraint area_forgetting_once unique nulls not distinct (project_uuid, area_uuid, company_uuid, person_uuid),
  check (person_uuid is null or company_uuid is not null),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete cascade
);
-- Devices are told as they are of running plans.
create trigger area_forgetting_told after insert or update on area_forgetting
  for each row execute function plan_run_changed();

do $$
declare
  name text;
  shown text := $shown$area_uuid in (select area.uuid from area_restriction area where area.project_uuid = scope_uuid())$shown$;
begin
  foreach name in array array['area_restriction_exempt_group', 'emergency_plan_responder_group', 'area_position',
    'area_violation', 'area_forgetting'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
  -- A company sees where its own people are, and what holds for them.
  foreach name in array array['area_position', 'area_violation'] loop
    execute format($policy$
      create policy %I on %I for select using ((select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
        and company_uuid = (select scope_company()) and %s)$policy$, name || '_of_company', name, shown);
  end loop;
  execute format($policy$
    create policy area_forgetting_of_company on area_forgetting for select using ((select scope_kind()) = 'company'
      and project_uuid = (select scope_uuid()) and company_uuid is null and %s)$policy$, shown);
  execute format($policy$
    create policy area_forgetting_by_company on area_forgetting using ((select scope_kind()) = 'company'
      and project_uuid = (select scope_uuid()) and company_uuid = (select scope_company()) and %s)$policy$, shown);
  execute format($policy$
    create policy area_restriction_exempt_group_of_company on area_restriction_exempt_group for select using (
      (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and %s)$policy$, shown);
end $$;
create policy area_restriction_exempt_group_by_company on area_restriction_exempt_group using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
  and area_uuid in (select area.uuid from area_restriction area
    where area.project_uuid = scope_uuid() and area.company_uuid = scope_company()));
-- Which departments are exempt is told of own ones alone, also in an area of the whole site.
create policy area_restriction_exempt_group_groups on area_restriction_exempt_group as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person_group
    where person_group.project_uuid = area_restriction_exempt_group.project_uuid and person_group.uuid = group_uuid));

-- When a position from a moment is forgotten by itself: after so many minutes, or the next time the clock of the site shows
-- a minute of the day, whichever comes first; null for never (office.md 14). `packages/rules` says the same of devices.
create function position_ends_at(seen_at timestamptz, timeout_minutes integer, reset_at integer, zone text) returns timestamptz
  language sql stable parallel safe as $$
  select least(
    case when timeout_minutes > 0 then seen_at + make_interval(mins => timeout_minutes) end,
    (select min(reset.at) from (
      select (date_trunc('day', seen_at at time zone zone) + make_interval(days => day, mins => reset_at)) at time zone zone as at
      from generate_series(0, 2) as day where reset_at is not null) reset
      where reset.at > seen_at))
$$;

-- Who is refused: those who are blocked by hand, and those whom anti-passback will not let in a second time. A violation is
-- over when somebody was seen passing later, when the position it rests on has ended, and when it was forgotten.
create view refused_person with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, person_uuid, area_uuid, cause, reason, starts_at, ends_at, created_by, made_by,
    null::text as door_name, null::text as direction
  from access_block
  union all
  select broken.project_uuid, broken.company_uuid, broken.uuid, broken.person_uuid, broken.area_uuid, 'violation', '',
    broken.at, position_ends_at(least(broken.at, case when seen.is_inside then seen.at end), area.timeout_minutes,
      area.reset_at, project.time_zone), broken.device_name, 'site', broken.door_name, broken.direction
  from area_violation broken
  join area_restriction area on area.project_uuid = broken.project_uuid and area.uuid = broken.area_uuid
    and area.anti_passback <> 'off'
  join project on project.uuid = broken.project_uuid
  left join area_position seen on seen.project_uuid = broken.project_uuid and seen.area_uuid = broken.area_uuid
    and seen.person_uuid = broken.person_uuid
  where (seen.at is null or seen.at <= broken.at)
    and not exists (select from area_forgetting gone
      where gone.project_uuid = broken.project_uuid and gone.area_uuid = broken.area_uuid and gone.at >= broken.at
        and (gone.company_uuid is null or gone.company_uuid = broken.company_uuid)
        and (gone.person_uuid is null or gone.person_uuid = broken.person_uuid));

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('mail', 'command', 'eventAck', 'offlineNotice', 'passbackNotice'));

-- Departments stand in the policy with all below them, so that who moves to another department changes its own membership
-- alone.
create function with_departments_below(site_id uuid, named uuid[]) returns jsonb language sql stable as $$
  with recursive below as (
    select unnest(named) as uuid
    union
    select lower_one.uuid from below join person_group lower_one
      on lower_one.project_uuid = site_id and lower_one.parent_uuid = below.uuid)
  select coalesce(jsonb_agg(below.uuid order by below.uuid), '[]') from below
$$;
create function exempt_of_area(site_id uuid, area_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'groupIds', with_departments_below(site_id, array(select free.group_uuid from area_restriction_exempt_group free
      where free.project_uuid = site_id and free.area_uuid = area_id)),
    'personIds', coalesce((select jsonb_agg(free.person_uuid order by free.person_uuid) from area_restriction_exempt free
      where free.project_uuid = site_id and free.area_uuid = area_id), '[]'))
$$;

-- As before, with departments that are exempt or respond.
create or replace view policy_source with (security_invoker = true) as
  select project.uuid as project_uuid, 'site' as kind, project.uuid as id,
    jsonb_build_object('id', project.uuid, 'zone', project.time_zone, 'clockDriftLimitSeconds', 180) as content
  from project
  union all
  select area.project_uuid, 'area', area.uuid, jsonb_build_object('id', area.uuid, 'parentId', 'inside')
  from area_restriction area
  union all
  select door.project_uuid, 'door', door.uuid, jsonb_build_object(
    'id', door.uuid, 'groupIds', jsonb_build_array(), 'class', jsonb_build_object('kind', 'normal'),
    'isOutOfService', false, 'panelId', door.device_uuid, 'permitsRemote', true,
    'hasContact', coalesce(jsonb_typeof(door.settings -> 'doorStatusInput') = 'number', false),
    'unlockSeconds', coalesce((door.settings ->> 'holdDelaySec')::int, 5),
    'longUnlockSeconds', least(60, 3 * coalesce((door.settings ->> 'holdDelaySec')::int, 5)),
    'sides', jsonb_build_array(
      jsonb_build_object('id', door.uuid || ':entry', 'direction', 'entry', 'fromAreaId', 'outside',
        'toAreaId', coalesce(behind.area_uuid::text, 'inside'), 'readerIds', jsonb_build_array(door.uuid || ':entry')),
      jsonb_build_object('id', door.uuid || ':exit', 'direction', 'exit', 'toAreaId', 'outside',
        'fromAreaId', coalesce(behind.area_uuid::text, 'inside'), 'readerIds', jsonb_build_array(door.uuid || ':exit'))))
    || case when exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)
      then jsonb_build_object('timetableId', door.uuid) else '{}' end
  from door left join lateral (
    select area_uuid from area_restriction_door leads
    where leads.project_uuid = door.project_uuid and leads.door_uuid = door.uuid
    order by direction limit 1) behind on true
  union all
  select person.project_uuid, 'person', person.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', person.uuid, 'kind', case person.kind when 'visitor' then 'visitor' else 'member' end, 'status', 'active',
    'company', jsonb_build_object('id', person.company_uuid), 'from', policy_instant(person.valid_from),
    'until', policy_instant(person.valid_until), 'needsMoreTime', person.needs_more_time))
  from person
  union all
  select project_uuid, 'credential', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'personId', person_uuid, 'status', status, 'from', policy_instant(valid_from),
    'until', policy_instant(valid_until), 'maxUses', max_uses, 'plate', case kind when 'plate' then hint end,
    'kind', case kind when 'uhf' then 'tag' else kind end))
  from credential
  union all
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from person_group
  union all
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from access_group
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', person_uuid, 'groupId', access_group_uuid)
  from access_group_member
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', uuid, 'groupId', group_uuid)
  from person where group_uuid is not null
  union all
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
  from access_group
  union all
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
  from temp_key where revoked_at is null
  union all
  select company.project_uuid, 'ceiling', company.uuid, jsonb_build_object(
    'id', company.uuid, 'companyId', company.uuid, 'scheduleId', 'always',
    'targets', case when company.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(lent.door_uuid order by lent.door_uuid) from company_door lent
        where lent.project_uuid = company.project_uuid and lent.company_uuid = company.uuid), '[]')) end)
  from company
  union all
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
  group by holiday.project_uuid, holiday.company_uuid
  union all
  select project_uuid, 'block', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'reason', reason, 'from', policy_instant(starts_at), 'until', policy_instant(ends_at),
    'subjects', jsonb_build_object('personIds', jsonb_build_array(person_uuid), 'groupIds', jsonb_build_array(),
      'credentialIds', jsonb_build_array(), 'plates', jsonb_build_array()),
    'targets', case when area_uuid is null then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('areas', jsonb_build_array(jsonb_build_object('areaId', area_uuid))) end))
  from access_block
  union all
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
  where area.occupancy_limit is not null
  union all
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
  from emergency_plan plan
  union all
  select project_uuid, 'timetable', door_uuid, jsonb_build_object('id', door_uuid,
    'periods', jsonb_agg(jsonb_build_object('mode', mode, 'scheduleId', uuid) order by mode))
  from door_period group by project_uuid, door_uuid
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid, 'week', windows,
    'onDayTypes', case on_holidays
      when 'asUsual' then '{"holiday1": "asUsual", "holiday2": "asUsual", "holiday3": "asUsual"}'::jsonb
      else '{"holiday1": "closed", "holiday2": "closed", "holiday3": "closed"}'::jsonb end)
  from door_period
  union all
  select project_uuid, 'override', uuid, jsonb_build_object('id', uuid, 'mode', mode, 'reason', reason,
    'targets', jsonb_build_object('doorIds', jsonb_build_array(door_uuid)), 'authorId', made_by_uuid,
    'madeAt', policy_instant(made_at), 'from', policy_instant(made_at), 'until', policy_instant(ends_at))
  from door_override;

select policy_follows('area_restriction_exempt_group', 'areaRule', 'area_uuid', 'occupancyRule', 'area_uuid');
select policy_follows('emergency_plan_responder_group', 'plan', 'plan_uuid');

-- Which departments lie below a named one changes with the tree.
create function policy_touch_named_departments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text := scope_kind();
begin
  -- Areas of other companies may exempt the department too; an owner that the policies hold sees them as the system alone.
  perform set_config('lintel.scope', 'system', true);
  with touched as (
    insert into policy_touched (project_uuid, kind, id)
    select distinct site, rule.kind, free.area_uuid from area_restriction_exempt_group free
      cross join unnest(array['areaRule', 'occupancyRule']) as rule (kind)
    where free.project_uuid = site
    union
    select site, 'plan', named.plan_uuid from emergency_plan_responder_group named where named.project_uuid = site
    on conflict do nothing
    returning project_uuid
  )
  insert into policy_due (project_uuid) select distinct project_uuid from touched on conflict do nothing;
  perform set_config('lintel.scope', caller, true);
  return null;
end $$;
create trigger policy_touch_tree after insert or delete or update of parent_uuid on person_group
  for each row execute function policy_touch_named_departments();

-- As before, with those departments of a rule or a plan that are the company's.
create or replace function policy_of_company(at_version bigint) returns table (kind text, id uuid, content jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  own text := scope_company()::text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    with held as materialized (
      select record.kind, record.id, record.content from policy_record record
      where record.project_uuid = site and record.from_version <= at_version
        and (record.until_version is null or record.until_version > at_version)
    ), own_people as materialized (
      select content ->> 'id' as id from held where kind = 'person' and content #>> '{company,id}' = own
    ), own_memberships as materialized (
      select kind, id, content from held where kind = 'membership' and content ->> 'personId' in (select id from own_people)
    ), own_grants as materialized (
      select kind, id, content from held where kind = 'grant' and content ->> 'companyId' = own
    ), hours as (
      select content ->> 'scheduleId' as id from own_grants
      union
      select period ->> 'scheduleId' from held, jsonb_array_elements(content -> 'periods') as period where kind = 'timetable'
    ), own_groups as (
      select content ->> 'groupId' as id from own_memberships
      union
      select jsonb_array_elements_text(content #> '{subjects,groupIds}') from own_grants
    )
    select kind, id, content from held where kind in ('site', 'area', 'door', 'timetable', 'override')
    union all
    select kind, id, content from held where kind in ('person', 'credential', 'block')
      and case kind when 'person' then content ->> 'id' when 'credential' then content ->> 'personId'
        else content #>> '{subjects,personIds,0}' end in (select id from own_people)
    union all
    select kind, id, content from own_memberships
    union all
    select kind, id, content from own_grants
    union all
    select kind, id, content from held where kind = 'group' and content ->> 'id' in (select id from own_groups)
    union all
    select kind, id, content from held where kind = 'schedule' and content ->> 'id' in (select id from hours)
    union all
    select kind, id, content from held where kind = 'ceiling' and content ->> 'companyId' = own
    union all
    select kind, id, content from held where kind = 'calendar'
      and (content ->> 'layer' <> 'company' or content ->> 'companyId' = own)
    union all
    select kind, id, content || jsonb_build_object(names, jsonb_build_object(
      'personIds', coalesce((select jsonb_agg(person) from jsonb_array_elements_text(content #> array[names, 'personIds']) as person
        where person in (select id from own_people)), '[]'),
      'groupIds', coalesce((select jsonb_agg(named_group) from jsonb_array_elements_text(content #> array[names, 'groupIds']) as named_group
        where named_group in (select id from own_groups)), '[]')))
    from (
      select held.*, case kind when 'plan' then 'responders' else 'exempt' end as names
      from held where kind in ('areaRule', 'occupancyRule', 'plan')) as named;
  perform set_config('lintel.scope', 'company', true);
end $$;
