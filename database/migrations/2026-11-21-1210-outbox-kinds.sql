-- Says what was put into the outbox, so that a command that somebody waits for at a door does not also wake the work on
-- mails. A statement that in the end added nothing wakes nobody.
create or replace function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', kind) from (select distinct kind from added) as kinds;
  return null;
end $$;

drop trigger outbox_announced on outbox;
create trigger outbox_announced after insert on outbox referencing new table as added
  for each statement execute function announce_outbox();
