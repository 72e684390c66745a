-- Attendance of offices (office.md 18 to 26, attendance.md). Every table carries site and company: an administrator reads
-- and writes those of its company alone.

-- People have no foreign key here: who is deleted keeps its days, until what is known of it is erased.

-- Whether a person counts for attendance and towards its tier (office.md 8.2).
alter table person add column attendance_enabled boolean not null default false;
create index person_with_attendance on person (project_uuid, company_uuid) where attendance_enabled;

create table attendance_point (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 63),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index attendance_point_by_name on attendance_point (project_uuid, company_uuid, name_key(name));

-- Which doors were of a point when: a late event counts by the time of its device (attendance.md 5). The rows of a
-- deleted point stay, with the name that it had.
create table attendance_point_door (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  point_uuid uuid not null,
  point_name text collate natural_order not null,
  door_uuid uuid not null,
  since timestamptz not null,
  until timestamptz check (until >= since),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
-- A door may serve points of several companies, of each company one (office.md 18).
create unique index attendance_point_door_once on attendance_point_door (project_uuid, door_uuid, company_uuid)
  where until is null;
create index attendance_point_door_by_point on attendance_point_door (project_uuid, point_uuid);
create index attendance_point_door_by_door on attendance_point_door (project_uuid, door_uuid, since);
create index attendance_point_door_by_company on attendance_point_door (project_uuid, company_uuid);

create table attendance_timetable (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 32),
  kind text not null check (kind in ('fixed', 'flexible')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index attendance_timetable_by_name on attendance_timetable (project_uuid, company_uuid, name_key(name));

-- What a timetable says from a date on; the first one also for every date before (attendance.md 56).
create table attendance_timetable_version (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  timetable_uuid uuid not null,
  holds_from date not null,
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  created_at timestamptz not null default now(),
  primary key (project_uuid, timetable_uuid, holds_from),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, timetable_uuid) references attendance_timetable (project_uuid, uuid) on delete cascade
);
create index attendance_timetable_version_by_company on attendance_timetable_version (project_uuid, company_uuid);

create table attendance_shift (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 32),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index attendance_shift_by_name on attendance_shift (project_uuid, company_uuid, name_key(name));

-- The cycle of a shift from a date on: one timetable for each day, null for a day of rest.
create table attendance_shift_version (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  shift_uuid uuid not null,
  holds_from date not null,
  cycle_unit text not null check (cycle_unit in ('day', 'week')),
  timetable_uuids uuid[] not null check (cardinality(timetable_uuids) between 1 and 84),
  created_at timestamptz not null default now(),
  primary key (project_uuid, shift_uuid, holds_from),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, shift_uuid) references attendance_shift (project_uuid, uuid) on delete cascade,
  check (cycle_unit = 'day' and cardinality(timetable_uuids) <= 31 or cycle_unit = 'week' and cardinality(timetable_uuids) % 7 = 0)
);
create index attendance_shift_version_by_company on attendance_shift_version (project_uuid, company_uuid);

-- The shift of a person in a range of dates; no two of a person share a date, which the writer sees to under a lock of
-- the person's row.
create table attendance_schedule (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  -- Those that were saved together.
  batch_uuid uuid not null,
  person_uuid uuid not null,
  shift_uuid uuid not null,
  starts_on date not null,
  ends_on date not null,
  -- The first date before an overwrite cut some off: days of the cycle are counted from it (attendance.md 49).
  cycle_from date not null,
  cycle_start_day integer not null default 1 check (cycle_start_day between 1 and 31),
  works_on_holidays boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, shift_uuid) references attendance_shift (project_uuid, uuid),
  check (starts_on <= ends_on and cycle_from <= starts_on)
);
create index attendance_schedule_by_person on attendance_schedule (project_uuid, person_uuid, starts_on);
create index attendance_schedule_by_company on attendance_schedule (project_uuid, company_uuid, starts_on);
create index attendance_schedule_by_shift on attendance_schedule (project_uuid, shift_uuid);
create index attendance_schedule_by_batch on attendance_schedule (project_uuid, batch_uuid);

create table attendance_leave_type (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 32),
  symbol text not null default '' check (length(symbol) <= 4),
  color text not null default '' check (color = '' or color ~ '^#[0-9a-f]{6}$'),
  unit text not null check (unit in ('day', 'halfDay', 'hour')),
  counts_as_worked boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index attendance_leave_type_by_name on attendance_leave_type (project_uuid, company_uuid, name_key(name));

-- A leave of a person, on the wall clock of the site: whole days, halves of days or minutes of days (office.md 23).
create table attendance_leave (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  batch_uuid uuid not null,
  person_uuid uuid not null,
  leave_type_uuid uuid not null,
  unit text not null check (unit in ('day', 'halfDay', 'hour')),
  starts_on date not null,
  starts_half text check (starts_half in ('am', 'pm')),
  starts_minute integer check (starts_minute between 0 and 1439),
  ends_on date not null,
  ends_half text check (ends_half in ('am', 'pm')),
  ends_minute integer check (ends_minute between 0 and 1440),
  remark text not null default '' check (length(remark) <= 256),
  recorded_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, leave_type_uuid) references attendance_leave_type (project_uuid, uuid),
  check (starts_on <= ends_on),
  check ((unit = 'halfDay') = (starts_half is not null and ends_half is not null)),
  check ((unit = 'hour') = (starts_minute is not null and ends_minute is not null))
);
create index attendance_leave_by_person on attendance_leave (project_uuid, person_uuid, starts_on);
create index attendance_leave_by_company on attendance_leave (project_uuid, company_uuid, starts_on);
create index attendance_leave_by_type on attendance_leave (project_uuid, leave_type_uuid);
create index attendance_leave_by_batch on attendance_leave (project_uuid, batch_uuid);

