call drop_triggers('area', 'area_door', 'area_exempt_person',
  'area_exempt_department', 'area_first_person', 'area_first_department', 'area_position',
  'apb_reset', 'door_interlock', 'emergency_plan', 'emergency_plan_door', 'emergency_plan_responder',
  'emergency_plan_responder_department', 'plan_run', 'plan_run_door');

call policy_follows('area', 'area', 'uuid', 'areaRule', 'uuid', 'occupancyRule', 'uuid', 'escortRule',
  'uuid', 'firstPersonRule', 'uuid');

call policy_follows('area_door', 'door', 'door_uuid');

call policy_follows('area_exempt_person', 'areaRule', 'area_uuid', 'occupancyRule', 'area_uuid', 'escortRule',
  'area_uuid', 'firstPersonRule', 'area_uuid');

call policy_follows('area_exempt_department', 'areaRule', 'area_uuid', 'occupancyRule', 'area_uuid',
  'escortRule', 'area_uuid', 'firstPersonRule', 'area_uuid');

call policy_follows('area_first_person', 'firstPersonRule', 'area_uuid');

call policy_follows('area_first_department', 'firstPersonRule', 'area_uuid');

create trigger announce_deleted_position after delete on area_position
  for each row execute function announce_deleted_position();
create trigger announce_position after insert or update on area_position
  for each row execute function announce_position();

-- Devices are told as they are of running plans.
create trigger apb_reset_changed after insert or update on apb_reset
  for each row execute function plan_run_changed();
create trigger announce_company_reset after insert or update on apb_reset
  for each row when (new.company_uuid is not null and new.person_uuid is null) execute function announce_company_reset();

call policy_follows('door_interlock', 'areaRule', 'uuid');

call policy_follows('emergency_plan', 'plan', 'uuid');
create trigger policy_touch_fire after insert or delete or update of is_fire_plan on emergency_plan
  for each row execute function policy_touch('site', 'project_uuid');

call policy_follows('emergency_plan_door', 'plan', 'plan_uuid');

call policy_follows('emergency_plan_responder', 'plan', 'plan_uuid');

call policy_follows('emergency_plan_responder_department', 'plan', 'plan_uuid');

create trigger plan_resets_passback after insert on plan_run
  for each row when (not new.is_drill) execute function plan_resets_passback();
create trigger muster_on_plan after insert on plan_run for each row execute function muster_on_plan();
create trigger plan_run_changed after insert or update or delete on plan_run
  for each row execute function plan_run_changed();
create constraint trigger publish_new_plan_run after insert on plan_run deferrable initially deferred
  for each row execute function publish_plan_run();
create constraint trigger publish_ended_plan_run after update on plan_run deferrable initially deferred
  for each row when (old.ended_at is distinct from new.ended_at or old.ends_at is distinct from new.ends_at)
  execute function publish_plan_run();
create constraint trigger publish_plan_confirmation after update on plan_run_door deferrable initially deferred
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function publish_plan_confirmation();
