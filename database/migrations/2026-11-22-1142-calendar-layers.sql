-- Kinds of days, the country's layer under the companies' and the site's, what schedules do on each kind of day, and changes
-- of a site's time zone that have a date (access-decision 5 and 6; office.md 6, 13, 31.4).

alter table holiday
  -- What its days are. An ordinary day lifts what a lower layer says of them; a special one changes only what says so.
  add column kind text not null default 'holiday1' check (kind in ('normal', 'special', 'holiday1', 'holiday2', 'holiday3')),
  -- Taken over from the country: of the lowest layer, so that the site's and the companies' own days go before it.
  add column is_public boolean not null default false,
  add constraint holiday_public_of_site check (not is_public or company_uuid is null),
  -- The calendar it is written in: that of a company, of the site, or of the country.
  add column calendar_uuid uuid not null generated always as (
    case when is_public then md5(project_uuid::text || ' country')::uuid else coalesce(company_uuid, project_uuid) end) stored;

-- Whether the site's holidays and those of the country hold for the company's groups too (office.md 6, `holidayFollowsProject`).
alter table company add column holiday_follows_project boolean not null default true;

drop trigger policy_touch_made on holiday;
drop trigger policy_touch_gone on holiday;
drop trigger policy_touch_changed on holiday;
select policy_follows('holiday', 'calendar', 'calendar_uuid');
create trigger policy_touch_calendar after insert or delete or update of holiday_follows_project on company
  for each row execute function policy_touch('calendar', 'uuid');

create or replace view policy_part_calendar (project_uuid, kind, id, content) with (security_invoker = true) as
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

-- What a schedule says of single kinds of days, in the shape of `Schedule.onDayTypes`; of the others it says what it says of
-- holidays, and special days are as usual.
alter table access_group add column day_plans jsonb not null default '{}' check (jsonb_typeof(day_plans) = 'object');
alter table company add column day_plans jsonb not null default '{}' check (jsonb_typeof(day_plans) = 'object');
alter table door_period add column day_plans jsonb not null default '{}' check (jsonb_typeof(day_plans) = 'object');

create function plans_of_days(on_holidays text, holiday_windows jsonb, day_plans jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('holiday1', plan, 'holiday2', plan, 'holiday3', plan) || day_plans
  from (select case on_holidays when 'asUsual' then '"asUsual"'::jsonb
    when 'own' then jsonb_build_object('windows', holiday_windows) else '"closed"'::jsonb end as plan) every_holiday
$$;

create or replace view policy_part_access_group (project_uuid, kind, id, content) with (security_invoker = true) as
  select held.project_uuid, 'grant', held.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', held.uuid, 'companyId', held.company_uuid, 'gives', 'passage', 'scheduleId', held.uuid,
    'minFactors', held.min_factors,
    -- One kind of holiday that it does obey is a day of its own hours, not one to be regardless of.
    'regardlessOfHolidays', held.on_holidays = 'asUsual' and not held.day_plans ?| array['holiday1', 'holiday2', 'holiday3'],
    'from', policy_instant(held.starts_at), 'until', policy_instant(held.ends_at),
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
    'onDayTypes', plans_of_days(on_holidays, holiday_windows, day_plans))
  from access_group;

create or replace view policy_part_ceiling (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'ceiling', uuid, jsonb_build_object('id', uuid, 'companyId', uuid,
    'scheduleId', case when hours = '[]' and on_holidays = 'asUsual' and day_plans = '{}' then 'always' else uuid::text end,
    'targets', case when all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(lent.door_uuid order by lent.door_uuid) from company_door lent
        where lent.project_uuid = company.project_uuid and lent.company_uuid = company.uuid), '[]')) end)
  from company
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid,
    'week', case hours when '[]' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else hours end,
    'onDayTypes', plans_of_days(on_holidays, holiday_windows, day_plans))
  from company
  where hours <> '[]' or on_holidays <> 'asUsual' or day_plans <> '{}';

drop trigger policy_touch_hours on company;
create trigger policy_touch_hours after insert or delete or update of hours, on_holidays, holiday_windows, day_plans on company
  for each row execute function policy_touch('ceiling', 'uuid', 'schedule', 'uuid');

