call drop_triggers('lock_account', 'lock_command', 'third_party_lock');

create trigger begin_with_site before insert or update of project_uuid, distributor_uuid, sub_distributor_uuid, installer_uuid,
  site_type on third_party_lock for each row execute function follow_operators_of_site();

create trigger lock_account_announced after insert or update of next_attempt_at on lock_account
  for each statement execute function announce_lock_work();

create trigger lock_command_announced after insert on lock_command for each statement execute function announce_lock_work();
