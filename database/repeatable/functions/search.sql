create or replace function change_person_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person_word
    set words = words_of_person(new.first_name, new.last_name, new.personnel_id, new.email, new.phone_code, new.phone),
      last_name = new.last_name, first_name = new.first_name, company_uuid = new.company_uuid
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
    insert into person_word (project_uuid, uuid, kind, words, last_name, first_name, company_uuid)
      select project_uuid, uuid, kind, words_of_person(first_name, last_name, personnel_id, email, phone_code, phone), last_name, first_name,
        company_uuid from new_rows;
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

-- Which people of a kind in the caller's one site, in one company of it or in the caller's own, have words that a `like`
-- pattern fits: all of them, null when there are more than `most`; with `by_name` those of one page of the list in the
-- order of names. Words that few have are looked up in the index of words. Of words that many have a page is full after
-- some rows in the order of names; where it is not, because those who are called alike stand together, all of them are
-- sorted while they are some thousand, and the names are walked to the end of the page where they are still more. Each
-- statement is planned for its words, because they decide whether few rows have them.
create or replace function person_hits(about text, words text, most integer, by_name text, skipped integer, size integer,
  company uuid, out total integer, out hits uuid[]) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  people text := format('person_word where project_uuid = %L and kind = %L', scope_uuid(), about);
  fit text := likes('person_word.words', search_patterns(words));
  direction text := case by_name when 'asc' then 'asc' when 'desc' then 'desc' end;
  in_order text := format('order by last_name %1$s, first_name %1$s, uuid %1$s', direction);
  on_page text := format('offset %s limit %s', skipped, size);
  walked integer := least(5000, 20 * (skipped + size));
  sorted constant integer := 20000;
  found uuid[];
begin
  if scope_kind() not in ('project', 'company') then
    return;
  end if;
  if company is not null then
    people := people || format(' and company_uuid = %L', company);
  end if;
  if scope_kind() = 'company' then
    people := people || format(' and company_uuid = %L', scope_company());
  end if;
  if direction is not null then
    execute format('select array(select uuid from (select * from %s %s limit %s) as person_word where %s %s %s)',
      people, in_order, walked, fit, in_order, on_page) into hits;
    if cardinality(hits) < size then
      execute format('with hit as materialized (select last_name, first_name, uuid from %s and %s limit %s)
        select least(count(*), %s), case when count(*) <= %s then array(select uuid from hit %s %s) end from hit',
        people, fit, sorted + 1, most + 1, sorted, in_order, on_page) into total, hits;
      if hits is null then
        execute format('select array(select uuid from %s and %s %s %s)', people, fit, in_order, on_page) into hits;
      end if;
      return;
    end if;
  end if;
  execute format('select count(*), array_agg(uuid) from (select uuid from %s and %s limit %s) as hit',
    people, fit, most + 1) into total, found;
  if direction is null and total <= most then
    hits := coalesce(found, '{}');
  end if;
end $$;
revoke all on function person_hits(text,text,integer,text,integer,integer,uuid) from public;

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

-- A telephone number stands there as it may be written: behind a plus, behind 00, and behind the trunk prefix. All that
-- is called is immutable (`concat_ws` is not), so that the text becomes a part of a statement: a row costs a ninth.
create or replace function words_of_person(first_name text, last_name text, personnel_id text, email text, phone_code text, phone text)
  returns text language sql immutable parallel safe
  as $$ select search_text(full_name(first_name, last_name) || E'\n' || coalesce(personnel_id, '') || E'\n'
    || coalesce(email, '') || E'\n' || case phone when '' then '' else '+' || phone_code || phone || E'\n00' || phone_code
    || phone || E'\n' || case phone_code when '7' then '8' when '36' then '06' else '0' end || phone end) $$;

create or replace function words_of_device(name text, location text, mac text) returns text language sql immutable
  as $$ select search_text(name || E'\n' || location || E'\n' || mac) $$;

create or replace function words_of_project(name text, street text, city text) returns text language sql immutable
  as $$ select search_text(name || E'\n' || street || E'\n' || city) $$;
