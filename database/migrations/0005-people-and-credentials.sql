-- People of a site in their departments, what opens doors for them, badges, and messages to them.

-- Departments of a company, a tree (office.md 7).
create table department (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  parent_uuid uuid,
  name text collate natural_order not null check (length(name) between 1 and 63),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  leader_uuid uuid,
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, parent_uuid) references department (project_uuid, company_uuid, uuid)
);
create index department_by_leader on department (project_uuid, company_uuid, leader_uuid) where leader_uuid is not null;
create unique index department_by_name on department (
  project_uuid, company_uuid, coalesce(parent_uuid, '00000000-0000-0000-0000-000000000000'), name_key(name));
alter table department enable row level security, force row level security;
alter table company_call_target add foreign key (project_uuid, company_uuid, department_uuid) references department
  (project_uuid, company_uuid, uuid) on delete cascade;

-- Holders of credentials: personnel, visitors with a temporary key, couriers (office.md 8, 10, 11).
create table person (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  kind text not null default 'personnel' check (kind in ('personnel', 'visitor', 'courier')),
  department_uuid uuid,
  first_name text collate natural_order not null default '' check (length(first_name) <= 63),
  last_name text collate natural_order not null default '' check (length(last_name) <= 63),
  -- Letters and digits; given by the operator or counted up, unique in the site.
  personnel_id text collate natural_order check (personnel_id ~ '^[A-Za-z0-9]{1,32}$'),
  role_label text not null default '' check (length(role_label) <= 32),
  email text check (length(email) <= 254),
  phone_code text not null default '',
  phone text not null default '' check (length(phone) <= 16),
  valid_from timestamptz,
  valid_until timestamptz,
  needs_more_time boolean not null default false,
  show_in_directory boolean not null default true,
  remark text not null default '' check (length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  app_enabled boolean not null default false,
  landline_enabled boolean not null default false,
  landline text not null default '' check (landline ~ '^\d{0,16}$'),
  call_type text not null default 'app' check (call_type in ('app', 'landline', 'appThenLandline')),
  suspended_at timestamptz,
  suspended_reason text not null default '' check (length(suspended_reason) <= 255),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid),
  foreign key (project_uuid, company_uuid, department_uuid) references department (project_uuid, company_uuid, uuid),
  constraint person_call_type check (((call_type = 'app') or landline_enabled)),
  constraint person_check check ((valid_until > valid_from)),
  constraint person_check1 check (((kind <> 'visitor') or (valid_until is not null))),
  constraint person_check2 check (((kind <> 'personnel') or (personnel_id is not null))),
  constraint person_landline check (((not landline_enabled) or (app_enabled and (landline <> '')))),
  constraint personSuspended check (((suspended_at is not null) or (suspended_reason = '')))
);
create index person_by_age on person (project_uuid, kind, created_at, uuid) include (company_uuid);
create index person_by_company on person (project_uuid, company_uuid, kind, last_name, first_name, uuid);
create index person_by_company_age on person (project_uuid, company_uuid, kind, created_at, uuid);
create unique index person_by_email on person (project_uuid, lower(email)) where email is not null and kind = 'personnel';
-- Whose time ends soon, and which visitors are expected on a day.
create index person_by_end on person (project_uuid, kind, valid_until, company_uuid) where valid_until is not null;
create index person_by_group on person (project_uuid, department_uuid, kind, last_name, first_name, uuid) include (company_uuid);
create index person_by_id_in_order on person (project_uuid, kind, personnel_id, uuid);
create index person_by_name on person (project_uuid, kind, last_name, first_name, uuid);
create unique index person_by_personnel_id on person (project_uuid, lower(personnel_id)) where personnel_id is not null;
create index person_by_start on person (project_uuid, kind, valid_from) where valid_from is not null;
-- Few of many.
create index personSuspended on person (project_uuid, kind, last_name, first_name, uuid) where suspended_at is not null;
alter table person enable row level security, force row level security;
alter table company_admin add foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid,
  company_uuid, uuid) on delete set null (person_uuid);
alter table import_photo add foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete
  cascade;
alter table company_call_target add foreign key (project_uuid, company_uuid, person_uuid) references person
  (project_uuid, company_uuid, uuid) on delete cascade;
alter table department add constraint department_leader foreign key (project_uuid, company_uuid, leader_uuid)
  references person (project_uuid, company_uuid, uuid) on delete set null (leader_uuid);

-- The photo by which doors know a person's face: one a person, apart from `person`, whose rows are read by the
-- thousand. Sealed like codes; the hash, which takes the key to make, finds the same photo of another person of the
-- site.
create table person_photo (
  project_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  content_hash bytea not null,
  ciphertext bytea not null check (octet_length(ciphertext) <= 2097152 + 64),
  created_at timestamptz not null default now(),
  primary key (project_uuid, person_uuid),
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade
);
create unique index person_photo_by_content on person_photo (project_uuid, content_hash);
alter table person_photo enable row level security, force row level security;

