-- Devices with their identity, settings and directory, the doors they open, and commands to them.

create table device (
  project_uuid uuid not null references project (uuid),
  uuid uuid not null default gen_random_uuid(),
  mac text not null,
  name text collate natural_order not null check (length(name) between 1 and 63),
  model text not null,
  type text not null check (type in ('doorPhone', 'villaDoorPhone', 'indoorMonitor', 'guardPhone', 'accessController')),
  location text collate natural_order not null default '',
  relays integer not null check (relays between 0 and 16),
  connection text not null default 'waiting' check (connection in ('waiting', 'online', 'offline', 'stale', 'unknown')),
  birth_session text,
  boot bigint,
  firmware text,
  hardware text,
  address text,
  online_since timestamptz,
  offline_since timestamptz,
  last_seen_at timestamptz,
  desired jsonb not null default '{}',
  desired_version integer not null default 0,
  reported jsonb not null default '{}',
  reported_version integer not null default 0,
  created_at timestamptz not null default now(),
  -- When people were last told that a device is away: at most once an hour (operators.md 2.2).
  offline_noticed_at timestamptz,
  -- Which relays a device holds on and by what, as it last said; none for devices that do not say.
  unlocked_relays jsonb,
  version integer not null default 1,
  motion_noticed_at timestamptz,
  security_relays integer not null default 0 check (security_relays between 0 and 4),
  -- The command that brought a device the configuration its distributor ships it with; null until it is due. Devices
  -- that have been there already are not due any more: of the command that this names nothing is kept.
  initial_provisioning_uuid uuid,
  -- By the names that the device's settings have for them.
  dead_readers text[] not null default '{}',
  primary key (project_uuid, uuid)
);
-- Counters of a home page and of a row about its site.
create index device_by_connection on device (project_uuid, connection);
create index device_by_name on device (project_uuid, name, uuid);
create index device_needing_attention on device (project_uuid, name) where connection <> 'online';
create index device_outdated on device (uuid) where desired_version > reported_version;
create index device_silent on device (last_seen_at nulls last, uuid) include (project_uuid) where connection <> 'online';
alter table device enable row level security, force row level security;

-- Companies a device serves as an intercom; a device without any serves all of them.
create table device_company (
  project_uuid uuid not null,
  device_uuid uuid not null,
  company_uuid uuid not null,
  primary key (project_uuid, device_uuid, company_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);
create index device_company_by_company on device_company (project_uuid, company_uuid, device_uuid);
alter table device_company enable row level security, force row level security;

-- Which event numbers of a device have been stored, as ranges: a resent number is recognised whatever partition
-- its row lies in, and a hole is a gap between ranges. The row lock orders ingest for each device.
create table device_cursor (
  project_uuid uuid not null,
  device_uuid uuid not null,
  epoch text not null,
  received int8multirange not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (project_uuid, device_uuid, epoch),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid)
);
alter table device_cursor enable row level security, force row level security;

-- What is listed on a device since its directory was last made: how many entries, how many had no room, and the
-- fingerprint by which the device's word for what it holds is known again.
create table device_directory (
  project_uuid uuid not null,
  device_uuid uuid not null,
  entries integer not null check (entries >= 0),
  left_out integer not null check (left_out >= 0),
  digest text not null,
  primary key (project_uuid, device_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);
alter table device_directory enable row level security, force row level security;

-- Devices that are registered no more. Their secret lets them hear one thing only, that they shall forget what they
-- hold; it is gone when they have said that they did, or after `until`.
create table device_decommission (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  mac text not null,
  secret_hash bytea not null,
  until timestamptz not null,
  primary key (project_uuid, uuid)
);
create index device_decommission_by_end on device_decommission (until);
create unique index device_decommission_by_mac on device_decommission (mac);
alter table device_decommission enable row level security, force row level security;

-- Who a device is to the broker. Never selected by lists: secrets live apart from what is shown.
create table device_credential (
  mac text check (mac ~ '^[0-9A-F]{12}$' and mac <> '0C1105000000') primary key,
  project_uuid uuid not null,
  device_uuid uuid not null,
  claim_code_hash bytea,
  claim_tries integer not null default 0,
  claim_locked_until timestamptz,
  secret_hash bytea,
  claimed_at timestamptz,
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid)
);
create unique index device_credential_by_device on device_credential (project_uuid, device_uuid);
alter table device_credential enable row level security, force row level security;

