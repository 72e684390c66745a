-- A second PIN that is typed under duress (office.md 16), and free cards that come from a sheet (office.md 29).

-- It is a PIN in everything that decides, so that nobody who looks on sees a difference; that it is one is what the event and
-- the alarm say. Whoever has one has an ordinary PIN beside it, and one alone.
alter table credential
  add column is_duress boolean not null default false,
  add constraint credential_duress_check check (kind = 'pin' or not is_duress);
create unique index credential_duress on credential (project_uuid, person_uuid) where is_duress;

alter table door_event add column under_duress boolean not null default false;

-- Devices are told which code it is; a record of any other code says what it said before.
create or replace view policy_part_credential (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'credential', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'personId', person_uuid, 'status', status, 'from', policy_instant(valid_from),
    'until', policy_instant(valid_until), 'maxUses', max_uses, 'plate', case kind when 'plate' then hint end,
    'kind', case kind when 'uhf' then 'tag' else kind end, 'isDuress', case when is_duress then true end))
  from credential;

create or replace view library_code with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, kind, lookup, hint, status, person_uuid, created_at, is_duress
  from credential
  union all
  select project_uuid, company_uuid, uuid, kind, lookup, hint, 'free' as status, null::uuid as person_uuid, created_at,
    false as is_duress
  from free_code;

alter table import_batch
  drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind in ('personnel', 'device', 'face', 'courier', 'plate', 'freeCard'));
alter table import_record
  -- Of a free card, which whoever gets it has under another id: what the vault makes of it.
  add column lookup bytea,
  drop constraint import_record_kind_check,
  add constraint import_record_kind_check
    check (kind in ('company', 'department', 'person', 'device', 'credential', 'freeCode'));
