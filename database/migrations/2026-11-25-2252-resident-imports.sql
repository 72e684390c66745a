-- Imports of residents, with the call types that masters' lines give to their homes.

alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard', 'structure', 'resident'));
alter table import_record drop constraint import_record_kind_check;
alter table import_record add constraint import_record_kind_check
  check (kind in ('company', 'department', 'person', 'device', 'credential', 'freeCode', 'building', 'apartment', 'callType'));
-- Of a home whose call type was changed: what it was, and what it became.
alter table import_record add column former_call_type smallint;
alter table import_record add column call_type smallint;
alter table import_record add constraint import_record_call_type
  check ((kind = 'callType') = (num_nonnulls(former_call_type, call_type) = 2));
