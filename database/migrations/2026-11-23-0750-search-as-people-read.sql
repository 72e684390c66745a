-- Words are found without marks and capitals, in any order: "muller" finds Müller, "Petersen Nora" finds Nora Petersen.

-- A text as it is searched, of what is stored and of what is asked for alike: small letters without marks, vowel signs and
-- signs that nobody sees; letters that people type for one another are one.
create function search_text(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  plain := regexp_replace(lower(normalize(value, NFKD) collate natural_order),
    '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
    '\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff'
    '\ufe00-\ufe0f\ufeff]+', '', 'g');
  -- Looked for first, because replacing is many times dearer.
  if plain ~ '[ßæœıłøđðħŧς\u0649\u06cc\u06a9\u06be\u0629\u2018\u2019\u02bc\u2010-\u2014\u0660-\u0669\u06f0-\u06f9]' then
    return translate(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      U&'ıłøđðħŧς\0649\06CC\06A9\06BE\0629\2018\2019\02BC\2010\2011\2012\2013\2014'
      '\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
      U&'iloddhtσ\064A\064A\0643\0647\0647''''''-----01234567890123456789');
  end if;
  return plain;
end $$;

-- The words of a search as patterns of `like`, all of which a text has to fit.
create function search_patterns(words text) returns text[] language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(distinct '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(search_text(words), '[ \t\n\r]+') word where word <> '' $$;

-- The same as a condition over a column, for a statement that is planned for its words: an index takes no `like all`.
create function likes(subject text, patterns text[]) returns text language sql immutable strict parallel safe
  as $$ select coalesce(string_agg(format('%s like %L', subject, pattern), ' and '), 'true') from unnest(patterns) pattern $$;

create or replace function words_of_account(user_name text, display_name text, email text) returns text language sql immutable
  as $$ select search_text(user_name || E'\n' || display_name || coalesce(E'\n' || email, '')) $$;
create or replace function words_of_project(name text, street text, city text) returns text language sql immutable
  as $$ select search_text(name || E'\n' || street || E'\n' || city) $$;
create or replace function words_of_person(first_name text, last_name text, personnel_id text, email text, phone text)
  returns text language sql immutable parallel safe
  as $$ select search_text(first_name || ' ' || last_name || E'\n' || coalesce(personnel_id, '') || E'\n'
    || coalesce(email, '') || E'\n' || phone) $$;

-- How many accounts of a kind, or sites, within the caller's scope have all the words, counted up to one more than `most`, and
-- the ids of all of them when they are few. Few means that fetching all of them costs less than walking a list in its own
-- order until a page of ten is full: no more than the root of ten times the length of the list. Null in a scope so small that
-- its rows are looked through one by one. Long words that share their beginning with very many cost the index of words more
-- than looking at each of a short list, so there the words are hidden from it; and of words with a number in them, which tells
-- rows apart better than what stands before it, the index is asked for the number alone. The statement is planned anew each
-- time, because whether the words or the tree lead to fewer rows depends on both.
drop function search_hits(text, text, integer);
create function search_hits(about text, words text, most integer, out total integer, out hits uuid[])
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
  select coalesce(sum(f.count), 0) into length_of_list from operator_figure f
    where case when within = 'true' then f.operator = 'distributor' else f.account_uuid = scope_uuid() end
    and case when about = 'project' then f.what in ('office', 'community', 'oldCommunity', 'villa') else f.what = about end;
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
revoke all on function search_hits(text, text, integer) from public;

-- Which people of a kind in the caller's one site have all the words: how many, up to one more than so many, and their ids.
-- With `by_name` ('asc' or 'desc') those of one page of a list by name, after `skipped` others; without it all, or none where
-- they are more than so many: a list in another order then finds a page by looking at the rows themselves. Null in the scope
-- of a company, which is looked through row by row. The statement is planned anew each time, because the words decide
-- whether they lead to few rows.
drop function person_hits(text, text, integer, text, integer, integer);
create function person_hits(about text, words text, most integer, by_name text, skipped integer, size integer,
  out total integer, out hits uuid[]) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found text := format('from person_word where project_uuid = %L and kind = %L and %s',
    scope_uuid(), about, likes('person_word.words', search_patterns(words)));
  direction text := case by_name when 'asc' then 'asc' when 'desc' then 'desc' end;
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
  execute format('with hit as materialized (select last_name, first_name, uuid %1$s)
    select (select count(*) from (select from hit limit %2$s) as counted), array(
      select uuid from hit order by last_name %3$s, first_name %3$s, uuid %3$s offset %4$s limit %5$s)',
    found, most + 1, direction, skipped, size) into total, hits;
end $$;
revoke all on function person_hits(text, text, integer, text, integer, integer) from public;

-- An owner that the policies hold sees the records that are there already only as the system.
set local lintel.scope = 'system';
update search_word w set words = words_of_account(a.user_name, a.display_name, a.email) from account a where a.uuid = w.uuid;
update search_word w set words = words_of_project(p.name, p.street, p.city) from project p where p.uuid = w.uuid;
update person_word w set words = words_of_person(p.first_name, p.last_name, p.personnel_id, p.email, p.phone)
  from person p where p.project_uuid = w.project_uuid and p.uuid = w.uuid;
set local lintel.scope = '';
