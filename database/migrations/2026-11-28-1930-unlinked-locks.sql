-- A lock says below which operators it stands and of which type its site is, as a device does. Triggers keep these columns.
alter table third_party_lock add column distributor_uuid uuid;
alter table third_party_lock add column sub_distributor_uuid uuid;
alter table third_party_lock add column installer_uuid uuid;
alter table third_party_lock add column site_type text check (site_type in ('community', 'office', 'villa'));

-- Owners see all rows meanwhile, since the policies of these tables know no owner.
alter table project no force row level security;
alter table third_party_lock no force row level security;

update third_party_lock set (distributor_uuid, sub_distributor_uuid, installer_uuid, site_type)
  = (site.distributor_uuid, site.sub_distributor_uuid, site.installer_uuid,
    case site.kind when 'oldCommunity' then 'community' else site.kind end)
  from project site where site.uuid = third_party_lock.project_uuid;

alter table third_party_lock force row level security;
alter table project force row level security;

-- An address above a site names a lock alone.
create unique index third_party_lock_by_uuid on third_party_lock (uuid);

-- The order of a list for each of its readers.
create index third_party_lock_of_platform on third_party_lock (name, uuid);
create index third_party_lock_of_distributor on third_party_lock (distributor_uuid, name, uuid);
create index third_party_lock_of_sub_distributor on third_party_lock (sub_distributor_uuid, name, uuid)
  where sub_distributor_uuid is not null;
create index third_party_lock_of_installer on third_party_lock (installer_uuid, name, uuid);

-- Locks that the vendor has and that are not wanted here: a synchronisation passes over them until they are linked again.
create table unlinked_lock (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  account_uuid uuid not null,
  vendor_id text not null check (length(vendor_id) between 1 and 64),
  name text collate natural_order not null check (length(name) between 1 and 50),
  unlinked_at timestamptz not null,
  -- The account that unlinked it; its name stays when the account is gone.
  unlinked_by text not null,
  primary key (project_uuid, uuid),
  unique (project_uuid, account_uuid, vendor_id),
  foreign key (project_uuid, account_uuid) references lock_account (project_uuid, uuid) on delete cascade
);
alter table unlinked_lock enable row level security, force row level security;
