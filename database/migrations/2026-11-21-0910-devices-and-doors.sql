-- Devices, doors, their events and commands. project_uuid leads every key, so that the tables can later be
-- distributed by project; what must be unique across projects (the MAC) has a table of its own.

create function sees_project(project uuid) returns boolean language sql stable
  as $$
    select case scope_kind()
      when 'system' then true
      when 'platform' then true
      when 'project' then project = scope_uuid()
      when '' then false
      else exists (select from project p where p.uuid = project)
    end
  $$;

create table device (
  project_uuid uuid not null references project (uuid),
  uuid uuid not null default gen_random_uuid(),
  mac text not null,
  name text not null check (length(name) between 1 and 63),
  model text not null,
  type text not null check (type in ('doorPhone', 'villaDoorPhone', 'indoorMonitor', 'guardPhone', 'accessController')),
  location text not null default '',
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
  primary key (project_uuid, uuid)
);
create index device_by_name on device (project_uuid, name, uuid);
create index device_needing_attention on device (project_uuid, name) where connection <> 'online';

-- Who a device is to the broker. Never selected by lists: secrets live apart from what is shown.
create table device_identity (
  mac text primary key check (mac ~ '^[0-9A-F]{12}$' and mac <> '0C1105000000'),
  project_uuid uuid not null,
  device_uuid uuid not null,
  claim_code_hash bytea,
  claim_tries integer not null default 0,
  claim_locked_until timestamptz,
  secret_hash bytea,
  claimed_at timestamptz,
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid)
);
create unique index device_identity_by_device on device_identity (project_uuid, device_uuid);

create table door (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  device_uuid uuid not null,
  relay integer not null check (relay between 0 and 15),
  name text not null check (length(name) between 1 and 63),
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  unique (project_uuid, device_uuid, relay),
  unique (project_uuid, name),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid)
);

-- Which event numbers of a device have been stored, as ranges: a resent number is recognised whatever partition
-- its row lies in, and a hole is a gap between ranges. The row lock orders intake for each device.
create table device_cursor (
  project_uuid uuid not null,
  device_uuid uuid not null,
  epoch text not null,
  received int8multirange not null default '{}',
  asked_up_to bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (project_uuid, device_uuid, epoch),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid)
);

create table door_event (
  project_uuid uuid not null,
  occurred_at timestamptz not null,
  uuid uuid not null,
  received_at timestamptz not null,
  time_quality text not null check (time_quality in ('synced', 'drift', 'unset')),
  type text not null check (type in ('access', 'remoteOpen', 'doorOpened', 'doorClosed', 'doorHeld', 'doorForced',
    'call', 'tamper', 'boot', 'lost')),
  epoch text not null,
  number bigint not null,
  last_number bigint,
  device_uuid uuid not null,
  device_name text not null,
  door_uuid uuid,
  door_name text,
  person_name text,
  credential text,
  method text,
  granted boolean,
  reason text,
  command_uuid uuid,
  operator_name text,
  primary key (project_uuid, occurred_at, uuid)
) partition by range (occurred_at);
create index door_event_by_uuid on door_event (project_uuid, uuid);
create index door_event_by_door on door_event (project_uuid, door_uuid, occurred_at, uuid);
create index door_event_by_device on door_event (project_uuid, device_uuid, occurred_at, uuid);
create table door_event_other partition of door_event default;

-- Makes the monthly partitions from a year before a moment to two months after it; old ones go by being dropped.
create function ensure_door_event_partitions(around timestamptz) returns void language plpgsql as $$
declare
  month date;
begin
  for month in
    select generate_series(date_trunc('month', around at time zone 'UTC') - interval '12 months',
                           date_trunc('month', around at time zone 'UTC') + interval '2 months', interval '1 month')::date
  loop
    if to_regclass(format('door_event_%s', to_char(month, 'YYYY_MM'))) is null then
      execute format('create table %I partition of door_event for values from (%L) to (%L)',
        'door_event_' || to_char(month, 'YYYY_MM'), month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
      -- Policies stand on the parent alone, so nobody but the owner may name a partition.
      if exists (select from pg_roles where rolname = 'lintel_app') then
        execute format('revoke all on %I from lintel_app', 'door_event_' || to_char(month, 'YYYY_MM'));
      end if;
    end if;
  end loop;
end $$;

-- Figures for dashboards, kept by the intake (performance notes 4: O(24) rows).
create table door_counter (
  project_uuid uuid not null references project (uuid),
  hour timestamptz not null,
  opened integer not null default 0,
  refused integer not null default 0,
  primary key (project_uuid, hour)
);

create table door_command (
  project_uuid uuid not null,
  uuid uuid not null,
  door_uuid uuid not null,
  device_uuid uuid not null,
  name text not null check (name in ('open')),
  args jsonb not null,
  state text not null default 'created' check (state in ('created', 'sent', 'accepted', 'done', 'failed', 'expired', 'unknown')),
  detail text,
  actor_uuid uuid not null references account (uuid),
  operator_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid)
);
create index door_command_unsettled on door_command (expires_at) where state in ('created', 'sent', 'accepted');

-- What open browsers are told. The counter row is locked by each writer until its commit, so the numbers of a
-- site become visible in order and without holes, and a browser can resume from the last one it saw.
create table live_feed (
  project_uuid uuid primary key references project (uuid),
  last_number bigint not null default 0
);
create table live_change (
  project_uuid uuid not null references project (uuid),
  number bigint not null,
  change jsonb not null,
  created_at timestamptz not null default now(),
  primary key (project_uuid, number)
);
create index live_change_by_age on live_change (created_at);

create function append_live_change(project uuid, change jsonb) returns bigint language plpgsql as $$
declare
  given bigint;
begin
  insert into live_feed as f (project_uuid, last_number) values (project, 1)
    on conflict (project_uuid) do update set last_number = f.last_number + 1
    returning last_number into given;
  insert into live_change (project_uuid, number, change) values (project, given, change);
  perform pg_notify('live', project::text);
  return given;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['device', 'device_identity', 'door', 'device_cursor', 'door_event', 'door_counter',
    'door_command', 'live_feed', 'live_change'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    -- The subselects are evaluated once for a statement; asked for each row, they cost more than storing it.
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;
