-- Codes of the platform with which a device is registered whose MAC address is not in the library of its distributor
-- (fleet.md F11 to F14). Of a code a keyed hash and its last four signs are stored.
create table auth_code (
  uuid uuid primary key default gen_random_uuid(),
  mac text not null check (mac ~ '^[0-9A-F]{12}$' and mac <> '0C1105000000'),
  distributor_uuid uuid not null references account (uuid) on delete cascade,
  code_hash bytea not null,
  last_four text not null check (length(last_four) = 4),
  remark text not null default '' check (length(remark) <= 64),
  created_by text not null,
  -- Who made it, for the limit of codes that one account makes; null for those of an import.
  author_uuid uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  used_by text,
  site_uuid uuid references project (uuid) on delete set null,
  site_name text,
  constraint auth_code_use check ((used_at is null) = (used_by is null) and (used_at is null or revoked_at is null))
);
-- A code takes the place of one that was not used.
create unique index auth_code_unused on auth_code (mac) where used_at is null and revoked_at is null;
create index auth_code_by_age on auth_code (created_at, uuid);
create index auth_code_by_distributor on auth_code (distributor_uuid, created_at, uuid);
create index auth_code_by_author on auth_code (author_uuid, created_at) where author_uuid is not null;
create index auth_code_by_site on auth_code (site_uuid) where site_uuid is not null;
create index auth_code_by_part on auth_code using gin (mac gin_trgm_ops);
alter table auth_code enable row level security, force row level security;

-- Wrong codes that were typed for a MAC address.
create table auth_code_guard (
  mac text primary key,
  tries integer not null,
  locked_until timestamptz,
  changed_at timestamptz not null
);
create index auth_code_guard_by_age on auth_code_guard (changed_at);
alter table auth_code_guard enable row level security, force row level security;
