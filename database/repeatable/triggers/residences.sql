call drop_triggers('building', 'apartment', 'device_building', 'personal_grant', 'personal_grant_door', 'person_floor');

create trigger address_book_changed after update on apartment referencing old table as old_rows new table as new_rows
  for each statement execute function address_book_note_apartments();
create trigger address_book_gone after delete on apartment referencing old table as old_rows
  for each statement execute function address_book_note_apartments();
create trigger address_book_made after insert on apartment referencing new table as new_rows
  for each statement execute function address_book_note_apartments();
create trigger address_book_changed after update of number on building for each row
  when (old.number <> new.number) execute function address_book_note_site();
create trigger address_book_served after insert or delete on device_building
  for each row execute function address_book_note_site();
create trigger touch_residents after update of number on apartment for each row
  when (old.number <> new.number) execute function touch_residents();

create trigger begin_following_doors before insert on building for each row execute function begin_following_doors();

create trigger follow_doors_made after insert on building referencing new table as new_rows
  for each statement execute function follow_doors();

create trigger follow_doors_begun after update on building referencing old table as old_rows new table as new_rows
  for each statement execute function follow_doors();

create trigger follow_doors_made after insert on device_building referencing new table as new_rows
  for each statement execute function follow_doors();
create trigger follow_doors_gone after delete on device_building referencing old table as old_rows
  for each statement execute function follow_doors();

call policy_follows('personal_grant', 'grant', 'uuid', 'schedule', 'uuid');

call policy_follows('personal_grant_door', 'grant', 'grant_uuid', 'schedule', 'grant_uuid');

create trigger touch_personal_grants after insert or update or delete on person_floor
  for each row execute function touch_personal_grants();

create trigger set_building_number before insert or update of building_uuid on apartment
  for each row execute function set_building_number();

create trigger touch_faces after update of may_enrol_face on apartment for each row
  when (old.may_enrol_face <> new.may_enrol_face) execute function touch_faces();

create trigger begin_building_counter after insert on building for each row execute function begin_building_counter();
call building_counter_follows('apartment', 'apartments', 'building_uuid', 'true');

create trigger items_released after delete on apartment referencing old table as old_rows
  for each statement execute function release_items_by_uuid();
