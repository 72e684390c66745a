-- Areas across devices (office.md 14; access-decision 1, 7): what devices tell each other of who is where, doors between two
-- areas, days of forgetting, timed anti-passback, and emergency plans that forgive everybody.

-- When somebody entered last, whatever they did since: who left again has all the same entered a moment ago. What changed
-- when is for bringing it to the other devices of the area.
alter table area_position add column entered_at timestamptz;
alter table area_position add column changed_at timestamptz not null default clock_timestamp();
-- An owner that the policies hold sees the records that are there already only as the system.
set local lintel.scope = 'system';
update area_position set entered_at = at where is_inside;
set local lintel.scope = '';
create index area_position_changes on area_position (project_uuid, changed_at);

create function area_position_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('positions', new.project_uuid::text);
  return null;
end $$;
create trigger area_position_moved after insert or update on area_position
  for each row execute function area_position_moved();
-- Somebody who is gone, or belongs to another company: their devices are told of the area anew.
create function area_position_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('positions', old.project_uuid || ' ' || old.area_uuid);
  return null;
end $$;
create trigger area_position_gone after delete on area_position
  for each row execute function area_position_gone();

-- Whose company somebody is of a device knows of its own people alone.
create function area_forgotten_of_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('positions', new.project_uuid || ' ' || new.area_uuid);
  return null;
end $$;
create trigger area_forgotten_of_company after insert or update on area_forgetting
  for each row when (new.company_uuid is not null and new.person_uuid is null) execute function area_forgotten_of_company();

-- Days of the week on which positions are forgotten at the set minute; 1 is Monday. Kinds of anti-passback are combinable.
alter table area_restriction add column reset_days integer[] not null default '{1,2,3,4,5,6,7}'
  check (reset_days <@ '{1,2,3,4,5,6,7}');
alter table area_restriction add column checks_ways boolean not null default true;
alter table area_restriction add column door_seconds integer check (door_seconds between 1 and 86400);
alter table area_restriction add column area_seconds integer check (area_seconds between 1 and 86400);
alter table area_restriction drop constraint area_restriction_anti_passback_check;
alter table area_restriction add constraint area_restriction_anti_passback_check
  check (anti_passback in ('off', 'note', 'soft', 'hard'));

-- When a position from a moment is forgotten by itself: after so many minutes, or the next time the clock of the site shows
-- a minute of one of those days, whichever comes first; null for never. `packages/rules` says the same of devices.
create function position_ends_at(seen_at timestamptz, timeout_minutes integer, reset_at integer, reset_days integer[], zone text)
  returns timestamptz language sql stable parallel safe as $$
  select least(
    case when timeout_minutes > 0 then seen_at + make_interval(mins => timeout_minutes) end,
    (select min(reset.at) from (
      select (day.begins + make_interval(mins => reset_at)) at time zone zone as at
      from generate_series(0, 9) as later,
        lateral (select date_trunc('day', seen_at at time zone zone) + make_interval(days => later) as begins) day
      where reset_at is not null and extract(isodow from day.begins)::integer = any (reset_days)) reset
      where reset.at > seen_at))
$$;

-- As before, with days.
create or replace view refused_person with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, person_uuid, area_uuid, cause, reason, starts_at, ends_at, created_by, made_by,
    null::text as door_name, null::text as direction
  from access_block
  union all
  select broken.project_uuid, broken.company_uuid, broken.uuid, broken.person_uuid, broken.area_uuid, 'violation', '',
    broken.at, position_ends_at(least(broken.at, case when seen.is_inside then seen.at end), area.timeout_minutes,
      area.reset_at, area.reset_days, project.time_zone), broken.device_name, 'site', broken.door_name, broken.direction
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
drop function position_ends_at(timestamptz, integer, integer, text);

-- The start of an emergency plan forgives everybody (access-decision 7), and what is forgiven is forgotten, also once the
-- plan is over. A drill moves no door and forgives nobody.
create function plan_forgives() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked text := current_setting('lintel.scope', true);
begin
  -- Whoever starts a plan need not see every area of the site.
  perform set_config('lintel.scope', 'system', true);
  insert into area_forgetting (project_uuid, area_uuid, at, made_by)
    select new.project_uuid, area.uuid, new.started_at, new.started_by
    from area_restriction area where area.project_uuid = new.project_uuid order by area.uuid
    on conflict on constraint area_forgetting_once do update
      set at = excluded.at, made_by = excluded.made_by where excluded.at > area_forgetting.at;
  perform set_config('lintel.scope', coalesce(asked, ''), true);
  return null;
end $$;
create trigger plan_forgives after insert on plan_run
  for each row when (not new.is_drill) execute function plan_forgives();

-- A door joins two areas (access-decision 1). What lies behind it is the area that it is an entry of; where it is an exit of
-- another area, that one lies before it, so that who enters the one leaves the other. All else lies before nothing.
create or replace view policy_door_sides (project_uuid, door_uuid, sides) with (security_invoker = true) as
  select door.project_uuid, door.uuid, jsonb_build_array(
    jsonb_build_object('id', door.uuid || ':entry', 'direction', 'entry', 'fromAreaId', joins.before,
      'toAreaId', joins.behind, 'readerIds', jsonb_build_array(door.uuid || ':entry')),
    jsonb_build_object('id', door.uuid || ':exit', 'direction', 'exit', 'fromAreaId', joins.behind,
      'toAreaId', joins.before, 'readerIds', jsonb_build_array(door.uuid || ':exit')))
  from door cross join lateral (
    select case when min(area_uuid::text) <> max(area_uuid::text)
        then max(area_uuid::text) filter (where direction = 'exit') else 'outside' end as before,
      coalesce(max(area_uuid::text) filter (where direction = 'entry'), max(area_uuid::text), 'inside') as behind
    from area_restriction_door leads
    where leads.project_uuid = door.project_uuid and leads.door_uuid = door.uuid) joins;

create function forgiveness_of_area(area area_restriction) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'forgivenAfterHours', case when area.timeout_minutes > 0 then area.timeout_minutes / 60.0 end,
    'forgivenAt', area.reset_at,
    'forgivenOn', case when area.reset_at is not null and cardinality(area.reset_days) < 7 then to_jsonb(area.reset_days) end))
$$;

create or replace view policy_part_area_rule (project_uuid, kind, id, content) with (security_invoker = true) as
  select area.project_uuid, 'areaRule', area.uuid, jsonb_build_object(
    'id', area.uuid, 'kind', 'passback', 'areaId', area.uuid, 'strength', area.anti_passback,
    'checks', to_jsonb(array_remove(array[
      case when area.checks_ways then jsonb_build_object('kind', 'inOut') end,
      case when area.door_seconds is not null then jsonb_build_object('kind', 'timedPerDoor', 'seconds', area.door_seconds) end,
      case when area.area_seconds is not null then jsonb_build_object('kind', 'timedPerArea', 'seconds', area.area_seconds) end],
      null)),
    'exempt', exempt_of_area(area.project_uuid, area.uuid)) || forgiveness_of_area(area)
  from area_restriction area
  where area.anti_passback <> 'off'
  union all
  select area.project_uuid, 'occupancyRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':full', 'kind', 'occupancy', 'areaId', area.uuid, 'max', area.occupancy_limit,
    'whenFull', area.when_full, 'exempt', exempt_of_area(area.project_uuid, area.uuid)) || forgiveness_of_area(area)
  from area_restriction area
  where area.occupancy_limit is not null;

-- An owner that the policies hold sees the sites that are there already only as the system.
set local lintel.scope = 'system';
select check_policy(uuid) from project;
set local lintel.scope = '';
