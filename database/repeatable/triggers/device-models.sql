call drop_triggers('device_model');

create trigger device_model_announced after insert or update or delete on device_model
  for each statement execute function announce_device_models();
