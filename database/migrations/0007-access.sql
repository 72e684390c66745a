-- Who may open which door when: holidays, groups, blocks, overrides and hours of doors.

-- Days on which groups are closed or have hours of their own; of one company, or of the whole site (office.md 13).
create table holiday (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 63),
  starts_on date not null,
  ends_on date not null,
  repeats_yearly boolean not null default false,
  counts_for_attendance boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  from_minute integer,
  to_minute integer,
  -- What its days are. An ordinary day lifts what a lower layer says of them; a special one changes only what says so.
  kind text not null default 'holiday1' check (kind in ('normal', 'special', 'holiday1', 'holiday2', 'holiday3')),
  -- Taken over from the country: of the lowest layer, so that the site's and the companies' own days go before it.
  is_public boolean not null default false,
  -- The calendar it is written in: that of a company, of the site, or of the country.
calendar_uuid uuid not null generated always as ( case when is_public then md5(project_uuid::text || ' country')::uuid
    else coalesce(company_uuid, project_uuid) end) stored,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  constraint holiday_check check ((ends_on >= starts_on)),
constraint holiday_hours check ((((from_minute is null) = (to_minute is null)) and ((from_minute is null) or
    ((from_minute >= 0) and (from_minute < to_minute) and (to_minute <= 1440))))),
  constraint holiday_public_of_site check (((not is_public) or (company_uuid is null)))
);
create index holiday_in_order on holiday (project_uuid, starts_on, uuid);
alter table holiday enable row level security, force row level security;

-- Who may open which doors when (office.md 12). `windows` is [{days, from, to}] with Monday 1 and minutes of the day.
create table access_group (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 63),
  repeat text not null check (repeat in ('never', 'daily', 'weekly')),
  starts_at timestamptz,
  ends_at timestamptz,
  windows jsonb not null default '[]',
  on_holidays text not null default 'closed' check (on_holidays in ('closed', 'asUsual', 'own')),
  holiday_windows jsonb not null default '[]',
  all_doors boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- So many kinds of proof: what a person has, knows, is.
  min_factors integer not null default 1 check (min_factors between 1 and 2),
  -- The one that a company is made with, open at all of its doors at all times. It cannot be deleted.
  is_built_in boolean not null default false,
  -- What a schedule says of single kinds of days, in the shape of `Schedule.onDayTypes`; of the others it says what it
  -- says of holidays, and special days are as usual.
  day_plans jsonb not null default '{}' check (jsonb_typeof(day_plans) = 'object'),
  primary key (project_uuid, company_uuid, uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  constraint access_group_check check ((ends_at > starts_at)),
  constraint access_group_check1 check (((repeat <> 'never') or ((starts_at is not null) and (ends_at is not null))))
);
create unique index access_group_built_in on access_group (project_uuid, company_uuid) where is_built_in;
create unique index access_group_by_name on access_group (project_uuid, company_uuid, name_key(name));
create index access_group_in_order on access_group (project_uuid, name, uuid);
alter table access_group enable row level security, force row level security;

