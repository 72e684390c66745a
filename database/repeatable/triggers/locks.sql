call drop_triggers('lock_account', 'lock_command');

create trigger lock_account_announced after insert or update of next_attempt_at on lock_account
  for each statement execute function announce_lock_work();

create trigger lock_command_announced after insert on lock_command for each statement execute function announce_lock_work();
