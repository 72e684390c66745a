-- Areas with their rules and who is inside, and emergency plans with their runs.

-- An area behind doors, with anti-passback and a limit of people (office.md 14; access-decision.md 7).
create table area (
  project_uuid uuid not null references project (uuid) on delete cascade,
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 63),
  anti_passback text default 'hard' not null check ((anti_passback in ('off', 'note', 'soft', 'hard'))),
  timeout_minutes integer not null default 0 check (timeout_minutes between 0 and 10080),
  reset_at integer check (reset_at between 0 and 1439),
  occupancy_limit integer check (occupancy_limit between 1 and 100000),
  occupancy_strength text not null default 'hard' check (occupancy_strength in ('soft', 'hard')),
  notify boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Days of the week on which positions are forgotten at the set minute; 1 is Monday. Kinds of anti-passback are
  -- combinable.
  reset_days integer[] not null default '{1,2,3,4,5,6,7}' check (reset_days <@ '{1,2,3,4,5,6,7}'),
  entry_exit_anti_passback boolean not null default true,
  door_seconds integer check (door_seconds between 1 and 86400),
  area_seconds integer check (area_seconds between 1 and 86400),
  needs_escort boolean not null default false,
  escort_seconds integer not null default 30 check (escort_seconds between 5 and 120),
  -- A switch of its own: when those who open the area are gone, it goes on waiting and must not stand open instead.
  requires_first_person boolean not null default false,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index area_by_name on area (project_uuid, name_key(name));
create index area_in_order on area (project_uuid, name, uuid);
alter table area enable row level security, force row level security;

-- A reader leads into one area at most, so a door stands here once for each direction.
create table area_door (
  project_uuid uuid not null,
  area_uuid uuid not null,
  door_uuid uuid not null,
  direction text not null check (direction in ('entry', 'exit')),
  primary key (project_uuid, door_uuid, direction),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade
);
create index area_door_by_area on area_door (project_uuid, area_uuid);
alter table area_door enable row level security, force row level security;

create table area_exempt_person (
  project_uuid uuid not null,
  area_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, area_uuid, person_uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);
alter table area_exempt_person enable row level security, force row level security;

-- Departments whose members, also those of departments below them, follow no rule of the area.
create table area_exempt_department (
  project_uuid uuid not null,
  area_uuid uuid not null,
  department_uuid uuid not null,
  primary key (project_uuid, area_uuid, department_uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, department_uuid) references department (project_uuid, uuid) on delete cascade
);
create index area_exempt_department_by_group on area_exempt_department (project_uuid, department_uuid);
alter table area_exempt_department enable row level security, force row level security;

-- People, and departments with those below them, whose presence opens an area to others.
create table area_first_person (
  project_uuid uuid not null,
  area_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, area_uuid, person_uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);
create index area_first_person_by_person on area_first_person (project_uuid, person_uuid);
alter table area_first_person enable row level security, force row level security;

create table area_first_department (
  project_uuid uuid not null,
  area_uuid uuid not null,
  department_uuid uuid not null,
  primary key (project_uuid, area_uuid, department_uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, department_uuid) references department (project_uuid, uuid) on delete cascade
);
create index area_first_department_by_group on area_first_department (project_uuid, department_uuid);
alter table area_first_department enable row level security, force row level security;

