-- A list of people by name that nothing but words narrows shows one page of whom they find, so that page is all it is told.

-- Which people of a kind in the caller's one site have words that a `like` pattern fits: how many, up to one more than so
-- many, and their ids. With `by_name` ('asc' or 'desc') those of one page of a list by name, after `skipped` others; without
-- it all, or none where they are more than so many: a list in another order then finds a page by looking at the rows
-- themselves. Null in the scope of a company, which is looked through row by row. The statement is planned anew each time,
-- because the pattern decides whether the words lead to few rows.
drop function person_hits(text, text, integer, text);
create function person_hits(about text, pattern text, most integer, by_name text, skipped integer, size integer,
  out total integer, out hits uuid[]) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found text := format('from person_word where project_uuid = %L and kind = %L and words like %L',
    scope_uuid(), about, lower(pattern));
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

-- The people of a department by name, counted without looking at them.
drop index person_by_group;
create index person_by_group on person (project_uuid, group_uuid, kind, last_name, first_name, uuid) include (company_uuid);
