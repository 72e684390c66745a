-- What a list of a hundred thousand people is asked for besides its first page: words that many have, and
-- those who have nothing to open a door with.

-- Words know the names too: a list by name finds its page of many hits without looking at the people themselves.
alter table person_word add column last_name text not null default '', add column first_name text not null default '';

create or replace function keep_person_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from person_word using gone where person_word.project_uuid = gone.project_uuid and person_word.uuid = gone.uuid;
  else
    insert into person_word (project_uuid, uuid, kind, words, last_name, first_name)
      select project_uuid, uuid, kind, words_of_person(first_name, last_name, personnel_id, email, phone), last_name, first_name
      from made;
  end if;
  return null;
end $$;

create or replace function change_person_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person_word
    set words = words_of_person(new.first_name, new.last_name, new.personnel_id, new.email, new.phone),
      last_name = new.last_name, first_name = new.first_name
    where project_uuid = new.project_uuid and uuid = new.uuid;
  return null;
end $$;

-- An owner that the policies hold sees the records that are there already only as the system.
set local lintel.scope = 'system';
update person_word w set last_name = p.last_name, first_name = p.first_name
  from person p where p.project_uuid = w.project_uuid and p.uuid = w.uuid;
set local lintel.scope = '';

-- Which people of a kind in the caller's one site have words that a `like` pattern fits: how many, up to one more than so
-- many, and their ids. Of more than so many it answers the first by name where that is the order of the list ('asc' or
-- 'desc'), else none; then a list in another order finds a page of them by looking at the rows themselves. Null in the scope
-- of a company, which is looked through row by row. The statement is planned anew each time, because the pattern decides
-- whether the words lead to few rows.
drop function person_hits(text, text, integer);
create function person_hits(about text, pattern text, most integer, by_name text, out total integer, out hits uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ordered text := case by_name
    when 'asc' then 'order by last_name, first_name, uuid'
    when 'desc' then 'order by last_name desc, first_name desc, uuid desc'
    else '' end;
begin
  if scope_kind() is distinct from 'project' then
    return;
  end if;
  execute format('select count(*), coalesce(array_agg(uuid), ''{}'') from (
      select uuid from person_word where project_uuid = %L and kind = %L and words like %L %s limit %s) as hit',
    scope_uuid(), about, lower(pattern), ordered, most + 1) into total, hits;
  if total > most then
    hits := case when ordered <> '' then hits[1:most] end;
  end if;
end $$;
revoke all on function person_hits(text, text, integer, text) from public;

-- People without any credential, by company: few of many, and no index of either table alone knows them.
create table person_without_credential (
  project_uuid uuid not null,
  company_uuid uuid not null,
  kind text not null,
  person_uuid uuid not null,
  primary key (project_uuid, person_uuid)
);
create index person_without_credential_by_kind on person_without_credential (project_uuid, kind, company_uuid);
alter table person_without_credential enable row level security, force row level security;
create policy person_without_credential_read on person_without_credential for select using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);
-- Triggers keep them, as the system.
create policy person_without_credential_kept on person_without_credential using ((select scope_kind()) = 'system');
do $$
begin
  if exists (select from pg_roles where rolname = 'lintel_app') then
    revoke insert, update, delete on person_without_credential from lintel_app;
  end if;
end $$;

create function keep_without_credential() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_table_name = 'person' and tg_op = 'INSERT' then
    insert into person_without_credential select project_uuid, company_uuid, kind, uuid from made;
  elsif tg_table_name = 'person' then
    delete from person_without_credential w using gone where w.project_uuid = gone.project_uuid and w.person_uuid = gone.uuid;
  elsif tg_op = 'INSERT' then
    delete from person_without_credential w using made
      where w.project_uuid = made.project_uuid and w.person_uuid = made.person_uuid;
  else
    -- Whoever was deleted with the credentials is not there any more.
    insert into person_without_credential
      select p.project_uuid, p.company_uuid, p.kind, p.uuid from person p
      where (p.project_uuid, p.uuid) in (select project_uuid, person_uuid from gone)
        and not exists (select from credential c where c.project_uuid = p.project_uuid and c.person_uuid = p.uuid)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger without_credential_made after insert on person referencing new table as made
  for each statement execute function keep_without_credential();
create trigger without_credential_gone after delete on person referencing old table as gone
  for each statement execute function keep_without_credential();
create trigger without_credential_given after insert on credential referencing new table as made
  for each statement execute function keep_without_credential();
create trigger without_credential_taken after delete on credential referencing old table as gone
  for each statement execute function keep_without_credential();

-- An owner that the policies hold sees the records that are there already only as the system.
set local lintel.scope = 'system';
insert into person_without_credential
  select p.project_uuid, p.company_uuid, p.kind, p.uuid from person p
  where not exists (select from credential c where c.project_uuid = p.project_uuid and c.person_uuid = p.uuid);
set local lintel.scope = '';
