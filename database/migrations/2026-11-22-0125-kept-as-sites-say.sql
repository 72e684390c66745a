-- What sites keep for how long is theirs to say (decisions, Community). The start of an audit chain is forgotten after years: the
-- chain says up to which entry, and with which hash it goes on, so that it still adds up.
alter table audit_chain
  add column forgotten_number bigint not null default 0,
  add column forgotten_hash bytea not null default '\x';
-- The application's role may not delete entries at all; this lets the owner, who forgets them, where policies hold for it too.
create policy audit_entry_forget on audit_entry for delete using ((select scope_kind()) = 'system');

-- What moved is forgotten sooner than what happened at doors.
create index door_event_motion on door_event (project_uuid, occurred_at, uuid) where type = 'motion';
create index event_media_by_age on event_media (project_uuid, created_at);

-- Whose code it was and under which ID, as of the day (office.md 15.1): what a visitor or a courier showed is a temporary key or a
-- delivery PIN, whatever the reader calls it.
alter table door_event
  add column person_kind text check (person_kind in ('personnel', 'visitor', 'courier')),
  add column personnel_id text check (length(personnel_id) <= 32);
