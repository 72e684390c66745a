-- What happens in an office (office.md 15, 16).

-- Companies are called in logs and alarms as they were called on the day, so that one that goes later leaves no gaps.
alter table door_event add column company_name text;
alter table alarm_record add column company_name text,
  -- The last order to end the siren of an alarm; how far it has come stands with the command.
  add column disarm_uuid uuid,
  -- Whether people have been told of it by mail; a job tells them after the fact.
  add column told boolean not null default true;
create index alarm_record_to_tell on alarm_record (occurred_at) where not told;

set local lintel.scope = 'system';
update door_event set company_name = company.name from company
where company.project_uuid = door_event.project_uuid and company.uuid = door_event.company_uuid;
update alarm_record set company_name = company.name from company
where company.project_uuid = alarm_record.project_uuid and company.uuid = alarm_record.company_uuid;
set local lintel.scope = '';

create or replace function alarm_of_event() returns trigger language plpgsql as $$
declare
  made text := case new.type when 'doorForced' then 'breakIn' when 'doorHeld' then 'heldOpen' when 'tamper' then 'tamper'
    when 'fireStarted' then 'emergency' when 'access' then 'passback' end;
  ends text := case new.type when 'doorForced' then 'doorClosed' when 'doorHeld' then 'doorClosed'
    when 'fireStarted' then 'fireEnded' end;
begin
  if made is null then
    update alarm_record set cleared_at = new.occurred_at
    where project_uuid = new.project_uuid and door_uuid = new.door_uuid and cleared_at is null
      and type = any (case new.type when 'fireEnded' then array['emergency'] else array['breakIn', 'heldOpen'] end)
      and occurred_at <= new.occurred_at;
    return null;
  end if;
  insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
    company_name, event_uuid, occurred_at, told, cleared_at)
  select new.project_uuid, made,
    case made when 'heldOpen' then 'warning' when 'passback' then 'notice' else 'critical' end,
    new.door_uuid, new.door_name, new.device_uuid, new.device_name, new.company_uuid, new.company_name, new.uuid,
    new.occurred_at, made <> 'emergency',
    case when ends is not null then (
      select ended.occurred_at from door_event ended
      where ended.project_uuid = new.project_uuid and ended.door_uuid = new.door_uuid and ended.type = ends
        and ended.occurred_at >= new.occurred_at
      order by ended.occurred_at limit 1) end
  where ends is null or not exists (
    select from alarm_record going
    where going.project_uuid = new.project_uuid and going.device_uuid = new.device_uuid and going.type = made
      and going.cleared_at is null and going.door_uuid is not distinct from new.door_uuid
      and going.occurred_at <= new.occurred_at);
  return null;
end $$;

-- Cards that start an emergency plan when they are shown at a door (access-decision 8).
create table emergency_plan_card (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  credential_uuid uuid not null,
  primary key (project_uuid, plan_uuid, credential_uuid),
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, credential_uuid) references credential (project_uuid, uuid) on delete cascade
);
create index emergency_plan_card_by_credential on emergency_plan_card (project_uuid, credential_uuid);
alter table emergency_plan_card enable row level security, force row level security;
create policy emergency_plan_card_scope on emergency_plan_card using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then false
    else sees_project(project_uuid)
  end);
