create or replace function change_person_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person_word
    set words = words_of_person(new.first_name, new.last_name, new.personnel_id, new.email, new.phone_code, new.phone),
      last_name = new.last_name, first_name = new.first_name
    where project_uuid = new.project_uuid and uuid = new.uuid;
  return null;
end $$;

create or replace function change_search_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text;
  about text;
begin
  if tg_table_name = 'account' then
    changed := words_of_account(new.user_name, new.display_name, new.email);
    about := new.kind;
  elsif tg_table_name = 'device' then
    changed := words_of_device(new.name, new.location, new.mac);
    about := 'device';
  else
    changed := words_of_project(new.name, new.street, new.city);
    about := 'project';
  end if;
  update search_word set (subject, distributor_uuid, sub_distributor_uuid, installer_uuid, words)
    = (about, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, changed)
    where uuid = new.uuid;
  return null;
end $$;

create or replace function keep_person_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from person_word using old_rows where person_word.project_uuid = old_rows.project_uuid and person_word.uuid = old_rows.uuid;
  else
    insert into person_word (project_uuid, uuid, kind, words, last_name, first_name)
      select project_uuid, uuid, kind, words_of_person(first_name, last_name, personnel_id, email, phone_code, phone), last_name, first_name
      from new_rows;
  end if;
  return null;
end $$;

create or replace function keep_search_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from search_word where uuid in (select uuid from old_rows);
  elsif tg_table_name = 'account' then
    insert into search_word
      select uuid, kind, distributor_uuid, sub_distributor_uuid, installer_uuid, words_of_account(user_name, display_name, email)
      from new_rows;
  elsif tg_table_name = 'device' then
    insert into search_word
      select uuid, 'device', distributor_uuid, sub_distributor_uuid, installer_uuid, words_of_device(name, location, mac)
      from new_rows;
  else
    insert into search_word
      select uuid, 'project', distributor_uuid, sub_distributor_uuid, installer_uuid, words_of_project(name, street, city) from new_rows;
  end if;
  return null;
end $$;

-- The same as a condition over a column, for a statement that is planned for its words: an index takes no `like all`.
create or replace function likes(subject text, patterns text[]) returns text language sql immutable strict parallel safe
  as $$ select coalesce(string_agg(format('%s like %L', subject, pattern), ' and '), 'true') from unnest(patterns) pattern $$;

-- A name as a pattern: as a word of its own where its script has such.
create or replace function pattern_of_name(name text) returns text language sql immutable as $$
  select case when name ~ '^[[:alnum:]]+$' and name ~ '^[\x20-\x7e]+$' then '\m' || name || '\M'
    else regexp_replace(name, '([].*+?^$(){}|\\[-])', '\\\1', 'g') end
$$;

-- Which people of a kind in the caller's one site have words that a `like` pattern fits; null when there are more than
-- so many, and a list in its own order finds a page of them at once. The statement is planned again each time, because
-- the pattern decides whether the words lead to few rows.
create or replace function person_hits(about text, words text, most integer, by_name text, skipped integer, size integer,
  out total integer, out hits uuid[]) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found text := format('from person_word where project_uuid = %L and kind = %L and %s',
    scope_uuid(), about, likes('person_word.words', search_patterns(words)));
  direction text := case by_name when 'asc' then 'asc' when 'desc' then 'desc' end;
  many constant integer := 5000;
begin
  if scope_kind() is distinct from 'project' then
    return;
  end if;
  if direction is null then
    execute format('select count(*), coalesce(array_agg(uuid), ''{}'') from (select uuid %s limit %s) as hit', found, most + 1)
      into total, hits;
    if total > most then
      hits := null;
    end if;
    return;
  end if;
  execute format('with hit as materialized (select last_name, first_name, uuid %1$s limit %2$s)
    select (select count(*) from hit), array(
      select uuid from hit order by last_name %3$s, first_name %3$s, uuid %3$s offset %4$s limit %5$s)',
    found, many + 1, direction, skipped, size) into total, hits;
  -- Where so many have the words, a list in its own order comes to a page of them sooner than all of them are sorted.
  if total > many then
    hits := null;
  end if;
  total := least(total, most + 1);
