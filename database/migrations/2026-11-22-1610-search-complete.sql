-- Hits of a search are all there are or none: a list sorts what it is given, so some of many would leave out rows that come first.

-- How many accounts of a kind, or sites, within the caller's scope have words that a `like` pattern fits, counted up to
-- one more than `most`, and the ids of all of them when they are few. Few means that fetching all of them costs less than walking
-- a list in its own order until a page of ten is full: no more than the root of ten times the length of the list. Null in a
-- scope so small that its rows are looked through one by one. Long words that share their beginning with very many cost the index
-- of words more than looking at each of a short list, so there the words are hidden from it; and of words with a number in them,
-- which tells rows apart better than what stands before it, the index is asked for the number alone. The statement is planned
-- anew each time, because whether the words or the tree lead to fewer rows depends on both.
create or replace function search_hits(about text, pattern text, most integer, out total integer, out hits uuid[])
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
  digits text := right(substring(pattern from '[0-9]{5,}'), 8);
  is_hidden boolean;
begin
  if within is null then
    return;
  end if;
  select coalesce(sum(f.count), 0) into length_of_list from operator_figure f
    where case when within = 'true' then f.operator = 'distributor' else f.account_uuid = scope_uuid() end
    and case when about = 'project' then f.what in ('office', 'community', 'oldCommunity', 'villa') else f.what = about end;
  few := greatest(100, sqrt(10 * length_of_list));
  is_hidden := within <> 'true' and length_of_list < 2000 and length(pattern) > 9;
  execute format('select count(*), array_agg(uuid) from (
      select uuid from search_word where %s like %L and %s and subject = %L and %s limit %s) as hit',
    case when is_hidden or digits is not null then 'words || ''''' else 'words' end, lower(pattern),
    case when is_hidden or digits is null then 'true' else format('words like %L', '%' || digits || '%') end,
    about, within, greatest(most, few) + 1) into total, hits;
  hits := case when total <= few then coalesce(hits, '{}') end;
  total := least(total, most + 1);
end $$;
