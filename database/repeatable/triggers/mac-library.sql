call drop_triggers('device_credential');

create trigger mac_use_gone after delete on device_credential referencing old table as old_rows
  for each statement execute function keep_mac_use();
create trigger mac_use_made after insert on device_credential referencing new table as new_rows
  for each statement execute function keep_mac_use();
create trigger mac_use_changed after update on device_credential referencing old table as old_rows new table as new_rows
  for each statement execute function keep_mac_use();
