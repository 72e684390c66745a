-- Models into which modules can be plugged (fleet.md F20, F51).
alter table device_model drop constraint device_model_parts_check;
alter table device_model add constraint device_model_parts_check check (parts <@ array['pin', 'face', 'camera', 'call',
  'screen', 'siren', 'lift', 'videoStorage', 'packageDetection', 'expansionUnits']);
