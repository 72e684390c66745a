-- What happened at doors, with alarms and pictures.

create table door_event (
  project_uuid uuid not null,
  occurred_at timestamptz not null,
  uuid uuid not null,
  received_at timestamptz not null,
  time_quality text not null check (time_quality in ('synced', 'drift', 'unset')),
type text not null check ((type in ('access', 'remoteUnlock', 'doorOpened', 'doorClosed', 'doorHeldOpen', 'doorForced',
    'accessNotTaken', 'fireStarted', 'fireEnded', 'unlocked', 'locked', 'call', 'codeEntryLocked', 'tamper', 'motion',
    'boot', 'lost'))),
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
  person_uuid uuid,
  company_uuid uuid,
  direction text check (direction in ('entry', 'exit')),
  policy_version bigint,
  credential_uuid uuid,
  rule_uuid uuid,
  call_result text check (call_result in ('answered', 'missed', 'rejected', 'noAnswer')),
  call_kind text check (call_kind in ('app', 'landline', 'device')),
  call_seconds integer check (call_seconds >= 0),
  call_unlocked boolean,
  second_method text,
  second_credential_uuid uuid,
  person_kind text check (person_kind in ('personnel', 'visitor', 'courier')),
  personnel_id text check (length(personnel_id) <= 32),
  -- Companies are called in logs and alarms as they were called on the day, so that one that goes later leaves no gaps.
  company_name text,
  under_duress boolean not null default false,
  -- What a device judged by beside its policy, as far as the decision hung on it: running plans, last position, people
  -- in the area, uses counted (access-decision.md 14.10). Names no person; lines of before have none.
  evidence jsonb,
  primary key (project_uuid, occurred_at, uuid)
) partition by range (occurred_at);
create table door_event_other partition of door_event default;
-- The log of one company.
create index door_event_by_company on door_event (project_uuid, company_uuid, occurred_at, uuid) where company_uuid is not null;
create index door_event_by_device on door_event (project_uuid, device_uuid, occurred_at, uuid);
create index door_event_by_door on door_event (project_uuid, door_uuid, occurred_at, uuid);
create index door_event_by_person on door_event (project_uuid, person_uuid, occurred_at, uuid);
create index door_event_by_uuid on door_event (project_uuid, uuid);
create index door_event_calls on door_event (project_uuid, occurred_at, uuid) where type = 'call';
-- What moved is forgotten sooner than what happened at doors.
create index door_event_motion on door_event (project_uuid, occurred_at, uuid) where type = 'motion';
alter table door_event enable row level security, force row level security;

-- Counters for dashboards, kept by ingest (performance.md 4: O(24) rows).
create table door_counter (
  project_uuid uuid not null references project (uuid) on delete cascade,
  starts_at timestamptz not null,
  opened integer not null default 0,
  refused integer not null default 0,
  primary key (project_uuid, starts_at)
);
alter table door_counter enable row level security, force row level security;

-- What went wrong at the doors, each until a manager has dealt with it (office.md 16).
create table alarm_record (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
type text not null check ((type in ('doorForced', 'doorHeldOpen', 'tamper', 'passback', 'occupancy', 'codeEntryLocked',
    'offline', 'duress', 'motion', 'emergency', 'doubleIdentity', 'readerFault'))),
  level text not null check (level in ('notice', 'warning', 'critical')),
  -- Names are those of the day, so that later changes do not rewrite history; so nothing points to door, device or
  -- event.
  door_uuid uuid,
  door_name text,
  device_uuid uuid,
  device_name text,
  company_uuid uuid,
  event_uuid uuid,
  occurred_at timestamptz not null,
  cleared_at timestamptz,
  status text not null default 'unhandled' check (status in ('unhandled', 'handling', 'handled')),
  handled_by text,
  handled_at timestamptz,
  remark text not null default '' check (length(remark) <= 255),
  version integer not null default 1,
  company_name text,
  -- The last order to end the siren of an alarm; how far it has come stands with the command.
  disarm_uuid uuid,
  -- Whether its mails have been queued; a job does so after the fact.
  is_notified boolean not null default true,
  area_uuid uuid,
  area_name text,
  -- Of a fault of a reader: which of the device's readers.
  reader text,
  primary key (project_uuid, uuid),
  constraint alarm_record_check check ((cleared_at >= occurred_at)),
  constraint alarm_record_check1 check (((status = 'unhandled') or (handled_by is not null))),
  constraint alarm_record_check2 check (((status = 'handled') = (handled_at is not null))),
  constraint alarm_record_reader_check check (((type = 'readerFault') = (reader is not null)))
);
create index alarm_record_by_age on alarm_record (project_uuid, occurred_at, uuid);
create index alarm_record_by_area on alarm_record (project_uuid, area_uuid, occurred_at) where area_uuid is not null;
create index alarm_record_by_door on alarm_record (project_uuid, door_uuid, occurred_at, uuid);
-- One alarm for each cause as long as it lasts. A door belongs to one device, whose events come one after the other.
create index alarm_record_going_on on alarm_record (project_uuid, device_uuid, type) where cleared_at is null;
create index alarm_record_open on alarm_record (project_uuid, door_uuid) where cleared_at is null and type in ('doorForced', 'doorHeldOpen');
create index alarm_record_to_notify on alarm_record (occurred_at) where not is_notified;
create index alarm_record_unhandled on alarm_record (project_uuid, occurred_at, uuid) where status = 'unhandled';
alter table alarm_record enable row level security, force row level security;

-- Names of pictures that an event speaks of. Event and picture come over different ways and in any order, so neither
-- waits for the other: they belong together by the name that their device gave.
create table event_media (
  project_uuid uuid not null references project (uuid) on delete cascade,
  device_uuid uuid not null,
  name text not null check (length(name) between 1 and 64),
  event_uuid uuid not null,
  company_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (project_uuid, device_uuid, name)
);
create index event_media_by_age on event_media (project_uuid, created_at);
create index event_media_by_event on event_media (project_uuid, event_uuid);
alter table event_media enable row level security, force row level security;

-- Pictures, encrypted like photos of faces. The hash, which takes the key to make, tells whether the same one came
-- again.
create table captured_image (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  device_uuid uuid not null,
  device_name text not null,
  name text not null check (length(name) between 1 and 64),
  cause text not null check (cause in ('event', 'motion', 'call', 'tamper')),
  taken_at timestamptz not null,
  time_quality text not null check (time_quality in ('synced', 'drift', 'unset')),
  received_at timestamptz not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content_hash bytea not null,
  ciphertext bytea not null check (octet_length(ciphertext) <= 524288 + 64),
  primary key (project_uuid, uuid),
  unique (project_uuid, device_uuid, name)
);
alter table captured_image alter column ciphertext set storage external;
-- How many a device has brought lately.
create index captured_image_by_arrival on captured_image (project_uuid, device_uuid, received_at);
create index captured_image_by_device on captured_image (project_uuid, device_uuid, taken_at, uuid);
create index captured_image_by_time on captured_image (project_uuid, taken_at, uuid);
alter table captured_image enable row level security, force row level security;
