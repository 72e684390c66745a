-- A device knows only of its own people which company they belong to.
create or replace function announce_company_reset() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('positions', new.project_uuid || ' ' || new.area_uuid);
  return null;
end $$;

-- A person is deleted or moves to another company: the devices of the area get its positions again.
create or replace function announce_deleted_position() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('positions', old.project_uuid || ' ' || old.area_uuid);
  return null;
end $$;

create or replace function announce_position() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('positions', new.project_uuid::text);
  return null;
end $$;

create or replace function delete_emergency_doors() returns trigger language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  update project set settings = jsonb_set(settings, '{emergencyDoorGroup}', (settings -> 'emergencyDoorGroup')
      - array(select old_rows.uuid::text from old_rows where old_rows.project_uuid = project.uuid))
  where uuid in (select project_uuid from old_rows) and jsonb_typeof(settings -> 'emergencyDoorGroup') = 'array'
    and settings -> 'emergencyDoorGroup' ?| array(select old_rows.uuid::text from old_rows);
  perform leave_system_scope(caller);
  return null;
end $$;

-- The start of an emergency plan resets anti-passback for all people (access-decision.md 7), and also once the
-- plan is over. A drill moves no door and resets nothing.
create or replace function plan_resets_passback() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  -- The operator who starts a plan need not see every area of the site.
  caller := enter_system_scope();
  insert into apb_reset (project_uuid, area_uuid, at, created_by)
    select new.project_uuid, area.uuid, new.started_at, new.started_by
    from area where area.project_uuid = new.project_uuid order by area.uuid
    on conflict on constraint apb_reset_once do update
      set at = excluded.at, created_by = excluded.created_by where excluded.at > apb_reset.at;
  perform leave_system_scope(caller);
  return null;
end $$;

-- Another shape of its rows needs another function.
drop function if exists plan_notices(timestamptz);
-- Which plans run at doors of the company of the scope; neither who started them nor why is its affair.
create or replace function plan_notices(at timestamptz)
  returns table (uuid uuid, name text, built_in text, kind text, is_drill boolean, started_at timestamptz, ends_at timestamptz, doors integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  has_all boolean := has_all_doors();
  own uuid[] := doors_of_scope();
  caller text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select run.uuid, plan.name, plan.built_in, plan.kind, run.is_drill, run.started_at, run.ends_at, count(*)::integer
    from plan_run run
    join emergency_plan plan on plan.project_uuid = run.project_uuid and plan.uuid = run.plan_uuid
    join plan_run_door reached on reached.project_uuid = run.project_uuid and reached.run_uuid = run.uuid
    where run.project_uuid = site and run.started_at <= at
      and (run.ended_at is null or run.ended_at > at) and (run.ends_at is null or run.ends_at > at)
      and (has_all or reached.door_uuid = any(own))
    group by run.uuid, plan.uuid, plan.project_uuid, run.project_uuid
    order by plan.rank, run.started_at, run.uuid;
  perform leave_system_scope(caller);
end $$;
revoke all on function plan_notices(timestamptz) from public;

-- Of some runs those that reach doors of the company, which hears when one of them begins or ends.
create or replace function plan_runs_at_own_doors(runs uuid[]) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  has_all boolean := has_all_doors();
  own uuid[] := doors_of_scope();
  caller text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select distinct reached.run_uuid from plan_run_door reached
    where reached.project_uuid = site and reached.run_uuid = any(runs)
      and (has_all or reached.door_uuid = any(own));
  perform leave_system_scope(caller);
end $$;
revoke all on function plan_runs_at_own_doors(uuid[]) from public;

-- Open pages hear of each run that begins or ends. At the end of the transaction, as numbers of changes are given in
-- order.
create or replace function publish_plan_run() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  perform append_live_changes(new.project_uuid, json_build_array(json_build_object('kind', 'planRun', 'runUuid', new.uuid)));
  perform leave_system_scope(caller);
  return null;
end $$;

-- Open pages hear of each device that confirms a run, once for all of its doors.
create or replace function publish_plan_confirmation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  if not exists (select from plan_run_door other where other.project_uuid = new.project_uuid
    and other.run_uuid = new.run_uuid and other.device_uuid = new.device_uuid
    and other.confirmed_at = new.confirmed_at and other.door_uuid < new.door_uuid) then
    perform append_live_changes(new.project_uuid, json_build_array(json_build_object('kind', 'planRun', 'runUuid', new.run_uuid)));
  end if;
  perform leave_system_scope(caller);
  return null;
end $$;

-- A plan that begins or ends is no new policy, but every device has to hear of it at once (access-decision.md 8).
create or replace function plan_run_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('policy', coalesce(new.project_uuid, old.project_uuid)::text);
  return null;
end $$;

-- Which emergency plans ran at the site at a moment: what its doors did then follows from them.
create or replace function plans_running(at timestamptz) returns table (plan_uuid uuid, started_at timestamptz, ends_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  caller text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select run.plan_uuid, run.started_at, run.ends_at from plan_run run
    where run.project_uuid = site and not run.is_drill and run.started_at <= at
      and (run.ended_at is null or run.ended_at > at) and (run.ends_at is null or run.ends_at > at)
    order by run.started_at, run.uuid;
  perform leave_system_scope(caller);
end $$;
revoke all on function plans_running(timestamptz) from public;

-- When a position from a moment is forgotten by itself: after so many minutes, or the next time the clock of the site
-- shows a minute of one of those days, whichever comes first; null for never. `packages/rules` says the same of
-- devices.
create or replace function position_ends_at(seen_at timestamptz, timeout_minutes integer, reset_at integer, reset_days integer[], zone text)
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