create table access_group_door (
  project_uuid uuid not null,
  company_uuid uuid not null,
  access_group_uuid uuid not null,
  door_uuid uuid not null,
  primary key (project_uuid, access_group_uuid, door_uuid),
foreign key (project_uuid, company_uuid, access_group_uuid) references access_group (project_uuid, company_uuid, uuid)
    on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index access_group_door_by_door on access_group_door (project_uuid, door_uuid);
alter table access_group_door enable row level security, force row level security;

create table access_group_member (
  project_uuid uuid not null,
  company_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  access_group_uuid uuid not null,
  person_uuid uuid not null,
  valid_from timestamptz,
  valid_until timestamptz,
  primary key (project_uuid, access_group_uuid, person_uuid),
  unique (project_uuid, uuid),
foreign key (project_uuid, company_uuid, access_group_uuid) references access_group (project_uuid, company_uuid, uuid)
    on delete cascade,
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade,
  constraint access_group_member_check check ((valid_until > valid_from))
);
create index access_group_member_by_person on access_group_member (project_uuid, person_uuid);
alter table access_group_member enable row level security, force row level security;

-- What every member of a department receives in addition.
create table department_access_group (
  project_uuid uuid not null,
  company_uuid uuid not null,
  department_uuid uuid not null,
  access_group_uuid uuid not null,
  primary key (project_uuid, department_uuid, access_group_uuid),
foreign key (project_uuid, company_uuid, access_group_uuid) references access_group (project_uuid, company_uuid, uuid)
    on delete cascade,
foreign key (project_uuid, company_uuid, department_uuid) references department (project_uuid, company_uuid, uuid)
    on delete cascade
);
create index department_access_group_by_group on department_access_group (project_uuid, access_group_uuid);
alter table department_access_group enable row level security, force row level security;

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
alter table company_door enable row level security, force row level security;

-- The only thing that denies by name (access-decision.md 1). Without an area it holds at every door.
create table access_block (
  project_uuid uuid not null,
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  person_uuid uuid,
  area_uuid uuid,
  cause text not null default 'manual' check (cause in ('manual', 'violation')),
  reason text not null default '' check (length(reason) <= 255),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Blocks of the landlord are not for a company's administrator to lift. Those that exist are taken for the
  -- landlord's.
  owner_kind text not null default 'site' check (owner_kind in ('site', 'company')),
  department_uuid uuid,
  credential_uuid uuid,
  plate text check (length(plate) between 2 and 16),
  door_uuid uuid,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
foreign key (project_uuid, company_uuid, credential_uuid) references credential (project_uuid, company_uuid, uuid) on
    delete cascade,
foreign key (project_uuid, company_uuid, department_uuid) references department (project_uuid, company_uuid, uuid) on
    delete cascade,
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  constraint access_block_check check ((ends_at > starts_at)),
  constraint access_block_names_one check ((num_nonnulls(person_uuid, department_uuid, credential_uuid, plate) = 1)),
  constraint access_block_of_company check (((plate is null) = (company_uuid is not null))),
  constraint access_block_one_place check ((num_nonnulls(area_uuid, door_uuid) <= 1))
);
create index access_block_by_area on access_block (project_uuid, area_uuid, starts_at desc, uuid);
create index access_block_by_credential on access_block (project_uuid, credential_uuid) where credential_uuid is not null;
create index access_block_by_door on access_block (project_uuid, door_uuid) where door_uuid is not null;
create index access_block_by_group on access_block (project_uuid, department_uuid) where department_uuid is not null;
create index access_block_by_person on access_block (project_uuid, person_uuid);
create index access_block_in_order on access_block (project_uuid, starts_at desc, uuid);
alter table access_block enable row level security, force row level security;

-- Manual override of a door: one at a time, and it always ends (access-decision.md 3.4).
create table door_override (
  project_uuid uuid not null,
  door_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  mode text not null check (mode in ('unlocked', 'controlled', 'lockdown')),
  reason text not null check (length(reason) between 1 and 255),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  created_by_uuid uuid not null,
  created_by text not null,
  primary key (project_uuid, door_uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  constraint door_override_check check ((ends_at > made_at))
);
alter table door_override enable row level security, force row level security;

-- Who passes a door although an override or its timetable locks it down.
create table door_lockdown_exempt_person (
  project_uuid uuid not null,
  door_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, door_uuid, person_uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);
create index door_lockdown_exempt_person_by_person on door_lockdown_exempt_person (project_uuid, person_uuid);
alter table door_lockdown_exempt_person enable row level security, force row level security;

create table door_lockdown_exempt_department (
  project_uuid uuid not null,
  door_uuid uuid not null,
  department_uuid uuid not null,
  primary key (project_uuid, door_uuid, department_uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, department_uuid) references department (project_uuid, uuid) on delete cascade
);
create index door_lockdown_exempt_department_by_group on door_lockdown_exempt_department (project_uuid, department_uuid);
alter table door_lockdown_exempt_department enable row level security, force row level security;

-- The timetable of a door: each mode with its hours of the week by the site's clock (access-decision.md 1). Outside of
-- all of them the door is controlled, and on a holiday as well unless it says otherwise, so that no holiday opens a
-- door.
create table door_period (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  door_uuid uuid not null,
  mode text not null check (mode in ('unlocked', 'anyKnownCredential', 'controlledPlusPin', 'lockdown')),
  windows jsonb not null,
  on_holidays text not null default 'closed' check (on_holidays in ('closed', 'asUsual')),
  -- A timetable that opens a door may wait for the first person of a group to be let in during its hours
  -- (access-decision.md 8; office.md 12, "require first valid opening"). An access group or a department; nothing ties
  -- it to the group, because a door whose group is gone goes on waiting and must not stand open instead.
  unlock_after_first_person_group_uuid uuid,
  day_plans jsonb not null default '{}' check (jsonb_typeof(day_plans) = 'object'),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  constraint door_period_check check (((unlock_after_first_person_group_uuid is null) or (mode in ('unlocked', 'anyKnownCredential'))))
);
create unique index door_period_by_door on door_period (project_uuid, door_uuid, mode);
alter table door_period enable row level security, force row level security;