create table person_word (
  project_uuid uuid not null,
  uuid uuid not null,
  kind text not null,
  -- In small letters: the name both ways round, ID, e-mail and mobile number.
  words text not null,
  last_name text collate natural_order not null default '',
  first_name text collate natural_order not null default '',
  primary key (project_uuid, uuid)
);
create index person_word_by_words on person_word using gin (project_uuid, words gin_trgm_ops) with (fastupdate = off);
alter table person_word enable row level security, force row level security;

-- The last ID that was counted up in a site.
create table person_counter (
  project_uuid uuid primary key references project (uuid) on delete cascade,
  last bigint not null default 0
);
alter table person_counter enable row level security, force row level security;

-- People who are no longer there, until nothing tells any more who they were. When a site goes, they go with it.
create table deleted_person (
  project_uuid uuid not null references project (uuid) on delete cascade,
  person_uuid uuid not null,
  gone_at timestamptz not null,
  -- What people who are gone were called, until their lines are made pseudonyms (this row goes then).
  name text not null default '',
  primary key (project_uuid, person_uuid)
);
create index deleted_person_by_time on deleted_person (project_uuid, gone_at);
alter table deleted_person enable row level security, force row level security;

-- Cards, PINs and all else that proves who a person is. Values are encrypted with the installation's key; `keyed_hash`
-- is a keyed hash by which equal ones are found, `masked_value` the little that may be shown (a plate is no secret and
-- is shown whole).
create table credential (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid not null,
  kind text not null check (kind in ('pin', 'card', 'uhfTag', 'plate', 'face', 'fingerprint', 'idAccess', 'qr')),
  keyed_hash bytea not null,
  ciphertext bytea not null,
  masked_value text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive', 'lost')),
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses integer check (max_uses between 1 and 99),
  created_at timestamptz not null default now(),
  is_duress boolean not null default false,
  lifetime_minutes integer check (lifetime_minutes > 0),
  -- When a door first let its person in, by any of their credentials; known of those that have a lifetime.
  first_used_at timestamptz,
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade,
  constraint credential_check check ((valid_until > valid_from)),
  constraint credential_duress_check check (((kind = 'pin') or (not is_duress)))
);
create index credential_by_age on credential (project_uuid, kind, created_at, uuid);
-- The library by company, and what is lost or set aside among much that is not.
create index credential_by_company on credential (project_uuid, company_uuid, kind, created_at, uuid);
create index credential_by_person on credential (project_uuid, person_uuid, kind);
-- A code exists once in a site, in any company (decisions, Access).
create unique index credential_by_value on credential (project_uuid, kind, keyed_hash);
create unique index credential_duress on credential (project_uuid, person_uuid) where is_duress;
create index credential_set_aside on credential (project_uuid, kind, status, created_at, uuid) where status <> 'active';
alter table credential enable row level security, force row level security;

-- Cards of a site without a holder (office.md 29): registered before a person gets them, or taken from a person. They
-- open nothing, so the policy knows nothing of them. What only its holder knows or is, such as a PIN, is never kept
-- without one.
create table unassigned_credential (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Whose stock it lies in; none for the site's own.
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('card', 'uhfTag')),
  keyed_hash bytea not null,
  ciphertext bytea not null,
  masked_value text not null default '',
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index unassigned_credential_by_age on unassigned_credential (project_uuid, kind, created_at, uuid);
create index unassigned_credential_by_company on unassigned_credential (project_uuid, company_uuid) where company_uuid is not null;
create unique index unassigned_credential_by_value on unassigned_credential (project_uuid, kind, keyed_hash);
alter table unassigned_credential enable row level security, force row level security;

