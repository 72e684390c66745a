-- People of an office, what opens doors for them, and the policy that follows from it (access-decision; office.md 6-14).
-- Every row carries its site and, where it belongs to a tenant, its company: keys that name both keep groups, people and
-- doors of one company together without anybody having to check it.

alter table company
  add column floor text not null default '' check (length(floor) <= 32),
  add column all_doors boolean not null default true,
  add column remark text not null default '' check (length(remark) <= 255);

-- How a door is built: readers, inputs, times and alarms; shape, limits and defaults are the contract's (office.md 5.4).
alter table door
  add column settings jsonb not null default '{}',
  add column version integer not null default 1;

-- The doors a landlord lends to a company that does not have all of them.
create table company_door (
  project_uuid uuid not null,
  company_uuid uuid not null,
  door_uuid uuid not null,
  primary key (project_uuid, company_uuid, door_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index company_door_by_door on company_door (project_uuid, door_uuid);

-- Departments of a company, a tree (office.md 7).
create table person_group (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  parent_uuid uuid,
  name text not null check (length(name) between 1 and 63),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, parent_uuid) references person_group (project_uuid, company_uuid, uuid)
);
create unique index person_group_by_name
  on person_group (project_uuid, company_uuid, coalesce(parent_uuid, '00000000-0000-0000-0000-000000000000'), lower(name));

-- Whoever can hold a credential: personnel, visitors with a temporary key, couriers (office.md 8, 10, 11).
create table person (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  kind text not null default 'personnel' check (kind in ('personnel', 'visitor', 'courier')),
  group_uuid uuid,
  first_name text not null default '' check (length(first_name) <= 63),
  last_name text not null default '' check (length(last_name) <= 63),
  -- Letters and digits; given by the operator or counted up, unique in the site.
  personnel_id text check (personnel_id ~ '^[A-Za-z0-9]{1,32}$'),
  role_label text not null default '' check (length(role_label) <= 32),
  email text check (length(email) <= 254),
  phone_code text not null default '',
  phone text not null default '' check (length(phone) <= 16),
  valid_from timestamptz,
  valid_until timestamptz check (valid_until > valid_from),
  needs_more_time boolean not null default false,
  show_in_directory boolean not null default true,
  remark text not null default '' check (length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  check (kind <> 'visitor' or valid_until is not null),
  check (kind <> 'personnel' or personnel_id is not null),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid),
  foreign key (project_uuid, company_uuid, group_uuid) references person_group (project_uuid, company_uuid, uuid)
);
create unique index person_by_personnel_id on person (project_uuid, lower(personnel_id)) where personnel_id is not null;
create unique index person_by_email on person (project_uuid, lower(email)) where email is not null and kind = 'personnel';
create index person_by_name on person (project_uuid, kind, last_name, first_name, uuid);
create index person_by_company on person (project_uuid, company_uuid, kind, last_name, first_name, uuid);
create index person_by_group on person (project_uuid, group_uuid, last_name, first_name, uuid);
create index person_by_age on person (project_uuid, kind, created_at, uuid);

-- Cards, PINs and all else that proves who somebody is. Values are sealed with the installation's key; `lookup` is a keyed
-- hash by which equal ones are found, `hint` the little that may be shown (a plate is no secret and is shown whole).
create table credential (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid not null,
  kind text not null check (kind in ('pin', 'card', 'uhf', 'plate', 'face', 'fingerprint', 'idAccess', 'qr')),
  lookup bytea not null,
  sealed bytea not null,
  hint text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive', 'lost')),
  valid_from timestamptz,
  valid_until timestamptz check (valid_until > valid_from),
  max_uses integer check (max_uses between 1 and 99),
  created_at timestamptz not null default now(),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete cascade
);
-- A code exists once in a site, whoever has it (decisions, Access).
create unique index credential_by_value on credential (project_uuid, kind, lookup);
create index credential_by_person on credential (project_uuid, person_uuid, kind);
create index credential_by_age on credential (project_uuid, kind, created_at, uuid);

-- Who may open which doors when (office.md 12). `windows` is [{days, from, to}] with Monday 1 and minutes of the day.
create table access_group (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 63),
  repeat text not null check (repeat in ('never', 'daily', 'weekly')),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  windows jsonb not null default '[]',
  on_holidays text not null default 'closed' check (on_holidays in ('closed', 'asUsual', 'own')),
  holiday_windows jsonb not null default '[]',
  all_doors boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  check (repeat <> 'never' or (starts_at is not null and ends_at is not null)),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index access_group_by_name on access_group (project_uuid, company_uuid, lower(name));
create index access_group_in_order on access_group (project_uuid, name, uuid);

create table access_group_door (
  project_uuid uuid not null,
  company_uuid uuid not null,
  access_group_uuid uuid not null,
  door_uuid uuid not null,
  primary key (project_uuid, access_group_uuid, door_uuid),
  foreign key (project_uuid, company_uuid, access_group_uuid)
    references access_group (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index access_group_door_by_door on access_group_door (project_uuid, door_uuid);

create table access_group_member (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  access_group_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, access_group_uuid, person_uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid, access_group_uuid)
    references access_group (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, person_uuid)
    references person (project_uuid, company_uuid, uuid) on delete cascade
);
create index access_group_member_by_person on access_group_member (project_uuid, person_uuid);

-- What every member of a department receives in addition.
create table person_group_access (
  project_uuid uuid not null,
  company_uuid uuid not null,
  person_group_uuid uuid not null,
  access_group_uuid uuid not null,
  primary key (project_uuid, person_group_uuid, access_group_uuid),
  foreign key (project_uuid, company_uuid, person_group_uuid)
    references person_group (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, access_group_uuid)
    references access_group (project_uuid, company_uuid, uuid) on delete cascade
);
create index person_group_access_by_group on person_group_access (project_uuid, access_group_uuid);

-- Days on which groups are closed or have hours of their own; of one company, or of the whole site (office.md 13).
create table holiday (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 63),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  repeats_yearly boolean not null default false,
  counts_for_attendance boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index holiday_in_order on holiday (project_uuid, starts_on, uuid);

-- A visitor's temporary key: a person of kind visitor with a code, doors and times of its own (office.md 10).
create table temp_key (
  project_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  host_uuid uuid,
  repeat text not null check (repeat in ('never', 'daily', 'weekly')),
  windows jsonb not null default '[]',
  count_per_door integer check (count_per_door between 1 and 99),
  id_number text not null default '' check (length(id_number) <= 32),
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (project_uuid, person_uuid),
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, host_uuid) references person (project_uuid, uuid) on delete set null (host_uuid)
);
create table temp_key_door (
  project_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  door_uuid uuid not null,
  primary key (project_uuid, person_uuid, door_uuid),
  foreign key (project_uuid, person_uuid) references temp_key (project_uuid, person_uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index temp_key_door_by_door on temp_key_door (project_uuid, door_uuid);

-- An area behind doors, with anti-passback and a limit of people (office.md 14; access-decision 7).
create table area_restriction (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 63),
  anti_passback text not null default 'hard' check (anti_passback in ('off', 'soft', 'hard')),
  timeout_minutes integer not null default 0 check (timeout_minutes between 0 and 10080),
  reset_at integer check (reset_at between 0 and 1439),
  occupancy_limit integer check (occupancy_limit between 1 and 100000),
  when_full text not null default 'refuse' check (when_full in ('note', 'refuse')),
  notify boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index area_restriction_by_name on area_restriction (project_uuid, lower(name));
-- A reader leads into one area at most, so a door stands here once for each direction.
create table area_restriction_door (
  project_uuid uuid not null,
  area_uuid uuid not null,
  door_uuid uuid not null,
  direction text not null check (direction in ('entry', 'exit')),
  primary key (project_uuid, door_uuid, direction),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index area_restriction_door_by_area on area_restriction_door (project_uuid, area_uuid);
create table area_restriction_exempt (
  project_uuid uuid not null,
  area_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, area_uuid, person_uuid),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);

-- The only thing that denies by name (access-decision 1). Without an area it holds at every door.
create table access_block (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid not null,
  area_uuid uuid,
  cause text not null default 'manual' check (cause in ('manual', 'violation')),
  reason text not null default '' check (length(reason) <= 255),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade
);
create index access_block_by_person on access_block (project_uuid, person_uuid);

-- Emergency plans and when they ran (access-decision 8). The toggle of a lockdown starts and ends the plan of that kind.
create table emergency_plan (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 63),
  kind text not null check (kind in ('lockdown', 'lock', 'open')),
  rank integer not null check (rank between 1 and 99),
  all_doors boolean not null default true,
  responders_ignore_blocks boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid)
);
create unique index emergency_plan_by_name on emergency_plan (project_uuid, lower(name));
create table emergency_plan_door (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  door_uuid uuid not null,
  primary key (project_uuid, plan_uuid, door_uuid),
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create table emergency_plan_responder (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, plan_uuid, person_uuid),
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);
create table plan_run (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  plan_uuid uuid not null,
  is_drill boolean not null default false,
  reason text not null default '' check (length(reason) <= 255),
  started_at timestamptz not null default now(),
  started_by text not null,
  ends_at timestamptz check (ends_at > started_at),
  ended_at timestamptz check (ended_at >= started_at),
  ended_by text,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade
);
create unique index plan_run_active on plan_run (project_uuid, plan_uuid) where ended_at is null;
create index plan_run_by_age on plan_run (project_uuid, started_at desc, uuid);

-- What an event adds when the device decided by a policy: who, by which version, which way.
alter table door_event
  add column person_uuid uuid,
  add column company_uuid uuid,
  add column direction text check (direction in ('entry', 'exit')),
  add column policy_version bigint,
  add column credential_uuid uuid,
  add column rule_uuid uuid;
create index door_event_by_person on door_event (project_uuid, person_uuid, occurred_at, uuid);

-- The policy of a site as numbered, immutable records: a record holds from a version until another. A version is the set
-- of records that hold at it, so a change costs what it changes and every past version can still be read.
create table policy_head (
  project_uuid uuid primary key references project (uuid) on delete cascade,
  version bigint not null default 0
);
create table policy_version (
  project_uuid uuid not null references project (uuid) on delete cascade,
  version bigint not null,
  at timestamptz not null default now(),
  changed integer not null,
  primary key (project_uuid, version)
);
create table policy_record (
  project_uuid uuid not null references project (uuid) on delete cascade,
  kind text not null,
  id uuid not null,
  from_version bigint not null,
  until_version bigint check (until_version > from_version),
  content jsonb not null,
  primary key (project_uuid, kind, id, from_version)
);
create unique index policy_record_now on policy_record (project_uuid, kind, id) where until_version is null;
create index policy_record_begun on policy_record (project_uuid, from_version);
create index policy_record_ended on policy_record (project_uuid, until_version) where until_version is not null;

-- Which records a transaction may have changed; empty between transactions.
create table policy_touched (
  project_uuid uuid not null,
  kind text not null,
  id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (transaction, project_uuid, kind, id)
);

-- That a transaction has touched a site's policy: one row however many it touched, whose trigger waits for the end.
create table policy_due (
  project_uuid uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (transaction, project_uuid)
);

-- How far each device is: which version it was told of, and which it has confirmed with which digest.
create table device_policy (
  project_uuid uuid not null,
  device_uuid uuid not null,
  sent_version bigint not null default 0,
  sent_at timestamptz,
  confirmed_version bigint not null default 0,
  confirmed_at timestamptz,
  digest text,
  problem text,
  primary key (project_uuid, device_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['company_door', 'person_group', 'person', 'credential', 'access_group', 'access_group_door',
    'access_group_member', 'person_group_access', 'holiday', 'temp_key', 'temp_key_door', 'area_restriction',
    'area_restriction_door', 'area_restriction_exempt', 'access_block', 'emergency_plan', 'emergency_plan_door',
    'emergency_plan_responder', 'plan_run', 'policy_head', 'policy_version', 'policy_record', 'device_policy'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;

-- Written by triggers alone, also about a site that is being deleted and that no scope sees any more.
alter table policy_touched enable row level security, force row level security;
create policy policy_touched_owner on policy_touched using (true);
alter table policy_due enable row level security, force row level security;
create policy policy_due_owner on policy_due using (true);

-- Which key the sealed values of this database were made with, so that a start with another one is refused.
create table vault_key (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null
);
alter table vault_key enable row level security, force row level security;
create policy vault_key_scope on vault_key using (scope_kind() = 'system');

do $$
begin
  if exists (select from pg_roles where rolname = 'lintel_app') then
    revoke all on policy_touched, policy_due from lintel_app;
    revoke insert, update, delete on policy_head, policy_version, policy_record from lintel_app;
  end if;
end $$;

-- An instant as the policy writes it: milliseconds since 1970.
create function policy_instant(at timestamptz) returns bigint language sql immutable parallel safe
  as $$ select (extract(epoch from at) * 1000)::bigint $$;

-- The policy as the rows of today say it, in the shapes of packages/rules. The areas "inside" and "outside" and the
-- schedule "always" are the same everywhere and are added by whoever reads.
create view policy_source with (security_invoker = true) as
  select project.uuid as project_uuid, 'site' as kind, project.uuid as id,
    jsonb_build_object('id', project.uuid, 'zone', project.time_zone, 'clockDriftLimitSeconds', 180) as content
  from project
  union all
  select area.project_uuid, 'area', area.uuid, jsonb_build_object('id', area.uuid, 'parentId', 'inside')
  from area_restriction area
  union all
  select door.project_uuid, 'door', door.uuid, jsonb_build_object(
    'id', door.uuid, 'groupIds', jsonb_build_array(), 'class', jsonb_build_object('kind', 'normal'),
    'isOutOfService', false, 'panelId', door.device_uuid, 'permitsRemote', true,
    'hasContact', coalesce(jsonb_typeof(door.settings -> 'doorStatusInput') = 'number', false),
    'unlockSeconds', coalesce((door.settings ->> 'holdDelaySec')::int, 5),
    'longUnlockSeconds', least(60, 3 * coalesce((door.settings ->> 'holdDelaySec')::int, 5)),
    'sides', jsonb_build_array(
      jsonb_build_object('id', door.uuid || ':entry', 'direction', 'entry', 'fromAreaId', 'outside',
        'toAreaId', coalesce(behind.area_uuid::text, 'inside'), 'readerIds', jsonb_build_array(door.uuid || ':entry')),
      jsonb_build_object('id', door.uuid || ':exit', 'direction', 'exit', 'toAreaId', 'outside',
        'fromAreaId', coalesce(behind.area_uuid::text, 'inside'), 'readerIds', jsonb_build_array(door.uuid || ':exit'))))
  from door left join lateral (
    select area_uuid from area_restriction_door leads
    where leads.project_uuid = door.project_uuid and leads.door_uuid = door.uuid
    order by direction limit 1) behind on true
  union all
  select person.project_uuid, 'person', person.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', person.uuid, 'kind', case person.kind when 'visitor' then 'visitor' else 'member' end, 'status', 'active',
    'company', jsonb_build_object('id', person.company_uuid), 'from', policy_instant(person.valid_from),
    'until', policy_instant(person.valid_until), 'needsMoreTime', person.needs_more_time))
  from person
  union all
  select project_uuid, 'credential', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'personId', person_uuid, 'status', status, 'from', policy_instant(valid_from),
    'until', policy_instant(valid_until), 'maxUses', max_uses, 'plate', case kind when 'plate' then hint end,
    'kind', case kind when 'uhf' then 'tag' when 'idAccess' then 'card' else kind end))
  from credential
  union all
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from person_group
  union all
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from access_group
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', person_uuid, 'groupId', access_group_uuid)
  from access_group_member
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', uuid, 'groupId', group_uuid)
  from person where group_uuid is not null
  union all
  select held.project_uuid, 'grant', held.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', held.uuid, 'companyId', held.company_uuid, 'gives', 'passage', 'scheduleId', held.uuid, 'minFactors', 1,
    'regardlessOfHolidays', held.on_holidays = 'asUsual', 'from', policy_instant(held.starts_at),
    'until', policy_instant(held.ends_at),
    'subjects', jsonb_build_object('personIds', jsonb_build_array(), 'groupIds', jsonb_build_array(held.uuid) || coalesce((
      select jsonb_agg(given.person_group_uuid order by given.person_group_uuid) from person_group_access given
      where given.project_uuid = held.project_uuid and given.access_group_uuid = held.uuid), '[]')),
    'targets', case when held.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(target.door_uuid order by target.door_uuid) from access_group_door target
        where target.project_uuid = held.project_uuid and target.access_group_uuid = held.uuid), '[]')) end))
  from access_group held
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid,
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end,
    'onDayTypes', case on_holidays
      when 'asUsual' then '{"holiday1": "asUsual", "holiday2": "asUsual", "holiday3": "asUsual"}'::jsonb
      when 'own' then jsonb_build_object('holiday1', jsonb_build_object('windows', holiday_windows))
      else '{"holiday1": "closed", "holiday2": "closed", "holiday3": "closed"}'::jsonb end)
  from access_group
  union all
  select key.project_uuid, 'grant', key.person_uuid, jsonb_build_object(
    'id', key.person_uuid, 'companyId', key.company_uuid, 'gives', 'passage', 'scheduleId', key.person_uuid,
    'minFactors', 1, 'regardlessOfHolidays', true,
    'subjects', jsonb_build_object('personIds', jsonb_build_array(key.person_uuid), 'groupIds', jsonb_build_array()),
    'targets', jsonb_build_object('doorIds', coalesce((
      select jsonb_agg(target.door_uuid order by target.door_uuid) from temp_key_door target
      where target.project_uuid = key.project_uuid and target.person_uuid = key.person_uuid), '[]')))
  from temp_key key where key.revoked_at is null
  union all
  select project_uuid, 'schedule', person_uuid, jsonb_build_object('id', person_uuid, 'onDayTypes', jsonb_build_object(),
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end)
  from temp_key where revoked_at is null
  union all
  select company.project_uuid, 'ceiling', company.uuid, jsonb_build_object(
    'id', company.uuid, 'companyId', company.uuid, 'scheduleId', 'always',
    'targets', case when company.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(lent.door_uuid order by lent.door_uuid) from company_door lent
        where lent.project_uuid = company.project_uuid and lent.company_uuid = company.uuid), '[]')) end)
  from company
  union all
  select holiday.project_uuid, 'calendar', coalesce(holiday.company_uuid, holiday.project_uuid), jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(holiday.company_uuid, holiday.project_uuid),
    'layer', case when holiday.company_uuid is null then 'site' else 'company' end, 'companyId', holiday.company_uuid,
    'entries', jsonb_agg(day.entry order by holiday.starts_on, holiday.uuid, day.entry)))
  from holiday cross join lateral (
    select jsonb_build_object('dayType', 'holiday1', 'from', holiday.starts_on, 'to', holiday.ends_on) as entry
    where not holiday.repeats_yearly
    union all
    select jsonb_build_object('dayType', 'holiday1', 'month', extract(month from date)::int, 'day', extract(day from date)::int)
    from generate_series(holiday.starts_on, holiday.ends_on, interval '1 day') as date
    where holiday.repeats_yearly) day
  group by holiday.project_uuid, holiday.company_uuid
  union all
  select project_uuid, 'block', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'reason', reason, 'from', policy_instant(starts_at), 'until', policy_instant(ends_at),
    'subjects', jsonb_build_object('personIds', jsonb_build_array(person_uuid), 'groupIds', jsonb_build_array(),
      'credentialIds', jsonb_build_array(), 'plates', jsonb_build_array()),
    'targets', case when area_uuid is null then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('areas', jsonb_build_array(jsonb_build_object('areaId', area_uuid))) end))
  from access_block
  union all
  select area.project_uuid, 'areaRule', area.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', area.uuid, 'kind', 'passback', 'areaId', area.uuid, 'strength', area.anti_passback,
    'checks', jsonb_build_array(jsonb_build_object('kind', 'inOut')),
    'forgivenAfterHours', case when area.timeout_minutes > 0 then area.timeout_minutes / 60.0 end,
    'forgivenAt', area.reset_at, 'exempt', exempt.subjects))
  from area_restriction area cross join lateral (
    select jsonb_build_object('groupIds', jsonb_build_array(), 'personIds', coalesce(
      jsonb_agg(person_uuid order by person_uuid), '[]')) as subjects
    from area_restriction_exempt free where free.project_uuid = area.project_uuid and free.area_uuid = area.uuid) exempt
  where area.anti_passback <> 'off'
  union all
  select area.project_uuid, 'occupancyRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':full', 'kind', 'occupancy', 'areaId', area.uuid, 'max', area.occupancy_limit,
    'whenFull', area.when_full, 'exempt', exempt.subjects)
  from area_restriction area cross join lateral (
    select jsonb_build_object('groupIds', jsonb_build_array(), 'personIds', coalesce(
      jsonb_agg(person_uuid order by person_uuid), '[]')) as subjects
    from area_restriction_exempt free where free.project_uuid = area.project_uuid and free.area_uuid = area.uuid) exempt
  where area.occupancy_limit is not null
  union all
  select plan.project_uuid, 'plan', plan.uuid, jsonb_build_object(
    'id', plan.uuid, 'rank', plan.rank, 'respondersIgnoreBlocks', plan.responders_ignore_blocks,
    'parts', jsonb_build_array(jsonb_build_object(
      'mode', case plan.kind when 'lockdown' then 'seal' when 'lock' then 'lock' else 'open' end,
      'targets', case when plan.all_doors then jsonb_build_object('wholeSite', true)
        else jsonb_build_object('doorIds', coalesce((
          select jsonb_agg(target.door_uuid order by target.door_uuid) from emergency_plan_door target
          where target.project_uuid = plan.project_uuid and target.plan_uuid = plan.uuid), '[]')) end)),
    'responders', jsonb_build_object('groupIds', jsonb_build_array(), 'personIds', coalesce((
      select jsonb_agg(person_uuid order by person_uuid) from emergency_plan_responder r
      where r.project_uuid = plan.project_uuid and r.plan_uuid = plan.uuid), '[]')))
  from emergency_plan plan;

