-- A device that the portal itself plays, to try the portal out with. It has no hardware.
alter table device add column is_simulated boolean not null default false;
create index device_simulated on device (mac) where is_simulated;

-- The account of the platform whose person a property manager is, where a quick start made both one person.
alter table account add column same_person_uuid uuid references account (uuid) on delete set null;
create index account_by_same_person on account (same_person_uuid) where same_person_uuid is not null;