-- How far each device is: which version it was told of, and which it has confirmed with which digest.
create table device_policy (
  project_uuid uuid not null,
  device_uuid uuid not null,
  sent_version bigint not null default 0,
  sent_at timestamptz,
  confirmed_version bigint not null default 0,
  confirmed_at timestamptz,
  digest text,
  problem text,
  -- How many credentials a device can hold; null: as many as its site has. One that can hold them all knows everybody
  -- of the site, and lets people leave who have no rights at its doors (access-decision.md 14.2).
  capacity integer check (capacity > 0),
  primary key (project_uuid, device_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);
alter table device_policy enable row level security, force row level security;

-- When the directories of a site change by themselves, because a person's time begins or ends. Held while they are
-- made.
create table directory_schedule (
  project_uuid uuid not null primary key references project (uuid) on delete cascade,
  next_at timestamptz
);
create index directory_schedule_by_time on directory_schedule (next_at) where next_at is not null;
alter table directory_schedule enable row level security, force row level security;

-- What has changed since: of a company, at a device, or, where neither is named, in the whole site. A list of its own
-- rows, so that no change waits for another one.
create table directory_build_queue (
  project_uuid uuid not null references project (uuid) on delete cascade,
  id bigint generated always as identity,
  company_uuid uuid,
  device_uuid uuid,
  primary key (project_uuid, id)
);
alter table directory_build_queue enable row level security, force row level security;

-- Who is rung one after the other when a visitor picks the company: people and departments of it.
create table company_call_target (
  project_uuid uuid not null,
  company_uuid uuid not null,
  rank integer not null check (rank between 1 and 10),
  person_uuid uuid,
  department_uuid uuid,
  primary key (project_uuid, company_uuid, rank),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  constraint company_call_target_check check ((num_nonnulls(person_uuid, department_uuid) = 1))
);
create unique index company_call_target_by_group on company_call_target (project_uuid, company_uuid, department_uuid)
  where department_uuid is not null;
create unique index company_call_target_by_person on company_call_target (project_uuid, company_uuid, person_uuid)
  where person_uuid is not null;
alter table company_call_target enable row level security, force row level security;

create table door (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  device_uuid uuid not null,
  relay integer not null check (((relay >= 0) and (relay <= 19))),
  name text collate natural_order not null check (length(name) between 1 and 63),
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  settings jsonb not null default '{}',
  version integer not null default 1,
  -- Timetables are edited apart from how a door is built, and so have versions of their own.
  timetable_version integer not null default 1,
  position text check (position in ('closed', 'open')),
  position_at timestamptz,
  access_version integer not null default 1,
  permits_remote boolean not null default true,
  -- What the door does with an old policy: nothing, a warning after a day, or a refusal after so many hours.
  class text not null default 'normal' check (class in ('comfort', 'normal', 'high')),
  max_policy_age_hours integer check (max_policy_age_hours between 1 and 720),
  -- Why it is out of service; null while it is not.
  out_of_service text check (length(out_of_service) between 1 and 255),
  floor text check (floor ~ '^(-([1-9]|10)|G[0-2]|[1-9][0-9]?|1[01][0-9]|12[0-8])$'),
  -- From the lowest to the highest: -10 to -1, G0, G1, G2, 1 to 128.
floor_order smallint generated always as (case when floor like 'G%' then substr(floor, 2)::smallint when floor like '-%'
    then floor::smallint else floor::smallint + 2::smallint end) stored,
  primary key (project_uuid, uuid),
  unique (project_uuid, device_uuid, relay),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid),
  constraint door_age_of_high check (((class = 'high') = (max_policy_age_hours is not null)))
);
create unique index door_by_name on door (project_uuid, name_key(name));
create unique index door_floor_once on door (project_uuid, device_uuid, floor) where floor is not null;
-- The order of its list, which the constraint gave.
create index door_in_order on door (project_uuid, name);
alter table door enable row level security, force row level security;

create table door_command (
  project_uuid uuid not null,
  uuid uuid not null,
  door_uuid uuid,
  device_uuid uuid not null,
  name text not null check ((name in ('open', 'reboot', 'provision', 'disarm'))),
  args jsonb not null,
state text not null default 'created' check (state in ('created', 'sent', 'accepted', 'done', 'failed', 'expired',
    'unknown')),
  detail text,
  actor_uuid uuid not null,
  operator_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid),
  constraint door_command_of_door check (((name = 'open') = (door_uuid is not null)))
);
create index door_command_by_device on door_command (project_uuid, device_uuid, created_at desc);
create index door_command_unsettled on door_command (expires_at) where state in ('created', 'sent', 'accepted');
alter table door_command enable row level security, force row level security;
