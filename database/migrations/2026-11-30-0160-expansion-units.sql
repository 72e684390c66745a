-- Modules that are plugged into a device, such as buttons or further relays (fleet.md F51, F52). The layout is what the
-- device reported first or what its installer confirmed since; a report that differs waits for the installer.
alter table device add column unit_layout jsonb;

create table expansion_unit (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  device_uuid uuid not null,
  slot integer not null check (slot between 1 and 8),
  -- What the layout has in the slot, and what the device reports there: {kind, label}; null for none.
  before jsonb,
  after jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'ignored')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);
create unique index expansion_unit_by_slot on expansion_unit (project_uuid, device_uuid, slot) where state <> 'confirmed';
create index expansion_unit_by_age on expansion_unit (project_uuid, found_at, uuid);
alter table expansion_unit enable row level security, force row level security;
