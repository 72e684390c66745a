-- Finding people of one site by words, their list by ID, and the IDs that are counted up. The words stand in a table that
-- the application's role cannot read, for the reason that the migration of `search_word` gives.

create extension if not exists btree_gin;

create table person_word (
  project_uuid uuid not null,
  uuid uuid not null,
  kind text not null,
  -- In small letters: the name both ways round, ID, e-mail and mobile number.
  words text not null,
  primary key (project_uuid, uuid)
);
create index person_word_by_words on person_word using gin (project_uuid, words gin_trgm_ops) with (fastupdate = off);
alter table person_word enable row level security, force row level security;
create policy person_word_owner on person_word using (true);

create index person_by_id_in_order on person (project_uuid, kind, personnel_id, uuid);

-- The last ID that was counted up in a site.
create table person_counter (
  project_uuid uuid primary key references project (uuid) on delete cascade,
  last bigint not null default 0
);
alter table person_counter enable row level security, force row level security;
create policy person_counter_scope on person_counter using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    else sees_project(project_uuid)
  end);

do $$
begin
  if exists (select from pg_roles where rolname = 'lintel_app') then
    revoke all on person_word from lintel_app;
  end if;
end $$;

create function words_of_person(first_name text, last_name text, personnel_id text, email text, phone text)
  returns text language sql immutable parallel safe
  as $$ select lower(first_name || ' ' || last_name || E'\n' || last_name || ' ' || first_name || E'\n'
    || coalesce(personnel_id, '') || E'\n' || coalesce(email, '') || E'\n' || phone) $$;

create function keep_person_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from person_word using gone where person_word.project_uuid = gone.project_uuid and person_word.uuid = gone.uuid;
  else
    insert into person_word
      select project_uuid, uuid, kind, words_of_person(first_name, last_name, personnel_id, email, phone) from made;
  end if;
  return null;
end $$;

create function change_person_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person_word
    set words = words_of_person(new.first_name, new.last_name, new.personnel_id, new.email, new.phone)
    where project_uuid = new.project_uuid and uuid = new.uuid;
  return null;
end $$;

create trigger person_words_made after insert on person referencing new table as made
  for each statement execute function keep_person_words();
create trigger person_words_gone after delete on person referencing old table as gone
  for each statement execute function keep_person_words();
create trigger person_words_changed after update of first_name, last_name, personnel_id, email, phone on person
  for each row execute function change_person_words();

-- An owner that the policies hold sees the records that are there already only as the system.
set local lintel.scope = 'system';
insert into person_word
  select project_uuid, uuid, kind, words_of_person(first_name, last_name, personnel_id, email, phone) from person;
set local lintel.scope = '';

-- Which people of a kind in the caller's one site have words that a `like` pattern fits; null when there are more than so
-- many, and a list in its own order finds a page of them at once. The statement is planned anew each time, because the
-- pattern decides whether the words lead to few rows.
create function person_hits(about text, pattern text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  hits uuid[];
begin
  if scope_kind() is distinct from 'project' then
    return null;
  end if;
  execute format('select coalesce(array_agg(uuid), ''{}'') from (
      select uuid from person_word where project_uuid = %L and kind = %L and words like %L limit %s) as hit',
    scope_uuid(), about, lower(pattern), most + 1) into hits;
  return case when cardinality(hits) <= most then hits end;
end $$;
revoke all on function person_hits(text, text, integer) from public;
