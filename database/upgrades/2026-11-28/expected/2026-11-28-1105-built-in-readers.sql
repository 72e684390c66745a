-- Devices that came with doors as usual, and were told nothing of them, are told of their built-in reader.
update device set desired = told.desired, desired_version = device.desired_version + 1
  from public.device told
  where told.uuid = device.uuid and not device.desired ? 'doors' and device.model in ('LD-100', 'LD-200')
    and told.desired -> 'doors' -> 0 = '{"relay": 0, "entryReaders": ["builtIn0"]}';
