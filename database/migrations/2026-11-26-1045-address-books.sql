-- Address books of door phones (community.md 5.1): what each device was sent, and what has changed since.

-- Of the devices that keep an address book. A book is compared in parts; the digests are those of the parts that were sent.
create table device_address_book (
  project_uuid uuid not null,
  device_uuid uuid not null,
  parts text[] not null default '{}',
  -- Of all parts together; it ends what is not so on the device when it connects.
  digest text not null,
  entries integer not null default 0 check (entries >= 0),
  -- The device has connected, and what it holds was not compared since.
  needs_check boolean not null default true,
  confirmed_digest text,
  confirmed_at timestamptz,
  problem text,
  primary key (project_uuid, device_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);
alter table device_address_book enable row level security, force row level security;

-- Apartments whose entry may be another one; null for all of the site. A list of its own rows, so that no change waits for another.
create table address_book_queue (
  project_uuid uuid not null references project (uuid) on delete cascade,
  id bigint generated always as identity,
  apartment_uuid uuid,
  primary key (project_uuid, id)
);
alter table address_book_queue enable row level security, force row level security;

-- When the books of a site change by themselves, because a resident's time begins or ends.
create table address_book_schedule (
  project_uuid uuid not null primary key references project (uuid) on delete cascade,
  next_at timestamptz not null
);
create index address_book_schedule_by_time on address_book_schedule (next_at);
alter table address_book_schedule enable row level security, force row level security;

-- Who answered a call to an apartment, as the device names it.
alter table door_event add column call_answered_by text;
