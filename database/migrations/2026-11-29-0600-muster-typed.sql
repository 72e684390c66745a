-- Who typed that a person is inside or is not, and why (office.md 17.2): evidence of a kind of its own.
alter table muster_sign
  add column typed_by text,
  add column reason text not null default '' check (length(reason) <= 256);

-- Of a person who is inside: the sign that says so.
alter table muster_presence add column entry_sign_uuid uuid;

-- Of a person whose evidence is typed: as it was known when the person came onto the report.
alter table muster_report_person
  add column typed_at timestamptz,
  add column typed_by text;
