-- How many apartments and residents each building has, kept by triggers: the tree of a community of 20,000 apartments counts none.
create table building_counter (
  project_uuid uuid not null,
  building_uuid uuid not null,
  apartments integer default 0 not null check (apartments >= 0),
  residents integer default 0 not null check (residents >= 0),
  primary key (project_uuid, building_uuid),
  foreign key (project_uuid, building_uuid) references building (project_uuid, uuid) on delete cascade
);
alter table building_counter enable row level security, force row level security;

insert into building_counter (project_uuid, building_uuid, apartments, residents)
select building.project_uuid, building.uuid,
  (select count(*) from apartment home
    where home.project_uuid = building.project_uuid and home.building_uuid = building.uuid),
  (select count(*) from person
    where person.project_uuid = building.project_uuid and person.department_uuid = building.uuid and person.kind = 'resident')
from building;
