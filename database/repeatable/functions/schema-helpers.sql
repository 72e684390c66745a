-- What the files of policies and triggers are written with; all of them are applied again when this file changes. Each
-- begins by dropping what its tables have, so that what is taken out of a file is gone from the table as well.

create or replace procedure drop_policies(variadic tables regclass[]) language plpgsql as $$
declare
  found record;
begin
  for found in select polname, polrelid::regclass as table_name from pg_policy where polrelid = any (tables::oid[]) loop
    execute format('drop policy %I on %s', found.polname, found.table_name);
  end loop;
end $$;

create or replace procedure drop_triggers(variadic tables regclass[]) language plpgsql as $$
declare
  found record;
begin
  for found in
    select tgname, tgrelid::regclass as table_name from pg_trigger
    where tgrelid = any (tables::oid[]) and not tgisinternal and tgparentid = 0
  loop
    execute format('drop trigger %I on %s', found.tgname, found.table_name);
  end loop;
end $$;

-- The role that whole sites are read with sees rows of its site; policies that a table has are the application's.
create or replace procedure read_by_site(one regclass) language plpgsql as $$
declare
  other name;
begin
  if has_application_roles() then
    for other in select polname from pg_policy where polrelid = one loop
      execute format('alter policy %I on %s to lintel_app', other, one);
    end loop;
    execute format('create policy %I on %s for select to lintel_site using (project_uuid = site_of_scope())', one || '_site', one);
  end if;
end $$;

-- The predicate of tables whose rows carry their site. What a company sees of them: "company" the rows that carry it,
-- "siteOnly" nothing, unless a policy of the table's own adds some. Reads of one whole site have a role and a policy of
-- their own (docs/adr/0036), which leaves the planner nothing to begin for the other kinds of scope; so this comes last
-- in a file, after all other policies of its tables.
create or replace procedure scope_by_site(company text, variadic tables regclass[]) language plpgsql as $$
declare
  one regclass;
  of_company text := case company
    when 'company' then
      'or project_uuid = (select site_of_company()) and company_uuid = (select scope_company())'
    when 'siteOnly' then ''
  end;
begin
  if of_company is null then
    raise exception 'scope_by_site knows no %', company;
  end if;
  foreach one in array tables loop
    execute format('create policy %I on %s using ((select scope_sees_all())
      or project_uuid = any ((select projects_of_scope())::uuid[]) %s)', one || '_scope', one, of_company);
    call read_by_site(one);
  end loop;
end $$;

-- The predicate of tables whose rows name the operators above their site: a list across some thousand sites would compare
-- each row with all of their ids. Companies see nothing.
create or replace procedure scope_by_operators(variadic tables regclass[]) language plpgsql as $$
declare
  one regclass;
begin
  foreach one in array tables loop
    execute format($policy$create policy %I on %s using (
      case (select scope_kind())
        when 'system' then true
        when 'platform' then true
        when 'project' then project_uuid = (select scope_uuid())
        when 'subInstaller' then project_uuid = any ((select sites_of_scope())::uuid[])
        when 'account' then project_uuid = any ((select projects_of_scope())::uuid[])
        else (select scope_uuid()) = case (select scope_kind())
          when 'distributor' then distributor_uuid
          when 'subDistributor' then sub_distributor_uuid
          when 'installer' then installer_uuid
        end
      end)$policy$, one || '_scope', one);
    call read_by_site(one);
  end loop;
end $$;

-- Whether there are roles for the application's connections, and policies of the first hold for the owner as well.
create or replace function has_application_roles() returns boolean language sql stable as $$
  select count(*) = 2 from pg_roles where rolname in ('lintel_app', 'lintel_site') and pg_has_role(oid, 'usage')
$$;

-- Has `policy_touch` called after every statement that changes a table, with the pairs it is given.
create or replace procedure policy_follows(followed regclass, variadic pairs text[]) language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(pair), ', ') from unnest(pairs) as pair);
begin
  execute format('create trigger policy_touch_made after insert on %s referencing new table as new_rows
    for each statement execute function policy_touch(%s)', followed, arguments);
  execute format('create trigger policy_touch_gone after delete on %s referencing old table as old_rows
    for each statement execute function policy_touch(%s)', followed, arguments);
  execute format('create trigger policy_touch_changed after update on %s referencing new table as new_rows old table as old_rows
    for each statement execute function policy_touch(%s)', followed, arguments);
end $$;

-- Has a counter of buildings follow the rows of a table; see `keep_building_counter`.
create or replace procedure building_counter_follows(followed regclass, counter text, building text, condition text)
language plpgsql as $$
declare
  arguments text := format('%L, %L, %L', counter, building, condition);
begin
  execute format('create trigger building_counter_made after insert on %s referencing new table as new_rows
    for each statement execute function keep_building_counter(%s)', followed, arguments);
  execute format('create trigger building_counter_gone after delete on %s referencing old table as old_rows
    for each statement execute function keep_building_counter(%s)', followed, arguments);
  execute format('create trigger building_counter_changed after update on %s referencing new table as new_rows old table as old_rows
    for each statement execute function keep_building_counter(%s)', followed, arguments);
end $$;
