-- Device models that this version does not know by itself: rows beside the records in the code (fleet.md F19, F20).
create table device_model (
  uuid uuid primary key default gen_random_uuid(),
  -- What a device calls itself in its birth message.
  model text not null check (length(model) between 1 and 31),
  -- First group of the versions of its firmware.
  code smallint not null check (code between 1 and 999),
  name text collate natural_order not null check (length(name) between 1 and 32),
  maker text not null check (length(maker) between 1 and 31),
  type text not null check (type in ('doorPhone', 'villaDoorPhone', 'indoorMonitor', 'guardPhone', 'accessController')),
  is_high_end boolean not null default false,
  relays smallint not null check (relays between 0 and 16),
  security_relays smallint not null check (security_relays between 0 and 4),
  readers smallint not null check (readers between 0 and 64),
  has_wiegand boolean not null default false,
  has_rs485 boolean not null default false,
  -- How many credentials it can hold; null where that is not known.
  credentials integer check (credentials > 0),
  parts text[] not null default '{}' check (parts <@ array['pin', 'face', 'camera', 'call', 'screen', 'siren', 'lift', 'videoStorage', 'packageDetection']),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index device_model_by_model on device_model (name_key(model));
create unique index device_model_by_code on device_model (code);
alter table device_model enable row level security, force row level security;

-- Devices and customised models are asked for by their model before one is changed.
create index device_by_model on device (model);
create index customised_model_by_model on customised_model (model);
