-- Homes of communities and villas: residences with buildings and apartments, registration, move-out, imports.

-- Residential sites: who owns people where no company rents, buildings and apartments, where devices stand, and what
-- one person alone may open.

-- A community and a villa have exactly one company of kind residence; it is never listed and never named.
alter table company add column kind text not null default 'tenant' check (kind in ('tenant', 'residence'));
alter table company drop constraint company_name_check;
alter table company add constraint company_name_check
  check (case kind when 'residence' then name = '' else length(name) between 1 and 63 end);
create unique index company_residence on company (project_uuid) where kind = 'residence';

-- The villa account that a villa belongs to: the site is made and deleted with it.
alter table project add column owner_uuid uuid references account (uuid) on delete cascade;
alter table project add constraint project_owner_of_villa check (owner_uuid is null or kind = 'villa');
create unique index project_by_owner on project (owner_uuid) where owner_uuid is not null;

-- A building of a community: a department with a number and floors, whose members have its default group.
create table building (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null,
  number integer not null check (number between 1 and 99),
  start_floor text not null default '1' check (start_floor ~ '^(-([1-9]|10)|G[0-2]|[1-9][0-9]?|1[01][0-9]|12[0-8])$'),
  top_floor text not null default '1' check (top_floor ~ '^(-([1-9]|10)|G[0-2]|[1-9][0-9]?|1[01][0-9]|12[0-8])$'),
  -- Names of single floors, by floor.
  floor_names jsonb not null default '{}' check (jsonb_typeof(floor_names) = 'object'),
  access_group_uuid uuid not null,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid, uuid) references department (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, access_group_uuid) references access_group (project_uuid, company_uuid, uuid)
    on delete cascade
);
create unique index building_by_number on building (project_uuid, number);
create unique index building_by_access_group on building (project_uuid, access_group_uuid);
alter table building enable row level security, force row level security;

-- Offices have one built-in group for each company, communities one for each building.
drop index access_group_built_in;
alter table access_group add column building_uuid uuid;
create unique index access_group_built_in on access_group (project_uuid, company_uuid)
  where is_built_in and building_uuid is null;
create unique index access_group_of_building on access_group (project_uuid, building_uuid) where building_uuid is not null;
alter table access_group add constraint access_group_of_building_is_built_in check (building_uuid is null or is_built_in);
drop index access_group_by_name;
create unique index access_group_by_name on access_group (project_uuid, company_uuid, name_key(name))
  where building_uuid is null;

-- A home: an apartment of a building, or the one of a villa, which has no building.
create table apartment (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  building_uuid uuid,
  floor text check (floor ~ '^(-([1-9]|10)|G[0-2]|[1-9][0-9]?|1[01][0-9]|12[0-8])$'),
  -- What is dialled at a door phone.
  number text collate natural_order not null check (number ~ '^\d{1,10}$'),
  name text collate natural_order not null default '' check (length(name) <= 63),
  -- Codes of operators.md 12.2.
  call_type smallint not null default 0 check (call_type between 0 and 5),
  placement text not null default 'sip' check (placement in ('ip', 'sip')),
  sip_group text not null default '' check (sip_group ~ '^\d{0,32}$'),
  may_create_pin boolean not null default true,
  may_create_qr boolean not null default true,
  may_add_card boolean not null default true,
  may_enrol_face boolean not null default true,
  -- Members beside the master; the site's limit where it is null.
  member_limit integer check (member_limit between 0 and 63),
  lease_from timestamptz,
  lease_until timestamptz,
  -- The household moves out when its lease ends.
  ends_with_lease boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, building_uuid) references building (project_uuid, uuid),
  constraint apartment_lease check (lease_until > lease_from),
  constraint apartment_ends_with_lease check (not ends_with_lease or lease_until is not null)
);
create unique index apartment_by_number on apartment (project_uuid, building_uuid, number) nulls not distinct;
create index apartment_in_order on apartment (project_uuid, building_uuid, number, uuid);
create index apartment_by_lease on apartment (lease_until) where lease_until is not null;
alter table apartment enable row level security, force row level security;

alter table person drop constraint person_kind_check;
alter table person add constraint person_kind_check
  check (kind in ('personnel', 'resident', 'staff', 'visitor', 'courier'));
alter table person add column apartment_uuid uuid;
alter table person add column is_master boolean not null default false;
alter table person add column language text not null default '' check (length(language) <= 31);
-- Further numbers that ring after the landline, in order.
alter table person add column more_landlines text[] not null default '{}' check (cardinality(more_landlines) <= 2);
alter table person add foreign key (project_uuid, apartment_uuid) references apartment (project_uuid, uuid);
alter table person add constraint person_of_apartment check ((kind = 'resident') = (apartment_uuid is not null));
alter table person add constraint person_master check (kind = 'resident' or not is_master);
create index person_by_apartment on person (project_uuid, apartment_uuid, is_master desc, last_name, first_name, uuid)
  where apartment_uuid is not null;
create unique index person_master_of_apartment on person (project_uuid, apartment_uuid) where is_master;
drop index person_by_email;
create unique index person_by_email on person (project_uuid, lower(email))
  where email is not null and kind in ('personnel', 'resident', 'staff');

