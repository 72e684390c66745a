-- A lockdown that works before anybody has built one, and what a company is told of plans that run (issue 13, 4.11).

-- Which plans run at doors of the company of the scope; neither who started them nor why is its affair.
create function plan_notices(at timestamptz)
  returns table (uuid uuid, name text, kind text, is_drill boolean, started_at timestamptz, ends_at timestamptz, doors integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  has_all boolean := has_all_doors();
  own uuid[] := doors_of_scope();
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select run.uuid, plan.name, plan.kind, run.is_drill, run.started_at, run.ends_at, count(*)::integer
    from plan_run run
    join emergency_plan plan on plan.project_uuid = run.project_uuid and plan.uuid = run.plan_uuid
    join plan_run_door reached on reached.project_uuid = run.project_uuid and reached.run_uuid = run.uuid
    where run.project_uuid = site and run.started_at <= at
      and (run.ended_at is null or run.ended_at > at) and (run.ends_at is null or run.ends_at > at)
      and (has_all or reached.door_uuid = any(own))
    group by run.uuid, plan.uuid, plan.project_uuid, run.project_uuid
    order by plan.rank, run.started_at, run.uuid;
  perform set_config('lintel.scope', 'company', true);
end $$;
revoke all on function plan_notices(timestamptz) from public;

-- Offices where nobody has made a plan get the one that new offices begin with.
set local lintel.scope = 'system';
insert into emergency_plan (project_uuid, name, kind, rank, all_doors)
select site.uuid, 'Lock everything', 'lockdown', 1, true from project site
where site.kind = 'office' and not exists (
  select from emergency_plan made where made.project_uuid = site.uuid and not made.is_fire_plan);
select check_policy(uuid) from project;
set local lintel.scope = '';
