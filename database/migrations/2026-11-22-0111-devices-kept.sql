-- Devices that are changed, replaced, deleted and told to do something (office.md 5.1).

alter table device add column version integer not null default 1;

-- Companies a device serves as an intercom; a device without any serves all of them.
create table device_company (
  project_uuid uuid not null,
  device_uuid uuid not null,
  company_uuid uuid not null,
  primary key (project_uuid, device_uuid, company_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index device_company_by_company on device_company (project_uuid, company_uuid, device_uuid);

-- Orders to the device itself stand among those to its doors: they go the same way and have the same states.
alter table door_command alter column door_uuid drop not null;
alter table door_command drop constraint door_command_name_check;
alter table door_command add constraint door_command_name_check check (name in ('open', 'reboot', 'provision')),
  add constraint door_command_of_door check ((name = 'open') = (door_uuid is not null));
create index door_command_by_device on door_command (project_uuid, device_uuid, created_at desc);

-- Devices that are registered no more. Their secret lets them hear one thing only, that they shall forget what they hold;
-- it is gone when they have said that they did, or after `until`.
create table device_farewell (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  mac text not null,
  secret_hash bytea not null,
  until timestamptz not null,
  primary key (project_uuid, uuid)
);
create unique index device_farewell_by_mac on device_farewell (mac);
create index device_farewell_by_end on device_farewell (until);

-- What moved before a device that watches for motion.
alter table door_event drop constraint door_event_type_check;
alter table door_event add constraint door_event_type_check check (
  type in ('access', 'remoteOpen', 'doorOpened', 'doorClosed', 'doorHeld', 'doorForced', 'unlocked', 'locked', 'call', 'tamper',
    'motion', 'boot', 'lost'));
alter table device add column motion_noticed_at timestamptz;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('mail', 'command', 'eventAck', 'offlineNotice', 'passbackNotice', 'motionNotice', 'farewell'));

do $$
declare
  name text;
begin
  foreach name in array array['device_company', 'device_farewell'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          when 'company' then false
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;
