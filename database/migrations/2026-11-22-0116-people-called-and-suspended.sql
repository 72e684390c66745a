-- Whom door phones call and how (office.md 8.2, 9), people who are suspended for a while (access-decision 1), leaders of
-- departments (office.md 7), and photos that are imported together (office.md 35.4).

-- A landline needs the app of the same person, so there are never more landlines than apps (specification 5).
alter table person
  add column app_enabled boolean not null default false,
  add column landline_enabled boolean not null default false,
  add column landline text not null default '' check (landline ~ '^\d{0,16}$'),
  add column call_type text not null default 'app' check (call_type in ('app', 'landline', 'appThenLandline')),
  add column suspended_at timestamptz,
  add column suspended_reason text not null default '' check (length(suspended_reason) <= 255),
  add constraint person_landline check (not landline_enabled or (app_enabled and landline <> '')),
  add constraint person_call_type check (call_type = 'app' or landline_enabled),
  add constraint person_suspended check (suspended_at is not null or suspended_reason = '');
-- Few of many.
create index person_suspended on person (project_uuid, kind, last_name, first_name, uuid) where suspended_at is not null;

-- `landline` says whether there is one; those that were said to have one had no number, and no app to go with it.
alter table company_admin
  add column app_enabled boolean not null default false,
  add column landline_number text not null default '' check (landline_number ~ '^\d{0,16}$'),
  add column call_type text not null default 'app' check (call_type in ('app', 'landline', 'appThenLandline'));
set local lintel.scope = 'system';
update company_admin set landline = false where landline;
set local lintel.scope = '';
alter table company_admin
  add constraint company_admin_landline check (not landline or (app_enabled and landline_number <> '')),
  add constraint company_admin_call_type check (call_type = 'app' or landline);

alter table person_group
  add column leader_uuid uuid,
  add constraint person_group_leader foreign key (project_uuid, company_uuid, leader_uuid)
    references person (project_uuid, company_uuid, uuid) on delete set null (leader_uuid);
create index person_group_by_leader on person_group (project_uuid, company_uuid, leader_uuid) where leader_uuid is not null;

alter table import_batch
  drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind in ('personnel', 'device', 'face'));

-- What rings at somebody's, in the order in which it is tried (office.md 8.2, call type).
create function rings_of(call_type text) returns jsonb language sql immutable parallel safe as $$
  select case call_type
    when 'landline' then '["landline"]'::jsonb
    when 'appThenLandline' then '["app", "landline"]'::jsonb
    else '["app"]'::jsonb end $$;

-- Beyond the shapes of the decision a person says what rings, where door phones list and call it; numbers and names never
-- reach a device. Administrators of companies are called too, though they pass no door.
create or replace view policy_part_person (project_uuid, kind, id, content) with (security_invoker = true) as
  select person.project_uuid, 'person', person.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', person.uuid, 'kind', case person.kind when 'visitor' then 'visitor' else 'member' end,
    'status', case when person.suspended_at is null then 'active' else 'suspended' end,
    'company', jsonb_build_object('id', person.company_uuid), 'from', policy_instant(person.valid_from),
    'until', policy_instant(person.valid_until), 'needsMoreTime', person.needs_more_time,
    'rings', case when person.app_enabled and person.show_in_directory and person.suspended_at is null
      then rings_of(person.call_type) end))
  from person
  union all
  select admin.project_uuid, 'contact', admin.account_uuid, jsonb_build_object(
    'id', admin.account_uuid, 'company', jsonb_build_object('id', admin.company_uuid), 'rings', rings_of(admin.call_type))
  from company_admin admin where admin.app_enabled;
select policy_follows('company_admin', 'contact', 'account_uuid');

-- Without landlines in the site everybody is called by the app alone; numbers are kept for the day they come back
-- (office.md 31.6).
create function end_landlines() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update person set landline_enabled = false, call_type = 'app', version = version + 1
    where project_uuid = new.uuid and landline_enabled;
  update company_admin set landline = false, call_type = 'app' where project_uuid = new.uuid and landline;
  return null;
end $$;
create trigger landlines_end after update of settings on project for each row
  when (old.settings ->> 'enableLandline' = 'true' and new.settings ->> 'enableLandline' is distinct from 'true')
  execute function end_landlines();
