-- In which form the keyed hashes are by which equal codes are found: 1 told plates apart by their hyphens, 2 does not. The
-- server makes those of an older form anew when it starts.
alter table vault_key add column lookup_form integer not null default 1;

-- Plates come from a sheet as well (office.md 35.5), and are taken back as what they are: credentials of people who stay.
alter table import_batch
  drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind in ('personnel', 'device', 'face', 'courier', 'plate'));
alter table import_record
  drop constraint import_record_kind_check,
  add constraint import_record_kind_check check (kind in ('company', 'department', 'person', 'device', 'credential'));
