-- A device says below which operators it stands and of which type its site is (office, community of either generation,
-- villa), so that a list of devices has an order across all sites of an operator. Triggers keep these columns.
alter table device add column distributor_uuid uuid;
alter table device add column sub_distributor_uuid uuid;
alter table device add column installer_uuid uuid;
alter table device add column site_type text check (site_type in ('community', 'office', 'villa'));

-- Owners see all rows meanwhile, since the policies of these tables know no owner.
alter table project no force row level security;
alter table device no force row level security;
alter table operator_counter no force row level security;
alter table device disable trigger user;

update device set (distributor_uuid, sub_distributor_uuid, installer_uuid, site_type)
  = (site.distributor_uuid, site.sub_distributor_uuid, site.installer_uuid,
    case site.kind when 'oldCommunity' then 'community' else site.kind end)
  from project site where site.uuid = device.project_uuid;

-- Devices are counted by the type of their site, no longer all together.
delete from operator_counter where what = 'device';
insert into operator_counter (account_uuid, operator, what, count)
  select above.uuid, above.operator, device.site_type || 'Device', count(*)
  from device, lateral (values (device.distributor_uuid, 'distributor'), (device.sub_distributor_uuid, 'subDistributor'),
    (device.installer_uuid, 'installer')) above (uuid, operator)
  where above.uuid is not null
  group by above.uuid, above.operator, device.site_type;

insert into search_word (uuid, subject, distributor_uuid, sub_distributor_uuid, installer_uuid, words)
  select uuid, 'device', distributor_uuid, sub_distributor_uuid, installer_uuid,
    search_text(name || E'\n' || location || E'\n' || mac)
  from device;

alter table device enable trigger user;
alter table operator_counter force row level security;
alter table device force row level security;
alter table project force row level security;

drop index search_word_of_others;
create index search_word_of_others on search_word using gin (words gin_trgm_ops, distributor_uuid, sub_distributor_uuid,
  installer_uuid) with (fastupdate=off) where (subject not in ('project', 'single', 'propertyManager', 'admin',
  'installer', 'device'));
create index search_word_of_device on search_word using gin (words gin_trgm_ops, distributor_uuid,
  sub_distributor_uuid, installer_uuid) with (fastupdate=off) where (subject = 'device');

-- An address above a site names a device alone.
create unique index device_by_uuid on device (uuid);

-- The order of a list for each of its readers, and of those of its devices that want attention.
create index device_of_platform on device (site_type, name, uuid);
create index device_of_distributor on device (distributor_uuid, site_type, name, uuid);
create index device_of_sub_distributor on device (sub_distributor_uuid, site_type, name, uuid)
  where sub_distributor_uuid is not null;
create index device_of_installer on device (installer_uuid, site_type, name, uuid);
create index device_away_of_platform on device (site_type, name, uuid) where connection <> 'online';
create index device_away_of_distributor on device (distributor_uuid, site_type, name, uuid) where connection <> 'online';
create index device_away_of_sub_distributor on device (sub_distributor_uuid, site_type, name, uuid)
  where sub_distributor_uuid is not null and connection <> 'online';
create index device_away_of_installer on device (installer_uuid, site_type, name, uuid) where connection <> 'online';
