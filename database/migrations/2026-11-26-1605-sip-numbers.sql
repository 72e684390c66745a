-- A number of a group at the SIP server leads to one apartment.
create unique index apartment_by_sip_group on apartment (project_uuid, sip_group) where sip_group <> '';

-- Accounts at the SIP server of devices and of the apps of people (operators.md 12.1); the server is not ours to run.
alter table device add column sip_account text not null default '' check (sip_account ~ '^[A-Za-z0-9._-]{0,63}$');
alter table person add column sip_account text not null default '' check (sip_account ~ '^[A-Za-z0-9._-]{0,63}$');