-- A punch: a granted read at a door of a point, or one that a manager typed (office.md 25.1). Reads are never edited; what
-- is said about them stands beside them.
create table attendance_punch (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  source text not null check (source in ('read', 'typed')),
  event_uuid uuid,
  door_uuid uuid,
  door_name text not null default '',
  point_uuid uuid,
  point_name text not null default '',
  method text,
  direction text check (direction in ('entry', 'exit')),
  -- review: waits for somebody to accept its time. waiting: typed, and waits for a second agreement.
  status text not null check (status in ('counting', 'review', 'waiting', 'setAside')),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  check ((source = 'read') = (event_uuid is not null))
);
create unique index attendance_punch_of_event on attendance_punch (project_uuid, event_uuid) where event_uuid is not null;
create index attendance_punch_by_person on attendance_punch (project_uuid, company_uuid, person_uuid, occurred_at);
create index attendance_punch_by_company on attendance_punch (project_uuid, company_uuid, occurred_at, uuid);
create index attendance_punch_in_review on attendance_punch (project_uuid, company_uuid, occurred_at) where status = 'review';

-- What managers said about punches, with reasons; nothing is ever taken out (office.md 24.4, decision 36).
create table attendance_correction (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid not null,
  punch_uuid uuid not null,
  kind text not null check (kind in ('add', 'setAside', 'restore', 'accept')),
  reason text not null check (length(reason) between 1 and 256),
  status text not null check (status in ('waiting', 'inForce', 'withdrawn')),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  agreed_by_name text,
  agreed_at timestamptz,
  version integer not null default 1,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, punch_uuid) references attendance_punch (project_uuid, uuid) on delete cascade
);
create index attendance_correction_by_punch on attendance_correction (project_uuid, punch_uuid);
create index attendance_correction_by_person on attendance_correction (project_uuid, person_uuid, created_at);
create index attendance_correction_waiting on attendance_correction (project_uuid, company_uuid) where status = 'waiting';

-- How a company keeps its attendance.
create table attendance_setting (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  needs_second_agreement boolean not null default false,
  version integer not null default 1,
  primary key (project_uuid, company_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);

-- The result of a date, made by `computeDays` of packages/rules; the columns are those that lists filter and sum.
create table attendance_day (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  person_uuid uuid not null,
  date date not null,
  -- As the person was called; of who is deleted nothing else says it.
  person_name text collate natural_order not null,
  personnel_id text not null default '',
  statuses text[] not null,
  -- What the punches until now give; of a closed day its statuses.
  so_far text[] not null,
  -- Periods, punches and leaves as the calculation explains them.
  result jsonb not null,
  is_closed boolean not null,
  closes_after timestamptz,
  first_in timestamptz,
  last_out timestamptz,
  scheduled_minutes integer not null,
  expected_minutes integer not null,
  holiday_minutes integer not null,
  worked_minutes integer not null,
  break_minutes integer not null,
  -- Totals count periods, not days (attendance.md 59).
  late_times integer not null,
  early_times integer not null,
  missed_punches integer not null,
  late_minutes integer not null,
  early_minutes integer not null,
  overtime_minutes integer not null,
  short_minutes integer not null,
  leave_minutes integer not null,
  absent_minutes integer not null,
  absent_hundredths integer not null,
  shift_uuid uuid,
  timetable_uuid uuid,
  timetable_from date,
  computed_at timestamptz not null,
  primary key (project_uuid, person_uuid, date),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index attendance_day_by_company on attendance_day (project_uuid, company_uuid, date, person_uuid);
create index attendance_day_open on attendance_day (project_uuid, closes_after) where not is_closed;

-- Dates of people whose days a worker computes again.
create table attendance_due (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  person_uuids uuid[] not null check (cardinality(person_uuids) > 0),
  from_date date not null,
  to_date date not null,
  due_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  check (from_date <= to_date)
);
create index attendance_due_by_time on attendance_due (due_at, uuid);
create index attendance_due_by_dates on attendance_due (project_uuid, company_uuid, from_date, to_date);

alter table attendance_point enable row level security, force row level security;
alter table attendance_point_door enable row level security, force row level security;
alter table attendance_timetable enable row level security, force row level security;
alter table attendance_timetable_version enable row level security, force row level security;
alter table attendance_shift enable row level security, force row level security;
alter table attendance_shift_version enable row level security, force row level security;
alter table attendance_schedule enable row level security, force row level security;
alter table attendance_leave_type enable row level security, force row level security;
alter table attendance_leave enable row level security, force row level security;
alter table attendance_punch enable row level security, force row level security;
alter table attendance_correction enable row level security, force row level security;
alter table attendance_setting enable row level security, force row level security;
alter table attendance_day enable row level security, force row level security;
alter table attendance_due enable row level security, force row level security;
