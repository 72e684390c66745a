-- How many accounts of each kind, sites of each kind and devices lie below each operator. Lists show these figures beside every
-- row and as their totals; counting them anew costs the more the larger an operator is.

create table operator_figure (
  account_uuid uuid not null,
  -- Of which kind the operator is: the figures of all distributors together are those of the platform.
  operator text not null check (operator in ('distributor', 'subDistributor', 'installer')),
  -- A kind of account, a kind of site, 'device' or 'company'.
  what text not null,
  count integer not null,
  primary key (account_uuid, what)
);
create index operator_figure_of_distributors on operator_figure (what) include (count) where operator = 'distributor';
alter table operator_figure enable row level security, force row level security;
create policy operator_figure_read on operator_figure for select using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when '' then false
    else exists (select from account a where a.uuid = account_uuid)
  end);
-- Triggers keep them, as the system.
create policy operator_figure_kept on operator_figure using ((select scope_kind()) = 'system');
do $$
begin
  if exists (select from pg_roles where rolname = 'lintel_app') then
    revoke insert, update, delete on operator_figure from lintel_app;
  end if;
end $$;

-- Adds to the figures of whoever stands above: one row for each operator and thing, in the order of their keys, so that
-- two transactions never wait for each other crosswise within a statement.
create type figure_change as (distributor_uuid uuid, sub_distributor_uuid uuid, installer_uuid uuid, own_uuid uuid, what text, many integer);
create function change_figures(changes figure_change[]) returns void language sql as $$
  insert into operator_figure as f (account_uuid, operator, what, count)
    select above.uuid, above.operator, c.what, sum(c.many)
    from unnest(changes) c, lateral (values (c.distributor_uuid, 'distributor'), (c.sub_distributor_uuid, 'subDistributor'),
      (c.installer_uuid, 'installer')) above (uuid, operator)
    -- An operator does not lie below itself.
    where above.uuid is not null and above.uuid is distinct from c.own_uuid
    group by above.uuid, above.operator, c.what
    having sum(c.many) <> 0
    order by above.uuid, c.what
    on conflict (account_uuid, what) do update set count = f.count + excluded.count
$$;
revoke all on function change_figures(figure_change[]) from public;

create function keep_account_figures() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    perform change_figures(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind, count(*))::figure_change
      from made group by distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind));
  elsif tg_op = 'DELETE' then
    perform change_figures(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind, -count(*))::figure_change
      from gone group by distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind));
    delete from operator_figure where account_uuid in (select uuid from gone);
  else
    perform change_figures(array[
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, old.uuid, old.kind, -1)::figure_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, new.uuid, new.kind, 1)::figure_change]);
  end if;
  return null;
end $$;
create trigger account_figures_made after insert on account referencing new table as made
  for each statement execute function keep_account_figures();
create trigger account_figures_gone after delete on account referencing old table as gone
  for each statement execute function keep_account_figures();
create trigger account_figures_changed after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid on account
  for each row when ((old.kind, old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from (new.kind, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function keep_account_figures();

create function keep_site_figures() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
declare
  devices integer;
  companies integer;
begin
  if tg_op = 'INSERT' then
    perform change_figures(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, null, kind, count(*))::figure_change
      from made group by distributor_uuid, sub_distributor_uuid, installer_uuid, kind));
  elsif tg_op = 'DELETE' then
    perform change_figures(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, null, kind, -count(*))::figure_change
      from gone group by distributor_uuid, sub_distributor_uuid, installer_uuid, kind));
  else
    devices := (select count(*) from device where project_uuid = new.uuid);
    companies := (select count(*) from company where project_uuid = new.uuid);
    perform change_figures(array[
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, null, old.kind, -1)::figure_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, null, new.kind, 1)::figure_change,
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, null, 'device', -devices)::figure_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, null, 'device', devices)::figure_change,
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, null, 'company', -companies)::figure_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, null, 'company', companies)::figure_change]);
  end if;
  return null;
end $$;
create trigger project_figures_made after insert on project referencing new table as made
  for each statement execute function keep_site_figures();
create trigger project_figures_gone after delete on project referencing old table as gone
  for each statement execute function keep_site_figures();