-- Where a person was seen last in each area, by the newest of the events that tell of it, whatever order they came in.
-- Whether that still counts follows from the area (`position_ends_at`) and from what was forgotten since.
create table area_position (
  project_uuid uuid not null,
  area_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  is_inside boolean not null,
  at timestamptz not null,
  -- The door as it was called that day; nothing points to it.
  door_uuid uuid not null,
  door_name text not null,
  -- When the person entered last, whatever they did since: who left again has all the same entered a moment ago. What
  -- changed when is for bringing it to the other devices of the area.
  entered_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (project_uuid, area_uuid, person_uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade
);
create index area_position_by_person on area_position (project_uuid, person_uuid);
create index area_position_changes on area_position (project_uuid, changed_at);
create index area_position_inside on area_position (project_uuid, area_uuid, at desc, person_uuid) where is_inside;
alter table area_position enable row level security, force row level security;

-- Resets of anti-passback, and from when they count: of one person, of a company's people, of all people.
create table apb_reset (
  project_uuid uuid not null,
  area_uuid uuid not null,
  company_uuid uuid,
  person_uuid uuid,
  at timestamptz not null,
  created_by text not null,
  constraint apb_reset_once unique nulls not distinct (project_uuid, area_uuid, company_uuid, person_uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade,
  constraint apb_reset_check check (((person_uuid is null) or (company_uuid is not null)))
);
alter table apb_reset enable row level security, force row level security;

-- The newest violation of anti-passback of each person in each area.
create table area_violation (
  project_uuid uuid not null,
  area_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  at timestamptz not null,
  direction text not null check (direction in ('entry', 'exit')),
  door_name text not null,
  device_name text not null,
  -- When a mail was last sent about this person here.
  notified_at timestamptz,
  primary key (project_uuid, area_uuid, person_uuid),
  unique (project_uuid, uuid),
  foreign key (project_uuid, area_uuid) references area (project_uuid, uuid) on delete cascade,
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade
);
create index area_violation_by_person on area_violation (project_uuid, person_uuid);
alter table area_violation enable row level security, force row level security;

-- Two doors of one device of which one refuses while the other is open. A pair is one row, so it holds both ways.
create table door_interlock (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  device_uuid uuid not null,
  door_uuid uuid not null,
  other_uuid uuid not null,
  primary key (project_uuid, uuid),
  unique (project_uuid, door_uuid, other_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, other_uuid) references door (project_uuid, uuid) on delete cascade,
  constraint door_interlock_check check ((door_uuid < other_uuid))
);
create index door_interlock_by_device on door_interlock (project_uuid, device_uuid);
create index door_interlock_by_other on door_interlock (project_uuid, other_uuid);
alter table door_interlock enable row level security, force row level security;

-- Emergency plans and when they ran (access-decision.md 8). The toggle of a lockdown starts and ends the plan of that
-- kind.
create table emergency_plan (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 63),
  kind text not null check (kind in ('lockdown', 'lock', 'open')),
  rank integer not null,
  all_doors boolean not null default true,
  responders_ignore_blocks boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  uses_emergency_doors boolean not null default false,
  is_fire_plan boolean not null default false,
  primary key (project_uuid, uuid),
  constraint emergency_plan_of_fire check (((not is_fire_plan) or ((kind = 'open') and uses_emergency_doors))),
  constraint emergency_plan_opens check (((not uses_emergency_doors) or ((kind = 'open') and (not all_doors)))),
constraint emergency_plan_rank check (
case
    when is_fire_plan then (rank = 0)
    else ((rank >= 1) and (rank <=
    99))
end)
);
create unique index emergency_plan_by_name on emergency_plan (project_uuid, name_key(name));
create unique index emergency_plan_fire on emergency_plan (project_uuid) where is_fire_plan;
alter table emergency_plan enable row level security, force row level security;

create table emergency_plan_door (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  door_uuid uuid not null,
  mode text check (mode in ('lockdown', 'lock', 'open', 'none')),
  primary key (project_uuid, plan_uuid, door_uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade
);
create index emergency_plan_door_by_door on emergency_plan_door (project_uuid, door_uuid);
alter table emergency_plan_door enable row level security, force row level security;

-- Cards that start an emergency plan when they are shown at a door (access-decision.md 8).
create table emergency_plan_card (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  credential_uuid uuid not null,
  primary key (project_uuid, plan_uuid, credential_uuid),
  foreign key (project_uuid, credential_uuid) references credential (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade
);
create index emergency_plan_card_by_credential on emergency_plan_card (project_uuid, credential_uuid);
alter table emergency_plan_card enable row level security, force row level security;

create table emergency_plan_responder (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, plan_uuid, person_uuid),
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade
);
alter table emergency_plan_responder enable row level security, force row level security;

-- The same of those who pass during an emergency plan.
create table emergency_plan_responder_department (
  project_uuid uuid not null,
  plan_uuid uuid not null,
  department_uuid uuid not null,
  primary key (project_uuid, plan_uuid, department_uuid),
  foreign key (project_uuid, department_uuid) references department (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade
);
create index emergency_plan_responder_department_by_group on emergency_plan_responder_department (project_uuid, department_uuid);
alter table emergency_plan_responder_department enable row level security, force row level security;

create table plan_run (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  plan_uuid uuid not null,
  is_drill boolean not null default false,
  reason text not null default '' check (length(reason) <= 255),
  started_at timestamptz not null default now(),
  started_by text not null,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  start_notified boolean default false not null,
  end_notified boolean default false not null,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, plan_uuid) references emergency_plan (project_uuid, uuid) on delete cascade,
  constraint plan_run_check check ((ends_at > started_at)),
  constraint plan_run_check1 check ((ended_at >= started_at))
);
create unique index plan_run_active on plan_run (project_uuid, plan_uuid) where ended_at is null;
create index plan_run_by_age on plan_run (project_uuid, started_at desc, uuid);
create index plan_run_ending on plan_run (ends_at) where ended_at is null and ends_at is not null;
create index plan_run_to_notify on plan_run (started_at)
  where not is_drill and (not start_notified or (ended_at is not null and not end_notified));
alter table plan_run enable row level security, force row level security;

-- What a run of an emergency plan was about: the doors it named when it began and whether their devices were there.
-- Rows outlive doors and devices, because a report speaks of what was then (access-decision.md 8).
create table plan_run_door (
  project_uuid uuid not null,
  run_uuid uuid not null,
  door_uuid uuid not null,
  door_name text collate natural_order not null,
  device_uuid uuid not null,
  device_name text not null,
  was_online boolean not null,
  -- When the device said that it follows the plan.
  confirmed_at timestamptz,
  primary key (project_uuid, run_uuid, door_uuid),
  foreign key (project_uuid, run_uuid) references plan_run (project_uuid, uuid) on delete cascade
);
create index plan_run_door_waiting on plan_run_door (project_uuid, device_uuid) where confirmed_at is null;
alter table plan_run_door enable row level security, force row level security;