-- The place of a device: the site, a building, or an apartment, whose devices are its household's alone.
alter table device add column building_uuid uuid;
alter table device add column apartment_uuid uuid;
alter table device add foreign key (project_uuid, building_uuid) references building (project_uuid, uuid);
alter table device add foreign key (project_uuid, apartment_uuid) references apartment (project_uuid, uuid);
alter table device add constraint device_one_place check (num_nonnulls(building_uuid, apartment_uuid) <= 1);
create index device_by_building on device (project_uuid, building_uuid) where building_uuid is not null;
create index device_by_apartment on device (project_uuid, apartment_uuid) where apartment_uuid is not null;

-- Buildings that a public device serves beside the one it stands in; one of the site without any serves all of them.
create table device_building (
  project_uuid uuid not null,
  device_uuid uuid not null,
  building_uuid uuid not null,
  primary key (project_uuid, device_uuid, building_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, building_uuid) references building (project_uuid, uuid) on delete cascade
);
create index device_building_by_building on device_building (project_uuid, building_uuid);
alter table device_building enable row level security, force row level security;

-- Hours and doors of one person, in no list of groups: the doors of the own household, and floors of lifts. It ends
-- with the person. Without chosen doors it is about all that its purpose names.
create table personal_grant (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid not null,
  purpose text not null check (purpose in ('selfAccess', 'floors')),
  repeat text not null default 'daily' check (repeat in ('never', 'daily', 'weekly')),
  starts_at timestamptz,
  ends_at timestamptz,
  windows jsonb not null default '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'
    check (jsonb_typeof(windows) = 'array'),
  all_doors boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  unique (project_uuid, person_uuid, purpose),
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid)
    on delete cascade,
  constraint personal_grant_span check (ends_at > starts_at),
  constraint personal_grant_never check (repeat <> 'never' or (starts_at is not null and ends_at is not null))
);
alter table personal_grant enable row level security, force row level security;

