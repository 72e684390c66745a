-- Imports of cards for the staff of a community.

alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard', 'structure', 'resident', 'staffCard'));
