-- Finding accounts and sites by words. Row-level security keeps `like` away from an index, because the operator could tell
-- what a hidden row holds; so the words stand in a table of their own that the application's role cannot read, and a
-- function that looks at the scope itself answers which records have them.

create extension if not exists pg_trgm;

create table search_word (
  uuid uuid primary key,
  -- The kind of an account, or 'project' for a site: a list shows one of them, and its words lead to nothing else.
  subject text not null,
  distributor_uuid uuid,
  sub_distributor_uuid uuid,
  installer_uuid uuid,
  -- In small letters, one name a line.
  words text not null
);
-- One for each subject that there is very much of. Without a list of pending entries, which every search would read through.
create index search_word_of_project on search_word using gin (words gin_trgm_ops) with (fastupdate = off) where subject = 'project';
create index search_word_of_villa on search_word using gin (words gin_trgm_ops) with (fastupdate = off) where subject = 'single';
create index search_word_of_manager on search_word using gin (words gin_trgm_ops) with (fastupdate = off) where subject = 'propertyManager';
create index search_word_of_admin on search_word using gin (words gin_trgm_ops) with (fastupdate = off) where subject = 'admin';
create index search_word_of_installer on search_word using gin (words gin_trgm_ops) with (fastupdate = off) where subject = 'installer';
create index search_word_of_others on search_word using gin (words gin_trgm_ops) with (fastupdate = off)
  where subject not in ('project', 'single', 'propertyManager', 'admin', 'installer');
create index search_word_by_subject on search_word (subject);
create index search_word_by_distributor on search_word (distributor_uuid, subject);
create index search_word_by_sub_distributor on search_word (sub_distributor_uuid, subject) where sub_distributor_uuid is not null;
create index search_word_by_installer on search_word (installer_uuid, subject) where installer_uuid is not null;
alter table search_word enable row level security, force row level security;
-- Who may read it at all is decided by the rights on the table (reference/application-role.sql): any condition here would
-- keep its owner from the index as well.
create policy search_word_owner on search_word using (true);
do $$
begin
  if exists (select from pg_roles where rolname = 'lintel_app') then
    revoke all on search_word from lintel_app;
  end if;
end $$;

create function words_of_account(user_name text, display_name text, email text) returns text language sql immutable
  as $$ select lower(user_name || E'\n' || display_name || coalesce(E'\n' || email, '')) $$;
create function words_of_project(name text, street text, city text) returns text language sql immutable
  as $$ select lower(name || E'\n' || street || E'\n' || city) $$;

create function keep_search_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from search_word where uuid in (select uuid from gone);
  elsif tg_table_name = 'account' then
    insert into search_word
      select uuid, kind, distributor_uuid, sub_distributor_uuid, installer_uuid, words_of_account(user_name, display_name, email)
      from made;
  else
    insert into search_word
      select uuid, 'project', distributor_uuid, sub_distributor_uuid, installer_uuid, words_of_project(name, street, city) from made;
  end if;
  return null;
end $$;

create function change_search_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text;
  about text;
begin
  if tg_table_name = 'account' then
    changed := words_of_account(new.user_name, new.display_name, new.email);
    about := new.kind;
  else
    changed := words_of_project(new.name, new.street, new.city);
    about := 'project';
  end if;
  update search_word set (subject, distributor_uuid, sub_distributor_uuid, installer_uuid, words)
    = (about, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, changed)
    where uuid = new.uuid;
  return null;
end $$;

create trigger account_words_made after insert on account referencing new table as made
  for each statement execute function keep_search_words();
create trigger account_words_gone after delete on account referencing old table as gone
  for each statement execute function keep_search_words();
create trigger account_words_changed
  after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid, user_name, display_name, email on account
  for each row execute function change_search_words();
create trigger project_words_made after insert on project referencing new table as made
  for each statement execute function keep_search_words();
create trigger project_words_gone after delete on project referencing old table as gone
  for each statement execute function keep_search_words();
create trigger project_words_changed
  after update of distributor_uuid, sub_distributor_uuid, installer_uuid, name, street, city on project
  for each row execute function change_search_words();

-- An owner that the policies hold sees the records that are there already only as the system.
set local lintel.scope = 'system';
insert into search_word
  select uuid, kind, distributor_uuid, sub_distributor_uuid, installer_uuid, words_of_account(user_name, display_name, email)
  from account
  union all
  select uuid, 'project', distributor_uuid, sub_distributor_uuid, installer_uuid, words_of_project(name, street, city) from project;
set local lintel.scope = '';

-- How many accounts of a kind, or sites, within the caller's scope have words that a `like` pattern fits, counted up to
-- one more than so many, and their ids when there are few. Null in a scope so small that its rows are looked through one
-- by one. The statement is planned anew each time, because whether the words or the tree lead to fewer rows depends on both.
create function search_hits(about text, pattern text, few integer, most integer, out total integer, out hits uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  within text := case scope_kind()
    when 'system' then 'true'
    when 'platform' then 'true'
    when 'distributor' then format('distributor_uuid = %L', scope_uuid())
    when 'subDistributor' then format('sub_distributor_uuid = %L', scope_uuid())
    when 'installer' then format('installer_uuid = %L', scope_uuid())
  end;
begin
  if within is null then
    return;
  end if;
  execute format('select count(*), coalesce(array_agg(uuid), ''{}'') from (
      select uuid from search_word where words like %L and subject = %L and %s limit %s) as hit',
    lower(pattern), about, within, most + 1) into total, hits;
  if total > few then
    hits := null;
  end if;
end $$;
revoke all on function search_hits(text, text, integer, integer) from public;
