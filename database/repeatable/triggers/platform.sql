call drop_triggers('outbox');

create trigger outbox_announced after insert on outbox referencing new table as added
  for each statement execute function announce_outbox();
create trigger publish_message_recipient after update of sent_at, last_error on outbox for each row
  when (new.is_bulk and (new.sent_at is not null or new.last_error is not null))
  execute function publish_message_recipient();
