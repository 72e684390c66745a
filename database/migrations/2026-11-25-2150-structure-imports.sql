-- Imports of the structure of a community: buildings, apartments and their devices.

alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard', 'structure'));
alter table import_record drop constraint import_record_kind_check;
alter table import_record add constraint import_record_kind_check
  check (kind in ('company', 'department', 'person', 'device', 'credential', 'freeCode', 'building', 'apartment'));
