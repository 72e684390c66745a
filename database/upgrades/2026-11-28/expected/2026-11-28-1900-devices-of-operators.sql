-- Devices are counted by the type of their site. What a device says of its site stands in new columns.
delete from operator_counter where what = 'device';
insert into operator_counter (account_uuid, operator, what, count)
  select above.uuid, above.operator, case site.kind when 'oldCommunity' then 'community' else site.kind end || 'Device',
    count(*)
  from device join project site on site.uuid = device.project_uuid,
    lateral (values (site.distributor_uuid, 'distributor'), (site.sub_distributor_uuid, 'subDistributor'),
      (site.installer_uuid, 'installer')) above (uuid, operator)
  where above.uuid is not null
  group by above.uuid, above.operator, 3;
insert into search_word
  select device.uuid, 'device', site.distributor_uuid, site.sub_distributor_uuid, site.installer_uuid,
    public.search_text(device.name || E'\n' || device.location || E'\n' || device.mac)
  from device join project site on site.uuid = device.project_uuid;
