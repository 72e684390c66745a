-- What became of calls, and the pictures that devices take.

-- What a device tells of a call beside whom it rang; older devices tell nothing of it (office.md 15.2).
alter table door_event
  add column call_result text check (call_result in ('answered', 'missed', 'rejected', 'noAnswer')),
  add column call_kind text check (call_kind in ('app', 'landline', 'device')),
  add column call_seconds integer check (call_seconds >= 0),
  add column call_unlocked boolean;
create index door_event_calls on door_event (project_uuid, occurred_at, uuid) where type = 'call';

-- Names of pictures that an event speaks of. Event and picture come over different ways and in any order, so neither waits
-- for the other: they belong together by the name that their device gave.
create table event_media (
  project_uuid uuid not null references project (uuid) on delete cascade,
  device_uuid uuid not null,
  name text not null check (length(name) between 1 and 64),
  event_uuid uuid not null,
  company_uuid uuid,
  created_at timestamptz not null default now(),
  primary key (project_uuid, device_uuid, name)
);
create index event_media_by_event on event_media (project_uuid, event_uuid);

-- Pictures, sealed like photos of faces. The hash, which takes the key to make, tells whether the same one came again.
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
  sealed bytea not null check (octet_length(sealed) <= 524288 + 64),
  primary key (project_uuid, uuid),
  unique (project_uuid, device_uuid, name)
);
-- What is sealed does not become smaller.
alter table captured_image alter column sealed set storage external;
create index captured_image_by_time on captured_image (project_uuid, taken_at, uuid);
create index captured_image_by_device on captured_image (project_uuid, device_uuid, taken_at, uuid);
-- How many a device has brought lately.
create index captured_image_by_arrival on captured_image (project_uuid, device_uuid, received_at);

do $$
declare
  name text;
begin
  foreach name in array array['event_media', 'captured_image'] loop
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

-- A company sees pictures of what its own people did, and no others (office.md 15.3).
create policy event_media_of_company on event_media for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and company_uuid = (select scope_company()));
create policy captured_image_of_company on captured_image for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
  and exists (select from event_media spoken where spoken.project_uuid = captured_image.project_uuid
    and spoken.device_uuid = captured_image.device_uuid and spoken.name = captured_image.name
    and spoken.company_uuid = (select scope_company())));
