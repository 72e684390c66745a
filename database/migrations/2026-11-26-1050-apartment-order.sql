-- Lists of apartments go by the number of the building, then by that of the apartment: the number of the building is kept with
-- each apartment, so that one index carries the order of a page.

select set_config('lintel.scope', 'system', true);

alter table apartment add column building_number integer;
update apartment set building_number = building.number from building
  where building.project_uuid = apartment.project_uuid and building.uuid = apartment.building_uuid;
alter table apartment add constraint apartment_building_number
  check ((building_uuid is null) = (building_number is null));

-- A building that gets another number takes its apartments along.
alter table building add constraint building_with_number unique (project_uuid, uuid, number);
alter table apartment drop constraint apartment_project_uuid_building_uuid_fkey;
alter table apartment add constraint apartment_building_fkey
  foreign key (project_uuid, building_uuid, building_number) references building (project_uuid, uuid, number)
  on update cascade;

drop index apartment_in_order;
create index apartment_in_order on apartment (project_uuid, building_number, number, uuid);
