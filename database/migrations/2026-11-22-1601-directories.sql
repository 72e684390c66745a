-- Whom a company has called, and what door phones list of the companies they serve (office.md 6 to 8).

-- Who is rung one after the other when a visitor picks the company: people and departments of it.
create table company_call_target (
  project_uuid uuid not null,
  company_uuid uuid not null,
  rank integer not null check (rank between 1 and 10),
  person_uuid uuid,
  group_uuid uuid,
  primary key (project_uuid, company_uuid, rank),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, group_uuid) references person_group (project_uuid, company_uuid, uuid) on delete cascade,
  check (num_nonnulls(person_uuid, group_uuid) = 1)
);
create unique index company_call_target_by_person on company_call_target (project_uuid, company_uuid, person_uuid)
  where person_uuid is not null;
create unique index company_call_target_by_group on company_call_target (project_uuid, company_uuid, group_uuid)
  where group_uuid is not null;

-- What is listed on a device since its directory was last made: how many entries, how many had no room, and the fingerprint
-- by which the device's word for what it holds is known again.
create table device_directory (
  project_uuid uuid not null,
  device_uuid uuid not null,
  entries integer not null check (entries >= 0),
  left_out integer not null check (left_out >= 0),
  digest text not null,
  primary key (project_uuid, device_uuid),
  foreign key (project_uuid, device_uuid) references device (project_uuid, uuid) on delete cascade
);

-- When the directories of a site change by themselves, because somebody's time begins or ends. Held while they are made.
create table directory_clock (
  project_uuid uuid not null references project (uuid) on delete cascade,
  next_at timestamptz,
  primary key (project_uuid)
);
create index directory_clock_by_time on directory_clock (next_at) where next_at is not null;

-- What has changed since: of a company, at a device, or, where neither is named, in the whole site. A list of its own rows,
-- so that nobody who changes something waits for somebody else who does.
create table directory_due (
  project_uuid uuid not null references project (uuid) on delete cascade,
  id bigint generated always as identity,
  company_uuid uuid,
  device_uuid uuid,
  primary key (project_uuid, id)
);

create index person_by_start on person (project_uuid, kind, valid_from) where valid_from is not null;

do $$
declare
  name text;
begin
  foreach name in array array['company_call_target', 'device_directory', 'directory_clock', 'directory_due'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          when 'company' then %s
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name,
      case name when 'company_call_target'
        then 'project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())' else 'false' end);
  end loop;
end $$;

-- Counts an edit of a company that the caller sees but may not write itself: whom it has called is its own affair, the rest
-- of it is the landlord's.
create function count_company_edit(site uuid, edited uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := scope_kind();
begin
  if not exists (select from company where project_uuid = site and uuid = edited) then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  update company set version = version + 1 where project_uuid = site and uuid = edited;
  perform set_config('lintel.scope', caller, true);
end $$;
revoke all on function count_company_edit(uuid, uuid) from public;

-- The directories are made after the commit, by whoever hears of it. Of a site that goes, nothing is noted any more.
create function announce_directories() returns trigger language plpgsql as $$
begin
  perform pg_notify('directory', '');
  return null;
end $$;
create trigger directory_due_announced after insert on directory_due
  for each statement execute function announce_directories();

create function directory_note_rows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    insert into directory_due (project_uuid, company_uuid)
      select distinct project_uuid, company_uuid from made;
  else
    insert into directory_due (project_uuid, company_uuid)
      select distinct project_uuid, company_uuid from gone
      where exists (select from project where project.uuid = gone.project_uuid);
  end if;
  return null;
end $$;
create trigger directory_made after insert on person referencing new table as made
  for each statement execute function directory_note_rows();
create trigger directory_gone after delete on person referencing old table as gone
  for each statement execute function directory_note_rows();
create trigger directory_gone after delete on person_group referencing old table as gone
  for each statement execute function directory_note_rows();
create trigger directory_made after insert on company_call_target referencing new table as made
  for each statement execute function directory_note_rows();
create trigger directory_gone after delete on company_call_target referencing old table as gone
  for each statement execute function directory_note_rows();
create trigger directory_made after insert on company_admin referencing new table as made
  for each statement execute function directory_note_rows();
create trigger directory_gone after delete on company_admin referencing old table as gone
  for each statement execute function directory_note_rows();

create function directory_note_people() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into directory_due (project_uuid, company_uuid)
    select distinct made.project_uuid, made.company_uuid from made join gone using (project_uuid, uuid)
    where made.kind = 'personnel'
      and (made.first_name, made.last_name, made.group_uuid, made.show_in_directory, made.valid_from, made.valid_until,
          made.suspended_at is null)
        is distinct from (gone.first_name, gone.last_name, gone.group_uuid, gone.show_in_directory, gone.valid_from,
          gone.valid_until, gone.suspended_at is null);
  return null;
end $$;
create trigger directory_changed after update on person referencing old table as gone new table as made
  for each statement execute function directory_note_people();

create function directory_note_department() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into directory_due (project_uuid, company_uuid) values (new.project_uuid, new.company_uuid);
  return null;
end $$;
create trigger directory_changed after update of name, parent_uuid on person_group for each row
  when ((old.name, old.parent_uuid) is distinct from (new.name, new.parent_uuid))
  execute function directory_note_department();

create function directory_note_company() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'DELETE' then
    insert into directory_due (project_uuid) select uuid from project where uuid = old.project_uuid;
  else
    insert into directory_due (project_uuid, company_uuid) values (new.project_uuid, new.uuid);
  end if;
  return null;
end $$;
create trigger directory_made after insert or delete on company for each row execute function directory_note_company();
create trigger directory_changed after update of name, floor on company for each row
  when ((old.name, old.floor) is distinct from (new.name, new.floor)) execute function directory_note_company();

-- Where a company says nobody, its administrators are called, under the names of their accounts.
create function directory_note_account() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into directory_due (project_uuid, company_uuid)
    select project_uuid, company_uuid from company_admin where account_uuid = new.uuid;
  return null;
end $$;
create trigger directory_changed after update of display_name on account for each row
  when (old.display_name is distinct from new.display_name) execute function directory_note_account();

-- Which companies a device serves, and a device that is new or another one.
create function directory_note_device() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_table_name = 'device' then
    insert into directory_due (project_uuid, device_uuid) values (new.project_uuid, new.uuid);
  elsif tg_op = 'INSERT' then
    insert into directory_due (project_uuid, device_uuid) values (new.project_uuid, new.device_uuid);
  else
    insert into directory_due (project_uuid, device_uuid) select uuid, old.device_uuid from project where uuid = old.project_uuid;
  end if;
  return null;
end $$;
create trigger directory_served after insert or delete on device_company for each row execute function directory_note_device();
create trigger directory_made after insert on device for each row execute function directory_note_device();
create trigger directory_changed after update of model on device for each row
  when (old.model is distinct from new.model) execute function directory_note_device();

-- Sites that have companies already.
set local lintel.scope = 'system';
insert into directory_due (project_uuid) select distinct project_uuid from company;
set local lintel.scope = '';
