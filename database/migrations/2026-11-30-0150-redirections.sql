-- Servers to which factory-new devices are sent, and which device to which (fleet.md F15 to F18). This portal is one of
-- the servers; its address is that of the installation and stands in no row.
create table redirect_server (
  uuid uuid primary key default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 32),
  url text not null check (length(url) between 1 and 256),
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index redirect_server_by_name on redirect_server (name_key(name));
create unique index redirect_server_by_url on redirect_server (url);
alter table redirect_server enable row level security, force row level security;

create table redirection (
  mac text primary key check (mac ~ '^[0-9A-F]{12}$' and mac <> '0C1105000000'),
  uuid uuid not null default gen_random_uuid(),
  -- Null for this portal.
  server_uuid uuid references redirect_server (uuid),
  created_by text not null,
  created_at timestamptz not null default now(),
  last_request_at timestamptz
);
create unique index redirection_by_uuid on redirection (uuid);
create index redirection_by_age on redirection (created_at, mac);
create index redirection_by_server on redirection (server_uuid, created_at, mac);
create index redirection_by_part on redirection using gin (mac gin_trgm_ops);
alter table redirection enable row level security, force row level security;