-- Notes which records changed rows stand for: pairs of a kind and the column that names the record. Once for a statement,
-- because an import changes thousands of rows at once; tables whose triggers look at some columns alone go row by row.
create function policy_touch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb[];
begin
  if tg_level = 'ROW' then
    changed := array_remove(array[
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end], null);
  elsif tg_op = 'INSERT' then
    select array_agg(to_jsonb(made)) from made into changed;
  elsif tg_op = 'DELETE' then
    select array_agg(to_jsonb(gone)) from gone into changed;
  else
    select array_agg(either.row) from (
      select to_jsonb(made) as row from made union all select to_jsonb(gone) from gone) either into changed;
  end if;
  with touched as (
    insert into policy_touched (project_uuid, kind, id)
    select distinct coalesce(one ->> 'project_uuid', one ->> 'uuid')::uuid, tg_argv[2 * pair],
      coalesce(one ->> tg_argv[2 * pair + 1], one ->> 'project_uuid')::uuid
    from unnest(changed) as one cross join generate_series(0, tg_nargs / 2 - 1) as pair
    on conflict do nothing
    returning project_uuid
  )
  insert into policy_due (project_uuid) select distinct project_uuid from touched on conflict do nothing;
  return null;
end $$;

-- Has `policy_touch` called after every statement that changes a table, with the pairs it is given.
create function policy_follows(followed regclass, variadic pairs text[]) returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(pair), ', ') from unnest(pairs) as pair);
begin
  execute format('create trigger policy_touch_made after insert on %s referencing new table as made
    for each statement execute function policy_touch(%s)', followed, arguments);
  execute format('create trigger policy_touch_gone after delete on %s referencing old table as gone
    for each statement execute function policy_touch(%s)', followed, arguments);
  execute format('create trigger policy_touch_changed after update on %s referencing new table as made old table as gone
    for each statement execute function policy_touch(%s)', followed, arguments);
end $$;

-- Makes the next version from what this transaction has touched; nothing when it says the same as before. The head's lock
-- orders the versions of a site. Called at the end of a transaction by itself, or earlier to look at the outcome.
create function advance_policy(project uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  coming bigint;
  kind_touched text;
  ids uuid[];
  changed integer := 0;
  found_now integer;
begin
  delete from policy_due where project_uuid = project and transaction = pg_current_xact_id();
  if not found then
    return null;
  end if;
  -- A site that is being deleted takes its policy with it.
  if not exists (select from project p where p.uuid = project) then
    delete from policy_touched where project_uuid = project and transaction = pg_current_xact_id();
    return null;
  end if;
  insert into policy_head as head (project_uuid) values (project)
    on conflict (project_uuid) do update set project_uuid = project returning head.version + 1 into coming;
  for kind_touched, ids in
    with taken as (
      delete from policy_touched where project_uuid = project and transaction = pg_current_xact_id() returning kind, id)
    select kind, array_agg(id) from taken group by kind order by kind
  loop
    -- The kind stands in the text, so that only the part of the source that has it is read.
    execute format($text$
      with fresh as (
        select touched.id, source.content from unnest($2) as touched (id)
        left join (select id, content from policy_source where project_uuid = $1 and kind = %1$L and id = any ($2)) source using (id)
      ), ended as (
        update policy_record old set until_version = $3 from fresh
        where old.project_uuid = $1 and old.kind = %1$L and old.id = fresh.id and old.until_version is null
          and old.content is distinct from fresh.content
        returning old.id
      ), begun as (
        insert into policy_record (project_uuid, kind, id, from_version, content)
        select $1, %1$L, fresh.id, $3, fresh.content from fresh
        where fresh.content is not null and not exists (
          select from policy_record same where same.project_uuid = $1 and same.kind = %1$L and same.id = fresh.id
            and same.until_version is null and same.content = fresh.content)
        returning id
      )
      select count(*) from (select id from ended union select id from begun) as either$text$, kind_touched)
      using project, ids, coming into found_now;
    changed := changed + found_now;
  end loop;
  if changed = 0 then
    return null;
  end if;
  update policy_head set version = coming where project_uuid = project;
  insert into policy_version (project_uuid, version, changed) values (project, coming, changed);
  perform pg_notify('policy', project::text);
  return coming;
end $$;

create function policy_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform advance_policy(new.project_uuid);
  return null;
end $$;
create constraint trigger policy_settles after insert on policy_due
  deferrable initially deferred for each row execute function policy_settle();

-- Compares the whole policy of a site with its rows and makes a version of what differs: for sites that were there before
-- policies were, and to prove that nothing was missed.
create function check_policy(project uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into policy_touched (project_uuid, kind, id)
  select project, kind, id from policy_source where project_uuid = project
  union
  select project, kind, id from policy_record where project_uuid = project and until_version is null
  on conflict do nothing;
  insert into policy_due (project_uuid) values (project) on conflict do nothing;
  return advance_policy(project);
end $$;

revoke execute on function check_policy(uuid) from public;

create trigger policy_touch after insert or delete or update of time_zone on project
  for each row execute function policy_touch('site', 'uuid');
create trigger policy_touch after insert or delete or update of settings, device_uuid on door
  for each row execute function policy_touch('door', 'uuid');
create trigger policy_touch after insert or delete or update of all_doors on company
  for each row execute function policy_touch('ceiling', 'uuid');
select policy_follows('company_door', 'ceiling', 'company_uuid');
create trigger policy_touch after insert or delete on person_group
  for each row execute function policy_touch('group', 'uuid');
select policy_follows('person', 'person', 'uuid', 'membership', 'uuid');
select policy_follows('credential', 'credential', 'uuid');
select policy_follows('access_group', 'grant', 'uuid', 'schedule', 'uuid', 'group', 'uuid');
select policy_follows('access_group_door', 'grant', 'access_group_uuid');
select policy_follows('access_group_member', 'membership', 'uuid');
select policy_follows('person_group_access', 'grant', 'access_group_uuid');
select policy_follows('holiday', 'calendar', 'company_uuid');
select policy_follows('temp_key', 'grant', 'person_uuid', 'schedule', 'person_uuid');
select policy_follows('temp_key_door', 'grant', 'person_uuid');
select policy_follows('area_restriction', 'area', 'uuid', 'areaRule', 'uuid', 'occupancyRule', 'uuid');
select policy_follows('area_restriction_door', 'door', 'door_uuid');
select policy_follows('area_restriction_exempt', 'areaRule', 'area_uuid', 'occupancyRule', 'area_uuid');
select policy_follows('access_block', 'block', 'uuid');
select policy_follows('emergency_plan', 'plan', 'uuid');
select policy_follows('emergency_plan_door', 'plan', 'plan_uuid');
select policy_follows('emergency_plan_responder', 'plan', 'plan_uuid');

-- An owner that the policies hold sees the sites that are there already only as the system.
set local lintel.scope = 'system';
select check_policy(uuid) from project;
set local lintel.scope = '';
