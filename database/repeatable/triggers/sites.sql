call drop_triggers('project', 'project_member', 'company', 'company_admin');

create trigger begin_residence after insert on project for each row
  when (new.kind <> 'office') execute function begin_residence();
create trigger company_installer_changed after update of installer_uuid on project for each row
  when (old.installer_uuid is distinct from new.installer_uuid) execute function follow_installer();
create trigger portal_changed after update of kind on project for each row
  when (old.kind = 'oldCommunity' and new.kind = 'community') execute function move_to_portal();
create trigger device_site_changed after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid on project
  for each row when ((old.kind, old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from (new.kind, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function follow_site();
create trigger upgrades_follow_site after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid on project
  for each row when ((old.kind, old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from (new.kind, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function follow_site_in_upgrades();
create trigger keep_earlier_zone before update of time_zone on project
  for each row when (old.time_zone <> new.time_zone) execute function keep_earlier_zone();
create trigger keep_wall_clock after update of time_zone on project
  for each row when (old.time_zone <> new.time_zone) execute function keep_wall_clock();
create trigger landlines_end after update of settings on project for each row
  when (old.settings ->> 'enableLandline' = 'true' and new.settings ->> 'enableLandline' is distinct from 'true')
  execute function end_landlines();
create trigger policy_touch after insert or delete or update of time_zone on project
  for each row execute function policy_touch('site', 'uuid');
create trigger policy_touch_emergency_doors after update of settings on project
  for each row execute function policy_touch_emergency_doors();
create trigger policy_touch_next_zone after update of next_time_zone, next_zone_from on project
  for each row execute function policy_touch('site', 'uuid');
create trigger project_access after update on project for each row
  when ((old.kind, old.installer_uuid, old.settings) is distinct from (new.kind, new.installer_uuid, new.settings))
  execute function announce_access('uuid');
create trigger project_access_end after delete on project for each row execute function announce_access('uuid');
create trigger project_counters_changed after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid on project
  for each row when ((old.kind, old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from (new.kind, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function keep_site_counters();
create trigger project_counters_gone after delete on project referencing old table as old_rows
  for each statement execute function keep_site_counters();
create trigger project_counters_made after insert on project referencing new table as new_rows
  for each statement execute function keep_site_counters();
create trigger project_words_changed
  after update of distributor_uuid, sub_distributor_uuid, installer_uuid, name, street, city on project
  for each row execute function change_search_words();
create trigger project_words_gone after delete on project referencing old table as old_rows
  for each statement execute function keep_search_words();
create trigger project_words_made after insert on project referencing new table as new_rows
  for each statement execute function keep_search_words();

create trigger touch_faces after update of settings on project for each row
  when (new.kind <> 'office' and old.settings ->> 'faceEnrollment' is distinct from new.settings ->> 'faceEnrollment')
  execute function touch_faces();

create trigger touch_id_cards after update of settings on project for each row
  when (new.kind <> 'office' and (old.settings ->> 'enableIdAccess', old.settings ->> 'hasIdAccess')
    is distinct from (new.settings ->> 'enableIdAccess', new.settings ->> 'hasIdAccess'))
  execute function touch_id_cards();

create trigger project_member_access after update or delete on project_member for each row
  execute function announce_access('account_uuid');

create trigger begin_with_installer before insert on company for each row execute function begin_with_installer();
create trigger company_counters_gone after delete on company referencing old table as old_rows
  for each statement execute function keep_counters_of_site();
create trigger company_counters_made after insert on company referencing new table as new_rows
  for each statement execute function keep_counters_of_site();
create trigger directory_changed after update of name, floor on company for each row
  when ((old.name, old.floor) is distinct from (new.name, new.floor)) execute function directory_note_company();
create trigger directory_made after insert or delete on company for each row execute function directory_note_company();
create trigger policy_touch after insert or delete or update of all_doors on company
  for each row execute function policy_touch('companyDoorLimit', 'uuid');
create trigger policy_touch_calendar after insert or delete or update of holiday_follows_project on company
  for each row execute function policy_touch('calendar', 'uuid');
create trigger policy_touch_hours after insert or delete or update of hours, on_holidays, holiday_windows, day_plans on company
  for each row execute function policy_touch('companyDoorLimit', 'uuid', 'schedule', 'uuid');

call policy_follows('company_admin', 'contact', 'account_uuid');
create trigger company_admin_access after update of company_uuid or delete on company_admin for each row
  execute function announce_access('account_uuid');
create trigger directory_gone after delete on company_admin referencing old table as old_rows
  for each statement execute function directory_note_rows();
create trigger directory_made after insert on company_admin referencing new table as new_rows
  for each statement execute function directory_note_rows();

create trigger items_released after delete on company_admin referencing old table as old_rows
  for each statement execute function release_items_of_accounts();

create trigger items_released after delete on project_member referencing old table as old_rows
  for each statement execute function release_items_of_accounts();
