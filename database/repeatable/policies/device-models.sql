call drop_policies('device_model');

-- A model says what hardware has, which is no secret of anybody.
create policy device_model_read on device_model for select using (true);

create policy device_model_write on device_model using (scope_kind() in ('system', 'platform'));
