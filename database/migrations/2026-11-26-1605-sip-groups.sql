-- A number of a group at the SIP server leads to one apartment.
create unique index apartment_by_sip_group on apartment (project_uuid, sip_group) where sip_group <> '';
