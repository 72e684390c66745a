call drop_triggers('department', 'person', 'credential', 'unassigned_credential', 'office_message_device');

create trigger directory_changed after update of name, parent_uuid on department for each row
  when ((old.name, old.parent_uuid) is distinct from (new.name, new.parent_uuid))
  execute function directory_note_department();
create trigger directory_gone after delete on department referencing old table as old_rows
  for each statement execute function directory_note_rows();
create trigger address_book_changed after update of name on department for each row
  when (old.name <> new.name) execute function address_book_note_site();
create trigger policy_touch after insert or delete on department
  for each row execute function policy_touch('group', 'uuid');
create trigger policy_touch_blocked after insert or delete or update of parent_uuid on department
  for each row execute function policy_touch_blocked_departments();
create trigger policy_touch_lockdown_exempt after insert or delete or update of parent_uuid on department
  for each row execute function policy_touch_lockdown_exempt();
create trigger policy_touch_tree after insert or delete or update of parent_uuid on department
  for each row execute function policy_touch_named_departments();

call policy_follows('person', 'person', 'uuid', 'membership', 'uuid');
create trigger address_book_changed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function address_book_note_people();
create trigger address_book_gone after delete on person referencing old table as old_rows
  for each statement execute function address_book_note_people();
create trigger address_book_made after insert on person referencing new table as new_rows
  for each statement execute function address_book_note_people();
call building_counter_follows('person', 'residents', 'department_uuid', 'kind = ''resident''');
create trigger directory_changed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function directory_note_people();
create trigger directory_gone after delete on person referencing old table as old_rows
  for each statement execute function directory_note_rows();
create trigger directory_made after insert on person referencing new table as new_rows
  for each statement execute function directory_note_rows();
create trigger ends_registration_made after insert on person
  for each row when (new.is_master) execute function end_registration_codes();
create trigger ends_registration_changed after update of is_master, apartment_uuid on person
  for each row when (new.is_master) execute function end_registration_codes();
create trigger people_gone after delete on person
  referencing old table as old_rows for each statement execute function note_deleted_people();
create trigger person_attendance_ended after delete on person
  referencing old table as old_rows for each statement execute function end_attendance_of_deleted();
create trigger person_words_changed
  after update of company_uuid, first_name, last_name, personnel_id, email, phone_code, phone on person
  for each row execute function change_person_words();
create trigger person_words_gone after delete on person referencing old table as old_rows
  for each statement execute function keep_person_words();
create trigger person_words_made after insert on person referencing new table as new_rows
  for each statement execute function keep_person_words();
create trigger touch_faces after update of apartment_uuid on person for each row
  when (old.apartment_uuid is distinct from new.apartment_uuid) execute function touch_faces();
create trigger touch_personal_grants after update of apartment_uuid on person
  for each row when (old.apartment_uuid is distinct from new.apartment_uuid) execute function touch_personal_grants();
create trigger without_credential_gone after delete on person referencing old table as old_rows
  for each statement execute function keep_without_credential();
create trigger without_credential_made after insert on person referencing new table as new_rows
  for each statement execute function keep_without_credential();

call policy_follows('credential', 'credential', 'uuid');
create trigger touch_personal_grants_made after insert on credential for each row when (new.is_duress)
  execute function touch_personal_grants();
create trigger touch_personal_grants_gone after delete on credential for each row when (old.is_duress)
  execute function touch_personal_grants();
create trigger credential_is_known after insert on credential
  referencing new table as new_rows for each statement execute function delete_unknown_cards();
create trigger credential_takes_unassigned after insert on credential
  referencing new table as new_rows for each statement execute function take_unassigned_credentials();
create trigger without_credential_given after insert on credential referencing new table as new_rows
  for each statement execute function keep_without_credential();
create trigger without_credential_taken after delete on credential referencing old table as old_rows
  for each statement execute function keep_without_credential();

create trigger unassigned_credential_has_no_holder after insert on unassigned_credential
  referencing new table as new_rows for each statement execute function refuse_assigned_codes();
create trigger unassigned_credential_is_known after insert on unassigned_credential
  referencing new table as new_rows for each statement execute function delete_unknown_cards();

create trigger office_message_device_announced after insert or update of state on office_message_device
  for each row when (new.state in ('waiting', 'recalling')) execute function announce_screen();

create trigger items_released after delete on person referencing old table as old_rows
  for each statement execute function release_items_of_people();
