-- Two that have one device's identity are an alarm of its site, not only a line of the log.
alter table alarm_record
  drop constraint alarm_record_type_check,
  add constraint alarm_record_type_check check (type in
    ('breakIn', 'heldOpen', 'tamper', 'passback', 'occupancy', 'codeEntryLocked', 'offline', 'duress', 'motion', 'emergency',
      'doubleIdentity'));
