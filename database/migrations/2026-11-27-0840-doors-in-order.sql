-- Doors by name, those of the same name by their ids as in lists: a page is found in the index alone and not sorted
-- again.
drop index door_in_order;
create index door_in_order on door (project_uuid, name, uuid);
