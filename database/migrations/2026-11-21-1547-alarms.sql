-- What went wrong at the doors, each until somebody has seen to it (office.md 16).
create table alarm_record (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  type text not null check (type in ('breakIn', 'heldOpen', 'tamper', 'passback', 'offline', 'duress', 'motion', 'emergency')),
  level text not null check (level in ('notice', 'warning', 'critical')),
  -- Names are those of the day, so that later changes do not rewrite history; so nothing points to door, device or event.
  door_uuid uuid,
  door_name text,
  device_uuid uuid,
  device_name text,
  company_uuid uuid,
  event_uuid uuid,
  occurred_at timestamptz not null,
  cleared_at timestamptz check (cleared_at >= occurred_at),
  status text not null default 'unhandled' check (status in ('unhandled', 'handling', 'handled')),
  handled_by text,
  handled_at timestamptz,
  remark text not null default '' check (length(remark) <= 255),
  version integer not null default 1,
  primary key (project_uuid, uuid),
  check (status = 'unhandled' or handled_by is not null),
  check ((status = 'handled') = (handled_at is not null))
);
create index alarm_record_by_age on alarm_record (project_uuid, occurred_at, uuid);
create index alarm_record_by_door on alarm_record (project_uuid, door_uuid, occurred_at, uuid);
create index alarm_record_unhandled on alarm_record (project_uuid, occurred_at, uuid) where status = 'unhandled';
create index alarm_record_open on alarm_record (project_uuid, door_uuid) where cleared_at is null and type in ('breakIn', 'heldOpen');

alter table alarm_record enable row level security, force row level security;
create policy alarm_record_scope on alarm_record using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    else sees_project(project_uuid)
  end);

-- Each event of a batch is looked at when all of it is stored, so that a door that was held and closed while its device
-- was away becomes an alarm that is over already, in whatever order the two come.
create function alarm_of_event() returns trigger language plpgsql as $$
begin
  if new.type = 'doorClosed' then
    update alarm_record set cleared_at = new.occurred_at
    where project_uuid = new.project_uuid and door_uuid = new.door_uuid and cleared_at is null
      and type in ('breakIn', 'heldOpen') and occurred_at <= new.occurred_at;
    return null;
  end if;
  insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
    event_uuid, occurred_at, cleared_at)
  values (new.project_uuid,
    case new.type when 'doorForced' then 'breakIn' when 'doorHeld' then 'heldOpen' when 'tamper' then 'tamper' else 'passback' end,
    case new.type when 'doorHeld' then 'warning' when 'access' then 'notice' else 'critical' end,
    new.door_uuid, new.door_name, new.device_uuid, new.device_name, new.company_uuid, new.uuid, new.occurred_at,
    case when new.type in ('doorForced', 'doorHeld') then (
      select closed.occurred_at from door_event closed
      where closed.project_uuid = new.project_uuid and closed.door_uuid = new.door_uuid and closed.type = 'doorClosed'
        and closed.occurred_at >= new.occurred_at
      order by closed.occurred_at limit 1) end);
  return null;
end $$;

-- Asked of each event as it is stored; only those that make or end an alarm cost more than the question.
create trigger alarm_of_event after insert on door_event
  for each row when (new.type in ('doorForced', 'doorHeld', 'tamper')
    or new.type = 'doorClosed' and new.door_uuid is not null
    or new.type = 'access' and new.reason in ('passback', 'antiPassback'))
  execute function alarm_of_event();

-- The log of one company.
create index door_event_by_company on door_event (project_uuid, company_uuid, occurred_at, uuid) where company_uuid is not null;

-- The library by company, and what is lost or set aside among much that is not.
create index credential_by_company on credential (project_uuid, company_uuid, kind, created_at, uuid);
create index credential_set_aside on credential (project_uuid, kind, status, created_at, uuid) where status <> 'active';