end $$;
revoke all on function person_hits(text,text,integer,text,integer,integer) from public;

-- How many accounts of a kind, sites or devices within the caller's scope have words that a `like` pattern fits, counted up to
-- one more than `most`, and the ids of all of them when they are few. Few means that fetching all of them costs less
-- than walking a list in its own order until a page of ten is full: no more than the root of ten times the length of
-- the list. Null in a scope so small that its rows are looked through one by one. Long words that share their beginning
-- with very many cost the index of words more than looking at each of a short list, so there the words are hidden from
-- it; and of words with a number in them, which tells rows apart better than what stands before it, the index is asked
-- for the number alone. The statement is planned again each time, because whether the words or the tree lead to fewer
-- rows depends on both.
create or replace function search_hits(about text, words text, most integer, out total integer, out hits uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  scope text := scope_kind();
  within text := case scope
    when 'system' then 'true'
    when 'platform' then 'true'
    when 'distributor' then format('distributor_uuid = %L', scope_uuid())
    when 'subDistributor' then format('sub_distributor_uuid = %L', scope_uuid())
    when 'installer' then format('installer_uuid = %L', scope_uuid())
  end;
  length_of_list bigint;
  few integer;
  patterns text[] := search_patterns(words);
  digits text := right(substring(search_text(words) from '[0-9]{5,}'), 8);
  is_hidden boolean;
begin
  if within is null then
    return;
  end if;
  select coalesce(sum(f.count), 0) into length_of_list from operator_counter f
    where case when within = 'true' then f.operator = 'distributor' else f.account_uuid = scope_uuid() end
    and case when about = 'project' then f.what in ('office', 'community', 'oldCommunity', 'villa')
      when about = 'device' then f.what in ('officeDevice', 'communityDevice', 'villaDevice') else f.what = about end;
  few := greatest(100, sqrt(10 * length_of_list));
  is_hidden := within <> 'true' and length_of_list < 2000 and length(words) > 7;
  execute format('select count(*), array_agg(uuid) from (
      select uuid from search_word where %s and %s and subject = %L and %s limit %s) as hit',
    likes(case when is_hidden or digits is not null then 'search_word.words || ''''' else 'search_word.words' end, patterns),
    case when is_hidden or digits is null then 'true' else format('search_word.words like %L', '%' || digits || '%') end,
    about, within, greatest(most, few) + 1) into total, hits;
  hits := case when total <= few then coalesce(hits, '{}') end;
  total := least(total, most + 1);
end $$;
revoke all on function search_hits(text,text,integer) from public;

-- The words of a search as patterns of `like`, all of which a text has to fit.
create or replace function search_patterns(words text) returns text[] language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(distinct '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(search_text(words), '[ \t\n\r]+') word where word <> '' $$;

create or replace function words_of_account(user_name text, display_name text, email text) returns text language sql immutable
  as $$ select search_text(user_name || E'\n' || display_name || coalesce(E'\n' || email, '')) $$;

-- A telephone number stands there as it may be written: behind a plus, behind 00, and behind the trunk prefix.
create or replace function words_of_person(first_name text, last_name text, personnel_id text, email text, phone_code text, phone text)
  returns text language sql immutable parallel safe
  as $$ select search_text(full_name(first_name, last_name) || E'\n' || coalesce(personnel_id, '') || E'\n'
    || coalesce(email, '') || E'\n' || case phone when '' then '' else concat_ws(E'\n', '+' || phone_code || phone,
    '00' || phone_code || phone, case phone_code when '7' then '8' when '36' then '06' else '0' end || phone) end) $$;

create or replace function words_of_device(name text, location text, mac text) returns text language sql immutable
  as $$ select search_text(name || E'\n' || location || E'\n' || mac) $$;

create or replace function words_of_project(name text, street text, city text) returns text language sql immutable
  as $$ select search_text(name || E'\n' || street || E'\n' || city) $$;