create table personal_grant_door (
  project_uuid uuid not null,
  grant_uuid uuid not null,
  door_uuid uuid not null,
  primary key (project_uuid, grant_uuid, door_uuid),
  foreign key (project_uuid, grant_uuid) references personal_grant (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index personal_grant_door_by_door on personal_grant_door (project_uuid, door_uuid);
alter table personal_grant_door enable row level security, force row level security;

-- Floors that a person may go to by the lifts of a building.
create table person_floor (
  project_uuid uuid not null,
  person_uuid uuid not null,
  building_uuid uuid not null,
  floor text not null check (floor ~ '^(-([1-9]|10)|G[0-2]|[1-9][0-9]?|1[01][0-9]|12[0-8])$'),
  primary key (project_uuid, person_uuid, building_uuid, floor),
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, building_uuid) references building (project_uuid, uuid) on delete cascade
);
create index person_floor_by_building on person_floor (project_uuid, building_uuid, floor);
alter table person_floor enable row level security, force row level security;

-- Whose floors a visitor may go to, with the key's own hours.
alter table temp_key add column floors_of_uuid uuid;
alter table temp_key add foreign key (project_uuid, floors_of_uuid) references person (project_uuid, uuid)
  on delete set null (floors_of_uuid);
create index temp_key_by_floors_of on temp_key (project_uuid, floors_of_uuid) where floors_of_uuid is not null;

-- What the log says of a person's home, as it was then.
alter table door_event add column building_uuid uuid;
alter table door_event add column apartment_uuid uuid;

-- Sites and accounts that were there before.
insert into company (project_uuid, name, kind, installer_uuid)
  select uuid, '', 'residence', installer_uuid from project where kind <> 'office';
with villa_of as (
  select distinct on (member.account_uuid) member.account_uuid, project.uuid
  from project join project_member member on member.project_uuid = project.uuid
  join account on account.uuid = member.account_uuid and account.kind = 'single'
  where project.kind = 'villa' order by member.account_uuid, project.created_at, project.uuid
), single_villa as (
  select distinct on (uuid) uuid, account_uuid from villa_of order by uuid, account_uuid
)
update project set owner_uuid = single_villa.account_uuid from single_villa where single_villa.uuid = project.uuid;
with made as (
  insert into project (kind, name, installer_uuid, sub_distributor_uuid, distributor_uuid, time_zone, owner_uuid)
  select 'villa', left(account.display_name, 40) || ' (' || left(account.uuid::text, 8) || ')', account.installer_uuid,
    account.sub_distributor_uuid, account.distributor_uuid, coalesce(nullif(account.time_zone, ''), 'UTC'), account.uuid
  from account where account.kind = 'single' and account.installer_uuid is not null
    and not exists (select from project own where own.owner_uuid = account.uuid)
  returning uuid, owner_uuid, installer_uuid
), member as (
  insert into project_member (project_uuid, account_uuid) select uuid, owner_uuid from made
)
insert into company (project_uuid, name, kind, installer_uuid)
  select uuid, '', 'residence', installer_uuid from made
  on conflict do nothing;
insert into apartment (project_uuid, company_uuid, number)
  select project_uuid, company.uuid, '1' from company join project on project.uuid = company.project_uuid
  where company.kind = 'residence' and project.kind = 'villa';

alter table door_event drop constraint door_event_person_kind_check;
alter table door_event add constraint door_event_person_kind_check
  check (person_kind in ('personnel', 'resident', 'staff', 'visitor', 'courier'));
create index door_event_by_apartment on door_event (project_uuid, apartment_uuid, occurred_at, uuid)
  where apartment_uuid is not null;
create index door_event_by_building on door_event (project_uuid, building_uuid, occurred_at, uuid)
  where building_uuid is not null;

-- Codes with which the master of a household registers once (decisions.md, Residential 12).

-- The last code of an apartment; one that is made after it takes its place.
create table registration_code (
  project_uuid uuid not null,
  apartment_uuid uuid not null,
  code_hash bytea not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (project_uuid, apartment_uuid),
  foreign key (project_uuid, apartment_uuid) references apartment (project_uuid, uuid) on delete cascade
);
create unique index registration_code_by_hash on registration_code (code_hash);
alter table registration_code enable row level security, force row level security;

-- The month for which the households of a community were last reminded of its communal fee: each month once.

alter table project add column communal_fee_month date;

-- Moving out: what a household could open, and device by device when the doors knew that it can no longer
-- (access-decision.md 9).

-- A receipt, with the names of the day: the people are gone, and the apartment may go.
create table move_out (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  apartment_uuid uuid,
  building_name text not null default '',
  apartment_name text not null,
  reason text not null check (reason in ('manager', 'reset', 'lease')),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  done_at timestamptz,
  residents integer not null default 0,
  -- The policy from which on nothing of the household opens.
  policy_version bigint,
  primary key (project_uuid, uuid),
  foreign key (project_uuid) references project (uuid) on delete cascade,
  foreign key (project_uuid, apartment_uuid) references apartment (project_uuid, uuid) on delete set null (apartment_uuid),
  constraint move_out_done check ((done_at is null) = (policy_version is null))
);
create unique index move_out_planned on move_out (project_uuid, apartment_uuid) where done_at is null;
create index move_out_due on move_out (due_at) where done_at is null;
create index move_out_by_age on move_out (project_uuid, created_at desc, uuid desc);
create index move_out_by_apartment on move_out (project_uuid, apartment_uuid, created_at desc);
alter table move_out enable row level security, force row level security;

-- What opened something: a credential, a group, a grant of the person's own, a visitor's key, the code of the
-- apartment.
create table move_out_path (
  project_uuid uuid not null,
  move_out_uuid uuid not null,
  number integer not null,
  person_uuid uuid,
  person_name text not null default '',
  kind text not null,
  -- What of it may be seen: a masked card, the name of a group, floors.
  value text not null default '',
  primary key (project_uuid, move_out_uuid, number),
  foreign key (project_uuid, move_out_uuid) references move_out (project_uuid, uuid) on delete cascade
);
create index move_out_path_by_person on move_out_path (project_uuid, person_uuid) where person_uuid is not null;
alter table move_out_path enable row level security, force row level security;

-- A door that something of it opened. Its device goes on accepting it until it confirms the policy.
create table move_out_door (
  project_uuid uuid not null,
  move_out_uuid uuid not null,
  door_uuid uuid not null,
  device_uuid uuid not null,
  door_name text not null,
  device_name text not null,
  state text not null check (state in ('open', 'confirmed', 'noRules', 'removed')),
  confirmed_at timestamptz,
  primary key (project_uuid, move_out_uuid, door_uuid),
  foreign key (project_uuid, move_out_uuid) references move_out (project_uuid, uuid) on delete cascade,
  constraint move_out_door_confirmed check ((state = 'open') = (confirmed_at is null))
);
create index move_out_door_open on move_out_door (project_uuid, device_uuid) where state = 'open';
alter table move_out_door enable row level security, force row level security;

-- Imports of the structure of a community: buildings, apartments and their devices.

alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard', 'structure'));
alter table import_record drop constraint import_record_kind_check;
alter table import_record add constraint import_record_kind_check
  check (kind in ('company', 'department', 'person', 'device', 'credential', 'freeCode', 'building', 'apartment'));

-- Links of visitors to their passes: a hash to find them by, and the code encrypted, so that they can be shown again.

alter table temp_key add column link_hash bytea, add column link_ciphertext bytea;
alter table temp_key add constraint temp_key_link check ((link_hash is null) = (link_ciphertext is null));
create unique index temp_key_by_link on temp_key (link_hash) where link_hash is not null;

-- Imports of residents, with the call types that masters' lines give to their homes.

alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard', 'structure', 'resident'));
alter table import_record drop constraint import_record_kind_check;
alter table import_record add constraint import_record_kind_check
  check (kind in ('company', 'department', 'person', 'device', 'credential', 'freeCode', 'building', 'apartment', 'callType'));
-- Of a home whose call type was changed: what it was, and what it became.
alter table import_record add column former_call_type smallint;
alter table import_record add column call_type smallint;
alter table import_record add constraint import_record_call_type
  check ((kind = 'callType') = (num_nonnulls(former_call_type, call_type) = 2));
