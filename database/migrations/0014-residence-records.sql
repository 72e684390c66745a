-- What devices and lists know of homes: address books, order of apartments, places of records, counters, SIP, holders
-- of keys.

-- Address books of door phones (community.md 5.1): what each device was sent, and what has changed since.

-- Of the devices that keep an address book. A book is compared in parts; the digests are those of the parts that were
-- sent.
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

-- Apartments whose entry may be another one; null for all of the site. A list of its own rows, so that no change waits
-- for another.
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

-- Lists of apartments go by the number of the building, then by that of the apartment: the number of the building is
-- kept with each apartment, so that one index carries the order of a page.

alter table apartment add column building_number integer;
alter table apartment add constraint apartment_building_number
  check ((building_uuid is null) = (building_number is null));

-- A building that gets another number takes its apartments along.
alter table building add constraint building_with_number unique (project_uuid, uuid, number);
alter table apartment drop constraint apartment_project_uuid_building_uuid_fkey;
alter table apartment add constraint apartment_building_fkey
  foreign key (project_uuid, building_uuid, building_number) references building (project_uuid, uuid, number)
  on update cascade;

drop index apartment_in_order;
create index apartment_in_order on apartment (project_uuid, building_number, number, uuid);

-- Imports of cards for the staff of a community.

alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard', 'structure', 'resident', 'staffCard'));

-- Alarms and pictures of a community are listed with building and apartment, as door log and calls are: home of the
-- person in the event or, without one, place of the device, as they were then.

alter table alarm_record add column building_uuid uuid;
alter table alarm_record add column apartment_uuid uuid;
alter table captured_image add column building_uuid uuid;
alter table captured_image add column apartment_uuid uuid;

create index alarm_record_by_apartment on alarm_record (project_uuid, apartment_uuid, occurred_at, uuid)
  where apartment_uuid is not null;
create index alarm_record_by_building on alarm_record (project_uuid, building_uuid, occurred_at, uuid)
  where building_uuid is not null;
create index captured_image_by_apartment on captured_image (project_uuid, apartment_uuid, taken_at, uuid)
  where apartment_uuid is not null;
create index captured_image_by_building on captured_image (project_uuid, building_uuid, taken_at, uuid)
  where building_uuid is not null;

-- How many apartments and residents each building has, kept by triggers: the tree of a community of 20,000 apartments
-- counts none.
create table building_counter (
  project_uuid uuid not null,
  building_uuid uuid not null,
  apartments integer default 0 not null check (apartments >= 0),
  residents integer default 0 not null check (residents >= 0),
  primary key (project_uuid, building_uuid),
  foreign key (project_uuid, building_uuid) references building (project_uuid, uuid) on delete cascade
);
alter table building_counter enable row level security, force row level security;

-- A number of a group at the SIP server leads to one apartment.
create unique index apartment_by_sip_group on apartment (project_uuid, sip_group) where sip_group <> '';

-- Accounts at the SIP server of devices and of the apps of people (operators.md 12.1); the server is not ours to run.
alter table device add column sip_account text not null default '' check (sip_account ~ '^[A-Za-z0-9._-]{0,63}$');
alter table person add column sip_account text not null default '' check (sip_account ~ '^[A-Za-z0-9._-]{0,63}$');

-- A key of a community is for a visitor or for a courier, who has digits and no QR code (community.md 11).
alter table temp_key add column holder_kind text not null default 'visitor' check (holder_kind in ('visitor', 'courier'));
