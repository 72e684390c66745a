-- A grant may name one code of a person, with doors and hours of its own, or belong to a courier or a member of staff
-- who is in no group; old communities have no others (old-communities.md 2 to 4).
alter table personal_grant add column credential_uuid uuid;
alter table personal_grant add foreign key (project_uuid, credential_uuid) references credential (project_uuid, uuid)
  on delete cascade;
alter table personal_grant drop constraint personal_grant_purpose_check;
alter table personal_grant add constraint personal_grant_purpose_check
  check (purpose in ('selfAccess', 'floors', 'code', 'own'));
alter table personal_grant add constraint personal_grant_code check ((purpose = 'code') = (credential_uuid is not null));
alter table personal_grant add constraint personal_grant_chosen check (purpose in ('selfAccess', 'floors') or not all_doors);
alter table personal_grant drop constraint personal_grant_project_uuid_person_uuid_purpose_key;
create unique index personal_grant_by_purpose on personal_grant (project_uuid, person_uuid, purpose) where purpose <> 'code';
create unique index personal_grant_by_code on personal_grant (project_uuid, credential_uuid) where purpose = 'code';
create index personal_grant_by_person on personal_grant (project_uuid, person_uuid);

-- Whether the default group of a building opens what devices and doors are there: not in old communities, nor where one
-- was made a new community, until a manager says so (old-communities.md 8).
alter table building add column follows_doors boolean not null default true;

-- Whether a device decides grants that name codes: it says so at its birth, and keeps doors shut to them else.
alter table device_policy add column decides_code_grants boolean not null default false;

alter table project no force row level security;
alter table building no force row level security;
alter table person no force row level security;
alter table credential no force row level security;
alter table personal_grant no force row level security;
alter table personal_grant_door no force row level security;
alter table access_group_door no force row level security;
alter table device no force row level security;
alter table door no force row level security;

-- Codes of an old community go on at the doors that they open: those of the building, and those of the own home where
-- nobody gave it hours.
update building set follows_doors = false from project where project.uuid = building.project_uuid and project.kind = 'oldCommunity';
insert into personal_grant (project_uuid, company_uuid, person_uuid, purpose, credential_uuid, all_doors)
  select credential.project_uuid, credential.company_uuid, credential.person_uuid, 'code', credential.uuid, false
  from credential
  join person on person.project_uuid = credential.project_uuid and person.uuid = credential.person_uuid
  join project on project.uuid = credential.project_uuid and project.kind = 'oldCommunity'
  where person.kind = 'resident';
insert into personal_grant_door (project_uuid, grant_uuid, door_uuid)
  select code.project_uuid, code.uuid, opened.door_uuid
  from personal_grant code
  join person on person.project_uuid = code.project_uuid and person.uuid = code.person_uuid
  join building on building.project_uuid = person.project_uuid and building.uuid = person.department_uuid
  join access_group_door opened on opened.project_uuid = building.project_uuid
    and opened.access_group_uuid = building.access_group_uuid
  where code.purpose = 'code'
  union
  select code.project_uuid, code.uuid, door.uuid
  from personal_grant code
  join person on person.project_uuid = code.project_uuid and person.uuid = code.person_uuid
  join personal_grant own on own.project_uuid = code.project_uuid and own.person_uuid = code.person_uuid
    and own.purpose = 'selfAccess' and own.version = 1
  join device on device.project_uuid = code.project_uuid and device.apartment_uuid = person.apartment_uuid
  join door on door.project_uuid = device.project_uuid and door.device_uuid = device.uuid
  where code.purpose = 'code';
delete from personal_grant using project
  where project.uuid = personal_grant.project_uuid and project.kind = 'oldCommunity' and personal_grant.purpose <> 'code';
delete from access_group_door using building, project
  where building.project_uuid = access_group_door.project_uuid and building.access_group_uuid = access_group_door.access_group_uuid
    and project.uuid = building.project_uuid and project.kind = 'oldCommunity';

alter table project force row level security;
alter table building force row level security;
alter table person force row level security;
alter table credential force row level security;
alter table personal_grant force row level security;
alter table personal_grant_door force row level security;
alter table access_group_door force row level security;
alter table device force row level security;
alter table door force row level security;
