-- Place of a vendor's lock in a community (community.md 24): a building, an apartment, or neither for the whole site.
alter table third_party_lock add column building_uuid uuid;
alter table third_party_lock add column apartment_uuid uuid;
alter table third_party_lock add foreign key (project_uuid, building_uuid) references building (project_uuid, uuid);
alter table third_party_lock add foreign key (project_uuid, apartment_uuid) references apartment (project_uuid, uuid);
alter table third_party_lock add constraint third_party_lock_one_place
  check (num_nonnulls(building_uuid, apartment_uuid) <= 1);
create index third_party_lock_by_building on third_party_lock (project_uuid, building_uuid) where building_uuid is not null;
create index third_party_lock_by_apartment on third_party_lock (project_uuid, apartment_uuid) where apartment_uuid is not null;
