-- What a site has of each service that can be sold: one row for each item, while its service is switched on (billing.md
-- 3). The name is what people call it, the place where it is.
create view billable_item with (security_invoker = true) as
  -- The app of a family, which its master has; a villa is one family.
  select apartment.project_uuid, apartment.company_uuid, 'app'::text as service, apartment.uuid as subject_uuid,
    apartment.number::text as name, coalesce(building.number::text, '') as place,
    trim(master.first_name || ' ' || master.last_name) as holder,
    case when project.kind = 'villa' then ''
      when project.settings ->> 'rentManager' = 'true' then 'integration'
      when exists (select from device monitor where monitor.project_uuid = apartment.project_uuid
        and monitor.apartment_uuid = apartment.uuid and monitor.type = 'indoorMonitor') then 'withMonitor'
      else 'withoutMonitor' end as variant,
    1 as quantity, apartment.created_at
  from apartment
    join project on project.uuid = apartment.project_uuid
    join person master on master.project_uuid = apartment.project_uuid and master.apartment_uuid = apartment.uuid
      and master.is_master
    left join building on building.project_uuid = apartment.project_uuid and building.uuid = apartment.building_uuid
  union all
  select apartment.project_uuid, apartment.company_uuid, 'additionalApp', apartment.uuid, apartment.number,
    coalesce(building.number::text, ''), trim(master.first_name || ' ' || master.last_name), '', family.members,
    apartment.created_at
  from apartment
    join person master on master.project_uuid = apartment.project_uuid and master.apartment_uuid = apartment.uuid
      and master.is_master
    cross join lateral (select count(*)::integer as members from person member
      where member.project_uuid = apartment.project_uuid and member.apartment_uuid = apartment.uuid
        and not member.is_master) family
    left join building on building.project_uuid = apartment.project_uuid and building.uuid = apartment.building_uuid
  where family.members > 0
  union all
  select apartment.project_uuid, apartment.company_uuid, 'landline', apartment.uuid, apartment.number,
    coalesce(building.number::text, ''), '', '', 1, apartment.created_at
  from apartment
    left join building on building.project_uuid = apartment.project_uuid and building.uuid = apartment.building_uuid
  where exists (select from person called where called.project_uuid = apartment.project_uuid
    and called.apartment_uuid = apartment.uuid and called.landline_enabled)
  union all
  select apartment.project_uuid, apartment.company_uuid, 'elevatorControl', apartment.uuid, apartment.number,
    coalesce(building.number::text, ''), '', '', 1, apartment.created_at
  from apartment
    join project on project.uuid = apartment.project_uuid and project.kind = 'community'
      and project.settings ->> 'elevatorControl' = 'true'
    left join building on building.project_uuid = apartment.project_uuid and building.uuid = apartment.building_uuid
  union all
  select apartment.project_uuid, apartment.company_uuid, 'thirdPartyLock', apartment.uuid, apartment.number,
    coalesce(building.number::text, ''), '', locks.vendor, 1, apartment.created_at
  from apartment
    cross join lateral (select min(lock.vendor) as vendor from third_party_lock lock
      where lock.project_uuid = apartment.project_uuid and lock.apartment_uuid = apartment.uuid) locks
    left join building on building.project_uuid = apartment.project_uuid and building.uuid = apartment.building_uuid
  where locks.vendor is not null
  union all
  select member.project_uuid, null, 'managerApp', account.uuid, account.display_name, '', coalesce(account.email, ''), '', 1,
    account.created_at
  from project_member member
    join account on account.uuid = member.account_uuid and account.kind = 'propertyManager'
  where member.may_use_app
  union all
  select person.project_uuid, person.company_uuid, 'personnelApp', person.uuid,
    trim(person.first_name || ' ' || person.last_name), company.name, '', '', 1, person.created_at
  from person
    join company on company.project_uuid = person.project_uuid and company.uuid = person.company_uuid
  where person.kind = 'personnel' and person.app_enabled
  union all
  select admin.project_uuid, admin.company_uuid, 'adminApp', account.uuid, account.display_name, company.name, '', '', 1,
    account.created_at
  from company_admin admin
    join account on account.uuid = admin.account_uuid
    join company on company.project_uuid = admin.project_uuid and company.uuid = admin.company_uuid
  where admin.app_enabled
  union all
  select person.project_uuid, person.company_uuid, 'landline', person.uuid,
    trim(person.first_name || ' ' || person.last_name), company.name, '', '', 1, person.created_at
  from person
    join company on company.project_uuid = person.project_uuid and company.uuid = person.company_uuid
  where person.kind = 'personnel' and person.landline_enabled
  union all
  select admin.project_uuid, admin.company_uuid, 'landline', account.uuid, account.display_name, company.name, '', '', 1,
    account.created_at
  from company_admin admin
    join account on account.uuid = admin.account_uuid
    join company on company.project_uuid = admin.project_uuid and company.uuid = admin.company_uuid
  where admin.landline
  union all
  select door.project_uuid, null, 'door', door.uuid, door.name, device.name, '', '', 1, door.created_at
  from door
    join project on project.uuid = door.project_uuid and project.kind = 'office'
    join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
  union all
  select project.uuid, null, 'attendance', project.uuid, project.name, '', '',
    case when operator.attendance_pricing = 1 then project.settings ->> 'attendanceTier' else 'fixed' end, 1,
    project.created_at
  from project
    left join operator on operator.account_uuid = project.installer_uuid
  where project.kind = 'office' and coalesce(project.settings ->> 'attendanceTier', 'off') <> 'off';

-- Sites that a price is for: of its kind, below its seller, and below one of its buyers where it names some.
create view site_price with (security_invoker = true) as
  select project.uuid as project_uuid, project.is_free, price.uuid as price_uuid, price.service, price.free_quantity,
    price.valid_from, price.ends_on, price.sequence
  from price
    join project on project.kind = price.project_kind
      and (price.seller_uuid is null or price.seller_uuid in (project.distributor_uuid, project.sub_distributor_uuid))
      and (price.buyers = '{}'
        or price.buyers && array[project.installer_uuid, project.sub_distributor_uuid, project.distributor_uuid])
  -- One that ended on its first day never held.
  where price.ends_on is null or price.ends_on > price.valid_from;
