-- Faces beside the other credentials, identity cards as a kind of their own, and doors that change by the clock or by hand.

-- The photo by which doors know somebody's face: one a person, apart from `person`, whose rows are read by the thousand.
-- Sealed like codes; the hash, which takes the key to make, finds the same photo of somebody else of the site.
create table person_photo (
  project_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  content_hash bytea not null,
  sealed bytea not null check (octet_length(sealed) <= 2097152 + 64),
  created_at timestamptz not null default now(),
  primary key (project_uuid, person_uuid),
  foreign key (project_uuid, company_uuid, person_uuid)
    references person (project_uuid, company_uuid, uuid) on delete cascade
);
create unique index person_photo_by_content on person_photo (project_uuid, content_hash);

-- The timetable of a door: each mode with its hours of the week by the site's clock (access-decision 1). Outside of all of
-- them the door is controlled, and on a holiday as well unless it says otherwise, so that no holiday opens a door.
create table door_period (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  door_uuid uuid not null,
  mode text not null check (mode in ('unlocked', 'anyKnownCredential', 'controlledPlusPin', 'sealed')),
  windows jsonb not null,
  on_holidays text not null default 'closed' check (on_holidays in ('closed', 'asUsual')),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create unique index door_period_by_door on door_period (project_uuid, door_uuid, mode);

-- Timetables are edited apart from how a door is built, and so have versions of their own.
alter table door add column timetable_version integer not null default 1;

-- What somebody has set a door to by hand: one at a time, and it always ends (access-decision 3, step 4).
create table door_override (
  project_uuid uuid not null,
  door_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  mode text not null check (mode in ('unlocked', 'controlled', 'sealed')),
  reason text not null check (length(reason) between 1 and 255),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  made_by_uuid uuid not null,
  made_by text not null,
  primary key (project_uuid, door_uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['person_photo', 'door_period', 'door_override'] loop
    execute format('alter table %I enable row level security, force row level security', name);
  end loop;
  -- A photo is its company's, like the person.
  create policy person_photo_scope on person_photo using (
    case (select scope_kind())
      when 'system' then true
      when 'platform' then true
      when 'project' then project_uuid = (select scope_uuid())
      when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
      else sees_project(project_uuid)
    end);
  -- Doors are the landlord's to set; a company sees how those stand that it may use.
  foreach name in array array['door_period', 'door_override'] loop
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
    execute format($policy$
      create policy %I on %I for select using (
        (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
        and door_uuid in (select seen.uuid from door seen where seen.project_uuid = scope_uuid()))$policy$,
      name || '_of_company', name);
  end loop;
end $$;

-- As before, with identity cards, timetables and overrides.
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
    'forgivenAt', area.reset_at, 'exempt', exempt.subjects))
  from area_restriction area cross join lateral (
    select jsonb_build_object('groupIds', jsonb_build_array(), 'personIds', coalesce(
      jsonb_agg(person_uuid order by person_uuid), '[]')) as subjects
    from area_restriction_exempt free where free.project_uuid = area.project_uuid and free.area_uuid = area.uuid) exempt
  where area.anti_passback <> 'off'
  union all
  select area.project_uuid, 'occupancyRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':full', 'kind', 'occupancy', 'areaId', area.uuid, 'max', area.occupancy_limit,
    'whenFull', area.when_full, 'exempt', exempt.subjects)
  from area_restriction area cross join lateral (
    select jsonb_build_object('groupIds', jsonb_build_array(), 'personIds', coalesce(
      jsonb_agg(person_uuid order by person_uuid), '[]')) as subjects
    from area_restriction_exempt free where free.project_uuid = area.project_uuid and free.area_uuid = area.uuid) exempt
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
    'responders', jsonb_build_object('groupIds', jsonb_build_array(), 'personIds', coalesce((
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

select policy_follows('door_period', 'schedule', 'uuid', 'timetable', 'door_uuid', 'door', 'door_uuid');
select policy_follows('door_override', 'override', 'uuid');
