-- Most events are of no person, and nothing asks for those by their person.
drop index door_event_by_person;
create index door_event_by_person on door_event (project_uuid, person_uuid, occurred_at, uuid) where person_uuid is not null;
