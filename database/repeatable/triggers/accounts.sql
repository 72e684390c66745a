call drop_triggers('account', 'session', 'one_time_secret', 'delegation');

create trigger account_access after update on account for each row
  when ((old.kind, old.state, old.expires_at, old.initialized, old.abilities,
      old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from
    (new.kind, new.state, new.expires_at, new.initialized, new.abilities,
      new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function announce_access('uuid');
create trigger account_access_end after delete on account for each row execute function announce_access('uuid');
create trigger account_counters_changed after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid on account
  for each row when ((old.kind, old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from (new.kind, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function keep_account_counters();
create trigger account_counters_gone after delete on account referencing old table as old_rows
  for each statement execute function keep_account_counters();
create trigger account_counters_made after insert on account referencing new table as new_rows
  for each statement execute function keep_account_counters();
create trigger account_words_changed
  after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid, user_name, display_name, email on account
  for each row execute function change_search_words();
create trigger account_words_gone after delete on account referencing old table as old_rows
  for each statement execute function keep_search_words();
create trigger account_words_made after insert on account referencing new table as new_rows
  for each statement execute function keep_search_words();
create trigger directory_changed after update of display_name on account for each row
  when (old.display_name is distinct from new.display_name) execute function directory_note_account();
create trigger follow_distributor_of_installer after update of distributor_uuid on account for each row
  when (new.kind = 'installer' and old.distributor_uuid is distinct from new.distributor_uuid)
  execute function follow_distributor_of_installer();
create trigger keep_sign_in_names after insert or update of user_name, email on account
  for each row execute function keep_sign_in_names();
create trigger push_subscriptions_end after update of password_hash on account for each row
  when (old.password_hash is distinct from new.password_hash) execute function end_push_subscriptions();
create trigger sign_in_changed after update of password_hash, email on account for each row
  when (old.password_hash is distinct from new.password_hash or lower(old.email) is distinct from lower(new.email))
  execute function sign_in_changed();

create trigger session_access after update on session for each row
  when ((old.token_hash, old.acting_account_uuid, old.section, old.project_uuid, old.delegation_uuid, old.expires_at, old.revoked_at)
    is distinct from
    (new.token_hash, new.acting_account_uuid, new.section, new.project_uuid, new.delegation_uuid, new.expires_at, new.revoked_at))
  execute function announce_access('uuid');
create trigger push_subscriptions_end after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_push_subscriptions();
create trigger session_access_end after delete on session for each row
  when (old.revoked_at is null) execute function announce_access('uuid');

create trigger newer_link after insert on one_time_secret for each row
  when (new.purpose = 'resetPassword') execute function newer_link();

-- Entries that began in one another belong to one session.
create trigger delegation_access after update on delegation for each row
  when ((old.state, old.until) is distinct from (new.state, new.until))
  execute function announce_access('session_uuid');

create trigger agreements_ended after delete on account referencing old table as old_rows
  for each statement execute function end_agreements_of_payers();
