-- What a run of an emergency plan was about: the doors it named when it began and whether their devices were there. Rows
-- outlive doors and devices, because a report speaks of what was then (access-decision 8).
create table plan_run_door (
  project_uuid uuid not null,
  run_uuid uuid not null,
  door_uuid uuid not null,
  door_name text not null,
  device_uuid uuid not null,
  device_name text not null,
  was_online boolean not null,
  -- When the device said that it follows the plan.
  confirmed_at timestamptz,
  primary key (project_uuid, run_uuid, door_uuid),
  foreign key (project_uuid, run_uuid) references plan_run (project_uuid, uuid) on delete cascade
);
create index plan_run_door_waiting on plan_run_door (project_uuid, device_uuid) where confirmed_at is null;
alter table plan_run_door enable row level security, force row level security;
create policy plan_run_door_scope on plan_run_door using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    else sees_project(project_uuid)
  end);

create index plan_run_ending on plan_run (ends_at) where ended_at is null and ends_at is not null;
create index area_restriction_in_order on area_restriction (project_uuid, name, uuid);
create index access_block_in_order on access_block (project_uuid, starts_at desc, uuid);
create index access_block_by_area on access_block (project_uuid, area_uuid, starts_at desc, uuid);
