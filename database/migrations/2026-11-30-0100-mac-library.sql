-- Devices that a distributor may sell, by their MAC addresses: what is in no library is registered nowhere (fleet.md F1
-- to F10). Which site uses an entry, and below which operators that site stands, is kept by triggers.
create table mac_library_entry (
  mac text primary key check (mac ~ '^[0-9A-F]{12}$' and mac <> '0C1105000000'),
  uuid uuid not null default gen_random_uuid(),
  distributor_uuid uuid not null references account (uuid) on delete cascade,
  -- The one installer that may use it; null for all below the distributor.
  kept_for_uuid uuid references account (uuid) on delete set null,
  source text not null check (source in ('added', 'imported', 'installer', 'authCode', 'earlier')),
  remark text not null default '' check (length(remark) <= 64),
  added_by text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Model of the last device with the address.
  model text,
  state text not null default 'free' check (state in ('free', 'waiting', 'inUse')),
  device_uuid uuid,
  site_uuid uuid,
  site_type text check (site_type in ('community', 'office', 'villa')),
  sub_distributor_uuid uuid,
  installer_uuid uuid,
  constraint mac_library_entry_use check ((state = 'free') = (device_uuid is null) and (device_uuid is null) = (site_uuid is null))
);
create unique index mac_library_entry_by_uuid on mac_library_entry (uuid);
create index mac_library_entry_by_age on mac_library_entry (distributor_uuid, created_at, mac);
create index mac_library_entry_by_state on mac_library_entry (distributor_uuid, state, created_at, mac);
create index mac_library_entry_by_keeping on mac_library_entry (kept_for_uuid, created_at, mac) where kept_for_uuid is not null;
create index mac_library_entry_by_installer on mac_library_entry (installer_uuid, created_at, mac) where installer_uuid is not null;
create index mac_library_entry_by_sub_distributor on mac_library_entry (sub_distributor_uuid, created_at, mac)
  where sub_distributor_uuid is not null;
create index mac_library_entry_by_site on mac_library_entry (site_uuid, created_at, mac) where site_uuid is not null;
create index mac_library_entry_by_part on mac_library_entry using gin (mac gin_trgm_ops);
alter table mac_library_entry enable row level security, force row level security;

-- Whether installers below a distributor add the MAC addresses that they register to its library themselves.
alter table operator add column installers_add_macs boolean not null default false;

-- Every device of today has its entry.
alter table device_credential no force row level security;
alter table device no force row level security;
alter table project no force row level security;
insert into mac_library_entry (mac, distributor_uuid, source, created_at, model, state, device_uuid, site_uuid, site_type,
    sub_distributor_uuid, installer_uuid)
  select credential.mac, site.distributor_uuid, 'earlier', device.created_at, device.model,
    case when credential.claimed_at is null then 'waiting' else 'inUse' end, device.uuid, site.uuid,
    case site.kind when 'oldCommunity' then 'community' else site.kind end, site.sub_distributor_uuid, site.installer_uuid
  from device_credential credential
    join device on device.project_uuid = credential.project_uuid and device.uuid = credential.device_uuid
    join project site on site.uuid = credential.project_uuid;
alter table project force row level security;
alter table device force row level security;
alter table device_credential force row level security;

alter table device_credential add constraint device_credential_in_library foreign key (mac) references mac_library_entry (mac);