-- Cards that a door has refused because no person has them (office.md 29, "last unknown card" list), for as long as a
-- manager may want to register them. What is in them is encrypted, as everywhere; a card that a person gets, or that
-- lies in a stock, is no longer one.
create table unknown_card (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  door_uuid uuid not null,
  kind text not null check (kind in ('card', 'uhfTag')),
  keyed_hash bytea not null,
  ciphertext bytea not null,
  masked_value text not null default '',
  read_at timestamptz not null,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create unique index unknown_card_at_door on unknown_card (project_uuid, door_uuid, kind, keyed_hash);
create index unknown_card_by_age on unknown_card (read_at);
create index unknown_card_by_value on unknown_card (project_uuid, kind, keyed_hash);
alter table unknown_card enable row level security, force row level security;

-- People without any credential, by company: few of many, and no index of either table alone knows them.
create table person_without_credential (
  project_uuid uuid not null,
  company_uuid uuid not null,
  kind text not null,
  person_uuid uuid not null,
  primary key (project_uuid, person_uuid)
);
create index person_without_credential_by_kind on person_without_credential (project_uuid, kind, company_uuid);
alter table person_without_credential enable row level security, force row level security;

-- What badges of a company's people look like (office.md 8.5). Measures are in the template's own unit, from the card's
-- top left corner; elements have the shapes of packages/contract/src/badges.
create table badge_template (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 63),
  description text not null default '' check (length(description) <= 255),
  unit text not null check (unit in ('mm', 'inch')),
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  corner_radius double precision not null check (corner_radius >= 0),
  background text not null check (background ~ '^#[0-9a-f]{6}$'),
  is_double_sided boolean not null default false,
  is_active boolean not null default true,
  is_default boolean not null default false,
  elements jsonb not null check (jsonb_typeof(elements) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  resolution smallint not null default 300 check (resolution in (300, 600)),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  constraint badge_template_default_is_active check ((is_active or (not is_default)))
);
create unique index badge_template_by_name on badge_template (project_uuid, company_uuid, name_key(name));
create unique index badge_template_default on badge_template (project_uuid, company_uuid) where is_default;
alter table badge_template enable row level security, force row level security;

-- Departments whose people have another template than their company's default; each has one at most.
create table badge_template_department (
  project_uuid uuid not null,
  company_uuid uuid not null,
  template_uuid uuid not null,
  department_uuid uuid not null,
  primary key (project_uuid, company_uuid, department_uuid),
foreign key (project_uuid, company_uuid, department_uuid) references department (project_uuid, company_uuid, uuid) on
    delete cascade,
foreign key (project_uuid, company_uuid, template_uuid) references badge_template (project_uuid, company_uuid, uuid) on
    delete cascade
);
create index badge_template_department_by_template on badge_template_department (project_uuid, company_uuid, template_uuid);
alter table badge_template_department enable row level security, force row level security;

create table badge_picture (
  project_uuid uuid not null,
  company_uuid uuid not null,
  template_uuid uuid not null,
  use text not null check (use in ('logo', 'background')),
  type text not null check (type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz not null default now(),
  primary key (project_uuid, template_uuid, use),
foreign key (project_uuid, company_uuid, template_uuid) references badge_template (project_uuid, company_uuid, uuid) on
    delete cascade
);
alter table badge_picture alter column bytes set storage external;
alter table badge_picture enable row level security, force row level security;

-- A text to people of the site. Names are those of the day it was sent.
create table office_message (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Of the company whose administrator wrote it; none for the site's managers.
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 32),
  content text not null check (length(content) between 1 and 1024),
  -- How many companies, departments and people it was addressed to, and the first of their names; none for everybody.
  addressees integer not null default 0,
  addressee_names text[] not null default '{}',
  sent_by text not null,
  sent_at timestamptz not null default now(),
  recipients integer not null default 0,
  without_address integer not null default 0,
  delivered integer not null default 0,
  recalled integer not null default 0,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index office_message_by_company on office_message (project_uuid, company_uuid, sent_at, uuid) where company_uuid is not null;
create index office_message_in_order on office_message (project_uuid, sent_at, uuid);
alter table office_message enable row level security, force row level security;

-- What a device with a screen is to show, and what became of it. Rows have the text themselves and outlive their
-- message, because what was sent stays sent; those without a message go when their time is over.
create table office_message_device (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Of the company whose administrator wrote it; none for the site's managers.
  company_uuid uuid,
  message_uuid uuid not null,
  device_uuid uuid not null,
  -- As the device was called then.
  name text not null,
  title text not null check (length(title) between 1 and 32),
  content text not null check (length(content) between 1 and 64),
state text not null default 'waiting' check (state in ('waiting', 'shown', 'failed', 'expired', 'recalling',
    'recalled')),
  state_at timestamptz not null,
  -- Until when it is shown; a device that comes later is not told.
  expires_at timestamptz not null,
  is_message_gone boolean not null default false,
  primary key (project_uuid, message_uuid, device_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index office_message_device_by_company on office_message_device (project_uuid, company_uuid) where company_uuid is not null;
create index office_message_device_in_order on office_message_device (project_uuid, message_uuid, name, device_uuid);
create index office_message_device_left_over on office_message_device (expires_at) where is_message_gone;
create index office_message_device_unsent on office_message_device (device_uuid) where state in ('waiting', 'recalling');
alter table office_message_device enable row level security, force row level security;

-- Its recipients. Rows outlive people, because they say what was then.
create table office_message_recipient (
  project_uuid uuid not null,
  company_uuid uuid not null,
  message_uuid uuid not null,
  person_uuid uuid not null,
  name text not null,
  state text not null check ((state in ('queued', 'sent', 'failed', 'noAddress', 'recalled'))),
  state_at timestamptz not null,
  -- The mail in the outbox; none without an address.
  mail_uuid uuid,
  primary key (project_uuid, message_uuid, person_uuid),
  foreign key (project_uuid, message_uuid) references office_message (project_uuid, uuid) on delete cascade
);
create unique index office_message_recipient_by_mail on office_message_recipient (mail_uuid) where mail_uuid is not null;
create index office_message_recipient_by_state
  on office_message_recipient (project_uuid, message_uuid, state, name, person_uuid);
create index office_message_recipient_in_order on office_message_recipient (project_uuid, message_uuid, name, person_uuid);
alter table office_message_recipient enable row level security, force row level security;

create table office_message_template (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Of the company whose administrators use it; none for the site's managers.
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  title text collate natural_order not null check (length(title) between 1 and 32),
  content text not null check (length(content) between 1 and 1024),
  version integer not null default 1,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index office_message_template_by_title
  on office_message_template (project_uuid, company_uuid, name_key(title)) nulls not distinct;
alter table office_message_template enable row level security, force row level security;
