-- What opens all emergency doors of an office (community.md 19, OpenAllDoorsModel; office.md 5.6, 31.2): a manager by hand,
-- or the fire inputs of its devices, which start the site's fire plan (access-decision 3, steps 1 and 2, and 8).

-- A site whose inputs open all doors has one such plan, made and named by the system; it comes before every other one.
alter table emergency_plan
  add column is_fire_plan boolean not null default false,
  drop constraint emergency_plan_rank_check,
  add constraint emergency_plan_rank check (case when is_fire_plan then rank = 0 else rank between 1 and 99 end),
  add constraint emergency_plan_of_fire check (not is_fire_plan or (kind = 'open' and uses_emergency_doors));
create unique index emergency_plan_fire on emergency_plan (project_uuid) where is_fire_plan;

-- As before, with the plan that a fire input applies.
create or replace view policy_part_site (project_uuid, kind, id, content) with (security_invoker = true) as
  select project.uuid, 'site', project.uuid,
    jsonb_build_object('id', project.uuid, 'zone', project.time_zone, 'clockDriftLimitSeconds', 180)
    || coalesce((select jsonb_build_object('firePlanId', fire.uuid) from emergency_plan fire
      where fire.project_uuid = project.uuid and fire.is_fire_plan), '{}')
  from project;
create trigger policy_touch_fire after insert or delete or update of is_fire_plan on emergency_plan
  for each row execute function policy_touch('site', 'project_uuid');

set local lintel.scope = 'system';
-- Until now managers could open all doors whatever the settings said, and go on so until somebody says otherwise.
update project set settings = jsonb_set(settings, '{openAllDoorsModel}', settings -> 'openAllDoorsModel' || '["manager"]')
where kind = 'office' and jsonb_typeof(settings -> 'openAllDoorsModel') = 'array'
  and not settings -> 'openAllDoorsModel' ? 'manager';
insert into emergency_plan (project_uuid, name, kind, rank, all_doors, uses_emergency_doors, is_fire_plan)
select site.uuid, free.name, 'open', 0, false, true, true
from project site cross join lateral (
  select case number when 1 then 'Fire alarm' else 'Fire alarm ' || number end as name
  from generate_series(1, 1000) as number
  where not exists (select from emergency_plan taken where taken.project_uuid = site.uuid
    and lower(taken.name) = case number when 1 then 'fire alarm' else 'fire alarm ' || number end)
  order by number limit 1) free
where site.kind = 'office' and jsonb_typeof(site.settings -> 'openAllDoorsModel') = 'array'
  and site.settings -> 'openAllDoorsModel' ? 'deviceInput';
-- No device records videos and none are kept, so nobody is offered that any more.
update project set settings = jsonb_set(settings, '{motionActions}', (settings -> 'motionActions') - 'record')
where jsonb_typeof(settings -> 'motionActions') = 'array' and settings -> 'motionActions' ? 'record';
select check_policy(uuid) from project;
set local lintel.scope = '';
