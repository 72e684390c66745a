-- Sites, who manages them, the companies in them, and imports into them.

create table project (
  uuid uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('community', 'oldCommunity', 'office', 'villa')),
  name text collate natural_order not null check (length(name) between 1 and 63),
  installer_uuid uuid not null references account (uuid),
  sub_distributor_uuid uuid references account (uuid),
  distributor_uuid uuid not null references account (uuid),
  city text collate natural_order not null default '',
  country text not null default '',
  time_zone text not null default 'UTC',
  customize_form integer not null default 3 check (customize_form between 2 and 7),
  -- How entering this site's portal from above is handled: managers are told, or asked first (decisions.md accounts).
  entry_policy text not null default 'announce' check (entry_policy in ('announce', 'ask')),
  created_at timestamptz not null default now(),
  street text not null default '',
  state text not null default '',
  postal_code text not null default '',
  phone_code text not null default '',
  -- Settings by name; shape, limits and defaults are the contract's for the kind of site.
  settings jsonb not null default '{}',
  version integer not null default 1,
  -- Since when the zone holds; null for as long as there is anything to tell.
  zone_since timestamptz,
  -- The zones before it, in order: [{"zone": "UTC", "until": 1767225600000}].
  earlier_zones jsonb not null default '[]' check (jsonb_typeof(earlier_zones) = 'array'),
  next_time_zone text,
  next_zone_from timestamptz,
  constraint project_next_zone check (((next_time_zone is null) = (next_zone_from is null)))
);
create index project_by_age on project (created_at, uuid);
create index project_by_distributor on project (distributor_uuid, name, uuid);
create index project_by_distributor_age on project (distributor_uuid, created_at, uuid);
create index project_by_distributor_kind on project (distributor_uuid, kind, name, uuid)
  include (sub_distributor_uuid, installer_uuid);
create index project_by_installer on project (installer_uuid, name, uuid);
create index project_by_installer_age on project (installer_uuid, created_at, uuid);
create index project_by_installer_kind on project (installer_uuid, kind, name, uuid)
  include (distributor_uuid, sub_distributor_uuid);
create index project_by_kind on project (kind, name, uuid)
  include (distributor_uuid, sub_distributor_uuid, installer_uuid);
create index project_by_kind_age on project (kind, created_at, uuid);
create index project_by_name on project (name, uuid);
create index project_by_next_zone on project (next_zone_from) where next_zone_from is not null;
create index project_by_sub_distributor on project (sub_distributor_uuid, name, uuid) where sub_distributor_uuid is not null;
create index project_by_sub_distributor_age on project (sub_distributor_uuid, created_at, uuid)
  where sub_distributor_uuid is not null;
create index project_by_sub_distributor_kind on project (sub_distributor_uuid, kind, name, uuid)
  include (distributor_uuid, installer_uuid) where sub_distributor_uuid is not null;
create unique index project_of_installer_by_name on project (installer_uuid, name_key(name));
alter table project enable row level security, force row level security;
alter table live_feed add foreign key (project_uuid) references project (uuid) on delete cascade;
alter table live_change add foreign key (project_uuid) references project (uuid) on delete cascade;
alter table session add foreign key (project_uuid) references project (uuid) on delete set null;
alter table access_code_request add foreign key (project_uuid) references project (uuid) on delete cascade;
alter table delegation add foreign key (from_project_uuid) references project (uuid) on delete cascade;
alter table delegation add foreign key (to_project_uuid) references project (uuid) on delete cascade;
alter table payment_order add foreign key (project_uuid) references project (uuid) on delete set null;

-- Which managers, admins and sub-installers belong to which site.
create table project_member (
  project_uuid uuid not null references project (uuid) on delete cascade,
  account_uuid uuid not null references account (uuid) on delete cascade,
  may_use_app boolean not null default false,
  may_delete_accounts boolean not null default true,
  may_read_logs boolean not null default true,
  may_see_images boolean not null default true,
  primary key (project_uuid, account_uuid)
);
create index project_member_by_account on project_member (account_uuid, project_uuid);
alter table project_member enable row level security, force row level security;

create table company (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 63),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  floor text not null default '' check (length(floor) <= 32),
  all_doors boolean not null default true,
  remark text not null default '' check (length(remark) <= 255),
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  on_holidays text not null default 'asUsual' check (on_holidays in ('closed', 'asUsual', 'own')),
  holiday_windows jsonb not null default '[]' check (jsonb_typeof(holiday_windows) = 'array'),
  -- Whether the site's holidays and those of the country hold for the company's groups too (office.md 6,
  -- `holidayFollowsProject`).
  holiday_follows_project boolean not null default true,
  day_plans jsonb not null default '{}' check (jsonb_typeof(day_plans) = 'object'),
  installer_uuid uuid,
  primary key (project_uuid, uuid)
);
create unique index company_by_name on company (project_uuid, name_key(name));
create index company_of_installer_by_age on company (installer_uuid, created_at, uuid);
create index company_of_installer_by_name on company (installer_uuid, name, uuid);
alter table company enable row level security, force row level security;