create or replace view policy_part_timetable (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'timetable', door_uuid, jsonb_build_object('id', door_uuid, 'periods', jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object('mode', mode, 'scheduleId', uuid, 'armedByGroupId', armed_by_uuid)) order by mode))
  from door_period
  group by project_uuid, door_uuid
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid, 'week', windows,
    'onDayTypes', plans_of_days(on_holidays, '[]', day_plans))
  from door_period;

-- A change of the zone has a date: what was before stays as it was (access-decision 5).
alter table project
  -- Since when the zone holds; null for as long as there is anything to tell.
  add column zone_since timestamptz,
  -- The zones before it, in order: [{"zone": "UTC", "until": 1767225600000}].
  add column earlier_zones jsonb not null default '[]' check (jsonb_typeof(earlier_zones) = 'array'),
  add column next_time_zone text,
  add column next_zone_from timestamptz,
  add constraint project_next_zone check ((next_time_zone is null) = (next_zone_from is null));
create index project_by_next_zone on project (next_zone_from) where next_zone_from is not null;

create or replace view policy_part_site (project_uuid, kind, id, content) with (security_invoker = true) as
  select uuid, 'site', uuid, jsonb_build_object('id', uuid, 'zone', time_zone, 'clockDriftLimitSeconds', 180) || coalesce((
    select jsonb_build_object('firePlanId', fire.uuid) from emergency_plan fire
    where fire.project_uuid = project.uuid and fire.is_fire_plan), '{}')
    || case when next_time_zone is null then '{}'::jsonb else jsonb_build_object('nextZone',
      jsonb_build_object('zone', next_time_zone, 'from', policy_instant(next_zone_from))) end
  from project;
create trigger policy_touch_next_zone after update of next_time_zone, next_zone_from on project
  for each row execute function policy_touch('site', 'uuid');

-- Keeps what the zone was, and until when. Who changes it without a moment means now.
create function keep_earlier_zone() returns trigger language plpgsql as $$
begin
  if new.zone_since is not distinct from old.zone_since then
    new.zone_since := now();
  end if;
  new.earlier_zones := old.earlier_zones
    || jsonb_build_array(jsonb_build_object('zone', old.time_zone, 'until', policy_instant(new.zone_since)));
  return new;
end $$;
create trigger keep_earlier_zone before update of time_zone on project
  for each row when (old.time_zone <> new.time_zone) execute function keep_earlier_zone();

-- A moment that was meant by the wall clock of the old zone, by that of the new one; what is over stays.
create function moved_to_zone(moment timestamptz, since timestamptz, zone_before text, zone_after text) returns timestamptz
  language sql stable as $$
  select case when moment > since then greatest((moment at time zone zone_before) at time zone zone_after, since) else moment end
$$;

-- Temporary keys, groups, memberships, valid periods and blocks keep the times of the clock as people typed them
-- (office.md 31.4). An end that the new clock has passed is over: it lies a minute after its start at the earliest, as every
-- end has to.
create function keep_wall_clock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := scope_kind();
  kept record;
begin
  perform set_config('lintel.scope', 'system', true);
  for kept in select * from (values ('person', 'valid_from', 'valid_until'), ('credential', 'valid_from', 'valid_until'),
    ('access_group', 'starts_at', 'ends_at'), ('access_group_member', 'valid_from', 'valid_until'),
    ('access_block', 'starts_at', 'ends_at')) as tables (name, begins, ends)
  loop
    execute format($text$
      update %1$I kept set %2$I = moved.begins, %3$I = case when moved.ends <= moved.begins then moved.begins + interval '1 minute' else moved.ends end
      from (select uuid, moved_to_zone(%2$I, $2, $3, $4) as begins, moved_to_zone(%3$I, $2, $3, $4) as ends
        from %1$I where project_uuid = $1 and (%2$I > $2 or %3$I > $2)) moved
      where kept.project_uuid = $1 and kept.uuid = moved.uuid$text$, kept.name, kept.begins, kept.ends)
      using new.uuid, new.zone_since, old.time_zone, new.time_zone;
  end loop;
  perform set_config('lintel.scope', caller, true);
  return null;
end $$;
create trigger keep_wall_clock after update of time_zone on project
  for each row when (old.time_zone <> new.time_zone) execute function keep_wall_clock();

-- Own hours on holidays hold on holidays of every kind now.
set local lintel.scope = 'system';
select check_policy(uuid) from project;
set local lintel.scope = '';
