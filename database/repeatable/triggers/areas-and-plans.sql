call drop_triggers('area_restriction', 'area_restriction_door', 'area_restriction_exempt',
  'area_restriction_exempt_group', 'area_restriction_opener', 'area_restriction_opener_group', 'area_position',
  'area_forgetting', 'door_interlock', 'emergency_plan', 'emergency_plan_door', 'emergency_plan_responder',
  'emergency_plan_responder_group', 'plan_run');

call policy_follows('area_restriction', 'area', 'uuid', 'areaRule', 'uuid', 'occupancyRule', 'uuid', 'escortRule',
  'uuid', 'firstPersonRule', 'uuid');

call policy_follows('area_restriction_door', 'door', 'door_uuid');

call policy_follows('area_restriction_exempt', 'areaRule', 'area_uuid', 'occupancyRule', 'area_uuid', 'escortRule',
  'area_uuid', 'firstPersonRule', 'area_uuid');

call policy_follows('area_restriction_exempt_group', 'areaRule', 'area_uuid', 'occupancyRule', 'area_uuid',
  'escortRule', 'area_uuid', 'firstPersonRule', 'area_uuid');

call policy_follows('area_restriction_opener', 'firstPersonRule', 'area_uuid');

call policy_follows('area_restriction_opener_group', 'firstPersonRule', 'area_uuid');

create trigger area_position_gone after delete on area_position
  for each row execute function area_position_gone();
create trigger area_position_moved after insert or update on area_position
  for each row execute function area_position_moved();

-- Devices are told as they are of running plans.
create trigger area_forgetting_told after insert or update on area_forgetting
  for each row execute function plan_run_changed();
create trigger area_forgotten_of_company after insert or update on area_forgetting
  for each row when (new.company_uuid is not null and new.person_uuid is null) execute function area_forgotten_of_company();

call policy_follows('door_interlock', 'areaRule', 'uuid');

call policy_follows('emergency_plan', 'plan', 'uuid');
create trigger policy_touch_fire after insert or delete or update of is_fire_plan on emergency_plan
  for each row execute function policy_touch('site', 'project_uuid');

call policy_follows('emergency_plan_door', 'plan', 'plan_uuid');

call policy_follows('emergency_plan_responder', 'plan', 'plan_uuid');

call policy_follows('emergency_plan_responder_group', 'plan', 'plan_uuid');

create trigger plan_forgives after insert on plan_run
  for each row when (not new.is_drill) execute function plan_forgives();
create trigger plan_run_changed after insert or update or delete on plan_run
  for each row execute function plan_run_changed();
