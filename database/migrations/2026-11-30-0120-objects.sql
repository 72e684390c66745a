-- Large files lie outside of the database under their digests; a row says that one is there and whose kind it is.
create table stored_object (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes >= 0),
  kind text not null check (kind in ('firmware')),
  -- The last moment at which something named it; a day after nothing does, it goes.
  named_at timestamptz not null
);
alter table stored_object enable row level security, force row level security;

-- What the folder of the objects must say, so that servers notice one that is not shared.
create table object_folder (
  only_one boolean primary key default true check (only_one),
  mark text not null
);
alter table object_folder enable row level security, force row level security;
