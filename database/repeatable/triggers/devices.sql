call drop_triggers('device', 'device_company', 'directory_build_queue', 'address_book_queue',
  'company_call_target', 'door');

create trigger close_move_outs after delete on device
  for each row execute function close_move_outs();

create trigger begin_with_site before insert or update of project_uuid, distributor_uuid, sub_distributor_uuid, installer_uuid,
  site_type on device for each row execute function follow_operators_of_site();
create trigger alarm_of_absence_ends after update of connection on device
  for each row when (new.connection = 'online' and old.connection <> 'online') execute function alarms_of_device_end();
create trigger alarms_of_device_end after delete on device for each row execute function alarms_of_device_end();
create trigger device_desired_announced after update of desired_version on device
  for each row when (new.desired_version > old.desired_version) execute function announce_desired();
create trigger device_firmware_begun after insert on device for each row when (new.firmware is not null)
  execute function keep_firmware_of_device();
create trigger device_firmware_changed after update of firmware on device for each row
  when (new.firmware is not null and new.firmware is distinct from old.firmware)
  execute function keep_firmware_of_device();
create trigger device_counters_gone after delete on device referencing old table as old_rows
  for each statement execute function keep_counters_of_site();
create trigger device_counters_made after insert on device referencing new table as new_rows
  for each statement execute function keep_counters_of_site();
create trigger device_words_changed
  after update of name, location, mac, distributor_uuid, sub_distributor_uuid, installer_uuid on device
  for each row execute function change_search_words();
create trigger device_words_gone after delete on device referencing old table as old_rows
  for each statement execute function keep_search_words();
create trigger device_words_made after insert on device referencing new table as new_rows
  for each statement execute function keep_search_words();
create trigger follow_doors_changed after update on device referencing old table as old_rows new table as new_rows
  for each statement execute function follow_moved_devices();
create trigger directory_changed after update of model on device for each row
  when (old.model is distinct from new.model) execute function directory_note_device();
create trigger directory_made after insert on device for each row execute function directory_note_device();

create trigger address_book_changed after update of apartment_uuid, name, type, mac on device for each row
  when ((old.apartment_uuid, old.name, old.type, old.mac, old.sip_account)
    is distinct from (new.apartment_uuid, new.name, new.type, new.mac, new.sip_account))
  execute function address_book_note_device();
create trigger address_book_gone after delete on device for each row when (old.apartment_uuid is not null)
  execute function address_book_note_device();
create trigger address_book_made after insert on device for each row when (new.apartment_uuid is not null)
  execute function address_book_note_device();
create trigger address_book_served after update of building_uuid, apartment_uuid on device for each row
  when ((old.building_uuid, old.apartment_uuid) is distinct from (new.building_uuid, new.apartment_uuid))
  execute function address_book_note_site();
create trigger address_book_queue_announced after insert on address_book_queue referencing new table as added
  for each statement execute function announce_address_books();

create trigger directory_served after insert or delete on device_company for each row execute function directory_note_device();

create trigger directory_build_queue_announced after insert on directory_build_queue
  for each statement execute function announce_directories();

create trigger directory_gone after delete on company_call_target referencing old table as old_rows
  for each statement execute function directory_note_rows();
create trigger directory_made after insert on company_call_target referencing new table as new_rows
  for each statement execute function directory_note_rows();

create trigger begin_with_hold_delay before insert on door
  for each row when (not new.settings ? 'holdDelaySec') execute function begin_with_hold_delay();
create trigger emergency_doors_known after delete on door
  referencing old table as old_rows for each statement execute function delete_emergency_doors();
create trigger follow_doors_gone after delete on door referencing old table as old_rows
  for each statement execute function follow_doors();
create trigger follow_doors_made after insert on door referencing new table as new_rows
  for each statement execute function follow_doors();
create trigger policy_touch after insert or delete or update of settings, device_uuid, relay on door
  for each row execute function policy_touch('door', 'uuid');
-- Beside the triggers that were there.
create trigger policy_touch_access
  after update of permits_remote, class, max_policy_age_hours, out_of_service on door
  for each row execute function policy_touch('door', 'uuid');
create trigger policy_touch_split_plans after insert or delete on door
  for each row execute function policy_touch_split_plans();
create trigger site_counter_gone after delete on door referencing old table as old_rows
  for each statement execute function keep_site_counter();
create trigger site_counter_made after insert on door referencing new table as new_rows
  for each statement execute function keep_site_counter();

create trigger items_released after delete on door referencing old table as old_rows
  for each statement execute function release_items_by_uuid();
