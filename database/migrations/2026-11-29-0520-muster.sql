-- Muster of offices (office.md 17, attendance.md 63 to 78): who is inside the perimeter, and reports of who is safe.
-- People have no foreign key here: who is deleted while inside stays on the list (attendance.md 74).

-- The setting of a site, each version with the time in which it held: events count by the setting of their time.
create table muster_setting (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  since timestamptz not null,
  until timestamptz check (until >= since),
  version integer not null,
  daily_reset_at integer check (daily_reset_at between 0 and 1439),
  inactive_hours integer check (inactive_hours between 1 and 168),
  auto_on_emergency boolean not null default true,
  mail_addresses text[] not null default '{}' check (cardinality(mail_addresses) <= 10),
  primary key (project_uuid, uuid)
);
create unique index muster_setting_once on muster_setting (project_uuid) where until is null;
create index muster_setting_by_time on muster_setting (project_uuid, since);

-- Doors around the site; the name is that of the day, for who does not see the door.
create table muster_door (
  project_uuid uuid not null references project (uuid) on delete cascade,
  setting_uuid uuid not null,
  door_uuid uuid not null,
  door_name text collate natural_order not null,
  primary key (project_uuid, setting_uuid, door_uuid),
  foreign key (project_uuid, setting_uuid) references muster_setting (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index muster_door_by_door on muster_door (project_uuid, door_uuid);

-- Readers at assembly points, by the name that the device calls them; empty: every reader of the device.
create table muster_reader (
  project_uuid uuid not null references project (uuid) on delete cascade,
  setting_uuid uuid not null,
  device_uuid uuid not null,
  device_name text collate natural_order not null,
  reader text not null default '',
  primary key (project_uuid, setting_uuid, device_uuid, reader),
  foreign key (project_uuid, setting_uuid) references muster_setting (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);
create index muster_reader_by_device on muster_reader (project_uuid, device_uuid);

-- Signs of life of people: entries and exits of the perimeter, and reads anywhere else.
create table muster_sign (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid not null,
  at timestamptz not null,
  way text not null check (way in ('entry', 'exit', 'none')),
  evidence text not null check (evidence in ('opened', 'read', 'typed')),
  clock text not null check (clock in ('synced', 'drift', 'unset')),
  place text not null default '',
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index muster_sign_by_person on muster_sign (project_uuid, person_uuid, at);
create index muster_sign_by_company on muster_sign (project_uuid, company_uuid);
create index muster_sign_by_time on muster_sign (at);

-- Openings of perimeter doors, and granted reads there: an opening without a read makes people doubtful (attendance.md 67).
create table muster_opening (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null,
  door_uuid uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'read')),
  -- Of a read: whose code it was, where that is a courier's.
  courier_uuid uuid,
  primary key (project_uuid, uuid, kind)
);
create index muster_opening_by_door on muster_opening (project_uuid, door_uuid, at);
create index muster_opening_by_time on muster_opening (at);
create index muster_opening_of_site on muster_opening (project_uuid, at);

-- Who is inside, made of the signs by `presenceOf` of packages/rules.
create table muster_presence (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  person_uuid uuid not null,
  person_name text collate natural_order not null,
  person_kind text not null check (person_kind in ('personnel', 'resident', 'staff', 'visitor', 'courier')),
  personnel_id text not null default '',
  -- Null: outside.
  since timestamptz,
  -- When presence ends without another sign.
  ends_at timestamptz,
  evidence text check (evidence in ('opened', 'read', 'typed')),
  last_sign_at timestamptz,
  last_sign_place text not null default '',
  clock text check (clock in ('synced', 'drift', 'unset')),
  longest_stay_ms bigint not null default 0,
  primary key (project_uuid, person_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  check ((since is null) = (evidence is null))
);
create index muster_presence_inside on muster_presence (project_uuid, company_uuid) where since is not null;
create index muster_presence_by_company on muster_presence (project_uuid, company_uuid);

-- A report of one company. It runs until it is ended or its time is over.
create table muster_report (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  trigger text not null check (trigger in ('manual', 'emergency', 'drill')),
  started_at timestamptz not null,
  started_by text not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz check (ended_at >= started_at),
  ended_by text,
  -- Rises with each change, which open pages hear of.
  version integer not null default 1,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index muster_report_running on muster_report (project_uuid, company_uuid) where ended_at is null;
create index muster_report_by_time on muster_report (project_uuid, started_at);
create index muster_report_by_company on muster_report (project_uuid, company_uuid, started_at);

create table muster_report_person (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  report_uuid uuid not null,
  person_uuid uuid not null,
  -- listed: was inside at the start. later: entered since. unexpected: was read at a muster reader and not known to be inside.
  origin text not null check (origin in ('listed', 'later', 'unexpected')),
  person_name text collate natural_order not null,
  person_kind text not null check (person_kind in ('personnel', 'resident', 'staff', 'visitor', 'courier')),
  personnel_id text not null default '',
  department_uuid uuid,
  department_name text collate natural_order,
  host_name text collate natural_order,
  phone text not null default '',
  inside_since timestamptz,
  last_sign_at timestamptz,
  last_sign_place text not null default '',
  evidence text check (evidence in ('opened', 'read', 'typed')),
  doubts text[] not null default '{}',
  -- By the marks of the person, of which the latest holds.
  status text not null check (status in ('missing', 'safe', 'safeUnexpected', 'cameLater')),
  marked_at timestamptz,
  marked_by_name text,
  reader_name text,
  primary key (project_uuid, report_uuid, person_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, report_uuid) references muster_report (project_uuid, uuid) on delete cascade
);
create index muster_report_person_by_company on muster_report_person (project_uuid, company_uuid);
create index muster_report_person_by_person on muster_report_person (project_uuid, person_uuid);

-- Marks of people: by hand, by a read at a muster reader, or by entering again. Each counts once by its own id.
create table muster_mark (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  report_uuid uuid not null,
  uuid uuid not null,
  person_uuid uuid not null,
  kind text not null check (kind in ('safe', 'missing', 'entered')),
  at timestamptz not null,
  by_name text,
  reader_name text,
  -- Came after the end of the report: a note beside the list (attendance.md 77).
  is_late boolean not null default false,
  received_at timestamptz not null default now(),
  primary key (project_uuid, report_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, report_uuid) references muster_report (project_uuid, uuid) on delete cascade
);
create index muster_mark_by_person on muster_mark (project_uuid, report_uuid, person_uuid, at);
create index muster_mark_by_company on muster_mark (project_uuid, company_uuid);

-- Emergencies for which a worker makes reports.
create table muster_due (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  trigger text not null check (trigger in ('emergency', 'drill')),
  started_by text not null,
  -- Reports that were made and are still to be mailed; null: they are still to be made.
  report_uuids uuid[],
  due_at timestamptz not null default now(),
  primary key (project_uuid, uuid)
);
create index muster_due_by_time on muster_due (due_at, uuid);

alter table muster_setting enable row level security, force row level security;
alter table muster_door enable row level security, force row level security;
alter table muster_reader enable row level security, force row level security;
alter table muster_sign enable row level security, force row level security;
alter table muster_opening enable row level security, force row level security;
alter table muster_presence enable row level security, force row level security;
alter table muster_report enable row level security, force row level security;
alter table muster_report_person enable row level security, force row level security;
alter table muster_mark enable row level security, force row level security;
alter table muster_due enable row level security, force row level security;