create trigger project_figures_changed after update of kind, distributor_uuid, sub_distributor_uuid, installer_uuid on project
  for each row when ((old.kind, old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from (new.kind, new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function keep_site_figures();

-- Devices and companies never move between sites; their keys say at which they are.
create function keep_figures_of_site() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    perform change_figures(array(select (p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid, null, tg_table_name, count(*))::figure_change
      from made join project p on p.uuid = made.project_uuid group by p.uuid));
  else
    perform change_figures(array(select (p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid, null, tg_table_name, -count(*))::figure_change
      from gone join project p on p.uuid = gone.project_uuid group by p.uuid));
  end if;
  return null;
end $$;
create trigger device_figures_made after insert on device referencing new table as made
  for each statement execute function keep_figures_of_site();
create trigger device_figures_gone after delete on device referencing old table as gone
  for each statement execute function keep_figures_of_site();
create trigger company_figures_made after insert on company referencing new table as made
  for each statement execute function keep_figures_of_site();
create trigger company_figures_gone after delete on company referencing old table as gone
  for each statement execute function keep_figures_of_site();

-- An owner that the policies hold sees the records that are there already only as the system.
set local lintel.scope = 'system';
select change_figures(array(
  select (distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind, 1)::figure_change from account
  union all
  select (distributor_uuid, sub_distributor_uuid, installer_uuid, null, kind, 1)::figure_change from project
  union all
  select (p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid, null, 'device', 1)::figure_change
    from device join project p on p.uuid = device.project_uuid
  union all
  select (p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid, null, 'company', 1)::figure_change
    from company join project p on p.uuid = company.project_uuid));
set local lintel.scope = '';

-- Words are looked for within a scope: the index knows whose they are, so that only rows of the scope are fetched.
create extension if not exists btree_gin;
-- An installer's list is short: its words are read from the index of its tree alone.
drop index search_word_by_installer;
create index search_word_by_installer on search_word (installer_uuid, subject) include (words, uuid) where installer_uuid is not null;
drop index search_word_of_project;
drop index search_word_of_villa;
drop index search_word_of_manager;
drop index search_word_of_admin;
drop index search_word_of_installer;
drop index search_word_of_others;
do $$
declare
  part record;
begin
  for part in select * from (values ('project', $w$subject = 'project'$w$), ('villa', $w$subject = 'single'$w$),
    ('manager', $w$subject = 'propertyManager'$w$), ('admin', $w$subject = 'admin'$w$), ('installer', $w$subject = 'installer'$w$),
    ('others', $w$subject not in ('project', 'single', 'propertyManager', 'admin', 'installer')$w$)) as p (name, condition) loop
    execute format('create index %I on search_word
      using gin (words gin_trgm_ops, distributor_uuid, sub_distributor_uuid, installer_uuid) with (fastupdate = off) where %s',
      'search_word_of_' || part.name, part.condition);
  end loop;
end $$;

-- How many accounts of a kind, or sites, within the caller's scope have words that a `like` pattern fits, counted up to
-- one more than so many, and their ids when there are few. Few means that fetching all of them costs less than walking a list
-- in its own order until a page of ten is full: fewer than the root of ten times the length of the list. Null in a scope so
-- small that its rows are looked through one by one. Long words that share their beginning with very many cost the index of
-- words more than looking at each of a short list, so there the words are hidden from it. The statement is planned anew each
-- time, because whether the words or the tree lead to fewer rows depends on both.
drop function search_hits(text, text, integer, integer);
create function search_hits(about text, pattern text, most integer, out total integer, out hits uuid[])
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
begin
  if within is null then
    return;
  end if;
  select coalesce(sum(f.count), 0) into length_of_list from operator_figure f
    where case when within = 'true' then f.operator = 'distributor' else f.account_uuid = scope_uuid() end
    and case when about = 'project' then f.what in ('office', 'community', 'oldCommunity', 'villa') else f.what = about end;
  execute format('select count(*), coalesce(array_agg(uuid), ''{}'') from (
      select uuid from search_word where %s like %L and subject = %L and %s limit %s) as hit',
    case when within <> 'true' and length_of_list < 2000 and length(pattern) > 9 then 'words || ''''' else 'words' end,
    lower(pattern), about, within, most + 1) into total, hits;
  if total > 100 and total > sqrt(10 * length_of_list) then
    hits := null;
  end if;
end $$;
revoke all on function search_hits(text, text, integer) from public;
