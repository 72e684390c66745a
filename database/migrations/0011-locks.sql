-- Locks of other vendors.

create table third_party_lock (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  account_uuid uuid not null,
  vendor text not null check (vendor in ('saltoKs', 'dormakaba', 'ttlock')),
  vendor_id text not null check (length(vendor_id) between 1 and 64),
  vendor_name text not null check (length(vendor_name) <= 255),
  name text collate natural_order not null check (length(name) between 1 and 50),
  -- A manager gave it a name of its own, which another one at the vendor does not change.
  is_renamed boolean not null default false,
  model text not null check (length(model) <= 255),
  hub text collate natural_order not null check (length(hub) <= 255),
  is_online boolean,
  battery smallint check (battery between 0 and 100),
  is_locked boolean,
  opens_from_afar boolean not null,
  -- Null for a public lock.
  company_uuid uuid,
  synced_at timestamptz not null,
  -- Since when its vendor no longer tells of it; null while it does.
  missing_since timestamptz,
  version integer not null default 1,
  primary key (project_uuid, uuid),
  unique (project_uuid, account_uuid, vendor_id),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete set null (company_uuid)
);
create index third_party_lock_by_battery on third_party_lock (project_uuid, battery, uuid);
create index third_party_lock_by_company on third_party_lock (project_uuid, company_uuid) where company_uuid is not null;
create index third_party_lock_by_name on third_party_lock (project_uuid, name, uuid);
alter table third_party_lock enable row level security, force row level security;

create table lock_account (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  vendor text not null check (vendor in ('saltoKs', 'dormakaba', 'ttlock')),
  region text not null check (region in ('europe', 'acceptance', 'world', 'local')),
  site_id text not null default '' check (length(site_id) <= 64),
state text not null default 'verifying' check (state in ('verifying', 'bound', 'refused', 'tokenExpired',
    'accountBlocked')),
problem text check (problem in ('wrongCredentials', 'tokenExpired', 'accountBlocked', 'noSuchSite', 'unreachable',
    'hubOffline', 'notAllowed', 'strange')),
  -- Sealed by the vault.
  credentials bytea not null,
  token bytea,
  -- Another one for each entering: what was found out with credentials that were replaced since is not written any
  -- more.
  credentials_version uuid not null default gen_random_uuid(),
  -- When a person last had the vendor asked.
  requested_at timestamptz not null,
  -- When the vendor is to be asked next; null where it is not asked.
  next_attempt_at timestamptz,
  -- Who asks now, and until when it is believed to.
  lease_id uuid,
  lease_until timestamptz,
  synced_at timestamptz,
  -- What happened before is there.
  log_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  unique (project_uuid, vendor)
);
create index lock_account_due on lock_account (next_attempt_at) where next_attempt_at is not null;
alter table lock_account enable row level security, force row level security;
alter table third_party_lock add foreign key (project_uuid, account_uuid) references lock_account (project_uuid, uuid)
  on delete cascade;

create table lock_command (
  project_uuid uuid not null,
  uuid uuid not null,
  lock_uuid uuid not null,
  state text not null default 'created' check (state in ('created', 'sent', 'done', 'failed', 'expired', 'unknown')),
problem text check (problem in ('wrongCredentials', 'tokenExpired', 'accountBlocked', 'noSuchSite', 'unreachable',
    'hubOffline', 'notAllowed', 'strange')),
  -- Who gave it; it stays said when the account is gone.
  actor_uuid uuid not null,
  operator_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, lock_uuid) references third_party_lock (project_uuid, uuid) on delete cascade
);
create index lock_command_by_lock on lock_command (project_uuid, lock_uuid, created_at, uuid);
create index lock_command_unsettled on lock_command (created_at) where state in ('created', 'sent');
alter table lock_command enable row level security, force row level security;

create table lock_event (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  lock_uuid uuid not null,
  -- What makes it one of a kind at its lock, as the vendor says.
  vendor_entry text not null check (length(vendor_entry) between 1 and 128),
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'locked', 'refused')),
  method text not null check (method in ('pin', 'card', 'app', 'remote', 'key', 'unknown')),
  by_name text not null check (length(by_name) <= 255),
  primary key (project_uuid, uuid),
  unique (project_uuid, lock_uuid, vendor_entry),
  foreign key (project_uuid, lock_uuid) references third_party_lock (project_uuid, uuid) on delete cascade
);
create index lock_event_by_age on lock_event (project_uuid, at);
create index lock_event_by_time on lock_event (project_uuid, lock_uuid, at, uuid);
alter table lock_event enable row level security, force row level security;
