-- Tasks that bring devices to a version of firmware (fleet.md F35 to F50), and what has run on devices.
create table upgrade_task (
  uuid uuid primary key default gen_random_uuid(),
  -- Null after the version was deleted; what it was stays here.
  firmware_uuid uuid references firmware (uuid) on delete set null,
  model text not null check (length(model) between 1 and 31),
  number integer[] not null check (cardinality(number) = 4),
  version_name text not null,
  -- Day and half hour by the clock of each site; null for at once.
  local_at text check (local_at ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:(00|30)$'),
  remark text not null default '' check (length(remark) <= 64),
  state text not null default 'pending'
    check (state in ('pending', 'processing', 'halted', 'executed', 'cancelled')),
  is_of_platform boolean not null,
  -- The installer whose it is; of the platform's, who made it.
  owner_uuid uuid references account (uuid) on delete set null,
  device_count integer not null check (device_count between 1 and 2000),
  created_by text not null,
  created_at timestamptz not null default now(),
  halted_at timestamptz,
  ended_at timestamptz,
  check ((state in ('executed', 'cancelled')) = (ended_at is not null))
);
create index upgrade_task_by_age on upgrade_task (created_at, uuid);
create index upgrade_task_open on upgrade_task (state) where state in ('pending', 'processing', 'halted');
create index upgrade_task_of_firmware on upgrade_task (firmware_uuid) where firmware_uuid is not null;
create index upgrade_task_of_owner on upgrade_task (owner_uuid, created_at, uuid);
create index upgrade_task_by_number on upgrade_task (model, number);
alter table upgrade_task enable row level security, force row level security;

-- A device of a task, and its job on the wire. It stays when the device goes.
create table upgrade_device (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  task_uuid uuid not null references upgrade_task (uuid) on delete cascade,
  device_uuid uuid,
  device_name text not null,
  mac text not null,
  distributor_uuid uuid,
  sub_distributor_uuid uuid,
  installer_uuid uuid,
  site_type text,
  due_at timestamptz not null,
  ring text check (ring in ('canary', 'rest')),
  state text not null default 'waiting' check (state in
    ('waiting', 'downloading', 'installing', 'succeeded', 'failed', 'timedOut', 'missed', 'cancelled')),
  -- What the device said last of its job, and how much of the image it had then.
  step text,
  percent integer check (percent between 0 and 100),
  reason text,
  -- A failure that somebody has accepted by resuming the task.
  is_accepted boolean not null default false,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- False once its task was ended: what it does now is the last try.
  may_retry boolean not null default true,
  -- Number of the message that gives the device its job; null until its turn has come.
  ver bigint,
  -- When the device answered that message.
  answered_at timestamptz,
  -- The device has been given the job and shall drop it, until it answers that it has none.
  is_recalled boolean not null default false,
  before text,
  before_session text,
  -- When it came back with the version.
  born_at timestamptz,
  last_word_at timestamptz,
  ended_at timestamptz,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete set null (device_uuid),
  check ((state in ('waiting', 'downloading', 'installing')) = (ended_at is null))
);
create unique index upgrade_device_by_uuid on upgrade_device (uuid);
create unique index upgrade_device_open on upgrade_device (project_uuid, device_uuid)
  where state in ('waiting', 'downloading', 'installing');
create index upgrade_device_of_task on upgrade_device (task_uuid, state, uuid);
create index upgrade_device_of_installer on upgrade_device (installer_uuid, task_uuid);
create index upgrade_device_of_device on upgrade_device (project_uuid, device_uuid, due_at);
create index upgrade_device_recalled on upgrade_device (project_uuid, device_uuid) where is_recalled;
alter table upgrade_device enable row level security, force row level security;

alter table device
  -- Whether its firmware knows jobs; null before it said so.
  add column knows_jobs boolean,
  -- Number of the last message about jobs.
  add column job_version bigint not null default 0;

-- Devices that were claimed before keep their images' key by a setting.
alter table device_credential add column has_firmware_key boolean not null default false;

-- Versions that devices have reported, since when, and on which board.
create table device_firmware (
  project_uuid uuid not null,
  device_uuid uuid not null,
  since timestamptz not null,
  version text not null,
  mac text not null,
  primary key (project_uuid, device_uuid, since),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);
alter table device_firmware enable row level security, force row level security;
insert into device_firmware (project_uuid, device_uuid, since, version, mac)
  select project_uuid, uuid, coalesce(online_since, created_at), firmware, mac from device where firmware is not null;
