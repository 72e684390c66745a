call drop_triggers('device_policy');

create trigger confirm_move_outs after insert or update of confirmed_version on device_policy
  for each row execute function confirm_move_outs();