-- The administrator of a company in an office.
create table company_admin (
  project_uuid uuid not null,
  account_uuid uuid not null references account (uuid) on delete cascade,
  company_uuid uuid not null,
  phone_code text not null default '',
  phone text not null default '',
  landline boolean not null default false,
  app_enabled boolean not null default false,
  landline_number text not null default '' check (landline_number ~ '^\d{0,16}$'),
  call_type text not null default 'app' check (call_type in ('app', 'landline', 'appThenLandline')),
  person_uuid uuid,
  primary key (project_uuid, account_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid),
  constraint company_admin_call_type check (((call_type = 'app') or landline)),
  constraint company_admin_landline check (((not landline) or (app_enabled and (landline_number <> ''))))
);
create index company_admin_by_account on company_admin (account_uuid) include (project_uuid, company_uuid);
create index company_admin_by_company on company_admin (project_uuid, company_uuid);
create unique index company_admin_by_person on company_admin (project_uuid, person_uuid) where person_uuid is not null;
alter table company_admin enable row level security, force row level security;

-- The same for one company: what its people did, at whichever door.
create table company_counter (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Nothing points to the company: what a device reports late may speak of one that is gone.
  company_uuid uuid not null,
  starts_at timestamptz not null,
  opened integer not null default 0,
  refused integer not null default 0,
  primary key (project_uuid, company_uuid, starts_at)
);
alter table company_counter enable row level security, force row level security;

-- Group texts of an installer to its villa accounts (operators.md 5.6).
create table villa_message (
  uuid uuid default gen_random_uuid() primary key,
  installer_uuid uuid not null references account (uuid) on delete cascade,
  title text not null,
  content text not null,
  -- Empty: all villa accounts of the installer.
  receivers uuid[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now()
);
create index villa_message_by_age on villa_message (installer_uuid, created_at desc, uuid);
alter table villa_message enable row level security, force row level security;

-- Imports of people and devices from a sheet (office.md 35). What a file says is kept encrypted, because PINs and cards
-- stand in it, and only until the import is closed.
create table import_batch (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check ((kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard'))),
state text not null default 'checking' check (state in ('checking', 'ready', 'importing', 'finished', 'undone',
    'failed', 'cancelled')),
  file_name text not null default '' check (length(file_name) <= 255),
  -- The file until it was read, then its lines.
  ciphertext bytea,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  problems jsonb not null default '[]',
  -- Whether companies that a line names may be made (office.md 35.2), as it was when the file was sent.
  makes_companies boolean not null,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  read_at timestamptz,
  closed_at timestamptz,
  -- Whether lines of an import may give identity cards, as it was when the file was sent: a setting of the site's
  -- installer (specification.md 3, EnableIDAccess), which the check of the file does not see.
  gives_id_access boolean not null default false,
  company_uuid uuid,
  -- Companies that lines of a checked file name and that are not there: the manager decides whether to make them.
  new_companies jsonb not null default '[]',
  primary key (project_uuid, uuid),
constraint import_batch_company foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on
    delete cascade,
  constraint import_batch_makes_companies check (((company_uuid is null) or (not makes_companies)))
);
create index import_batch_by_age on import_batch (project_uuid, created_at, uuid);
create index import_batch_by_company on import_batch (project_uuid, company_uuid) where company_uuid is not null;
-- One at a time in a site (specification.md 8).
create unique index import_batch_running on import_batch (project_uuid) where state in ('checking', 'ready', 'importing');
create index import_batch_unfinished on import_batch (changed_at) where ciphertext is not null;
alter table import_batch enable row level security, force row level security;

-- What an import made, to take it back. Nothing points to the records: they may be gone before.
create table import_record (
  project_uuid uuid not null,
  batch_uuid uuid not null,
  kind text not null check ((kind in ('company', 'department', 'person', 'device', 'credential', 'freeCode'))),
  uuid uuid not null,
  -- Of a free card, which its later holder has under another id: what the vault makes of it.
  keyed_hash bytea,
  primary key (project_uuid, batch_uuid, kind, uuid),
  foreign key (project_uuid, batch_uuid) references import_batch (project_uuid, uuid) on delete cascade
);
alter table import_record enable row level security, force row level security;

-- What photos that were imported took the place of, so that the import can be undone (office.md 35.4).
create table import_photo (
  project_uuid uuid not null,
  batch_uuid uuid not null,
  person_uuid uuid not null,
  content_hash bytea not null,
  had_former boolean not null,
  former_type text check (former_type in ('image/jpeg', 'image/png')),
  former_hash bytea,
  former_ciphertext bytea,
  former_at timestamptz,
  -- Of the face that came with the photo: its lifetime, and its first use where that has begun it.
  former_lifetime_minutes integer check (former_lifetime_minutes > 0),
  former_first_used_at timestamptz,
  noted_at timestamptz not null,
  primary key (project_uuid, batch_uuid, person_uuid),
  foreign key (project_uuid, batch_uuid) references import_batch (project_uuid, uuid) on delete cascade
);
create index import_photo_by_person on import_photo (project_uuid, person_uuid);
create index import_photo_kept on import_photo (noted_at) where former_ciphertext is not null;
alter table import_photo enable row level security, force row level security;
