-- Items that are sold: what is priced, until when it is paid, what is over.

-- Services that somebody above prices for sites on a day, of all sites where none are named, whether they are free by
-- switch or not; with the number that is free.
create or replace function priced_services(asked uuid[], day date)
  returns table (project_uuid uuid, service text, free_quantity integer) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query
    select s.project_uuid, s.service, max(s.free_quantity) from site_price s
    where (asked is null or s.project_uuid = any (asked)) and s.valid_from <= day and (s.ends_on is null or s.ends_on > day)
    group by s.project_uuid, s.service;
  perform leave_system_scope(caller);
end $$;

-- Variants of services that sites use, where some level above prices the service on a day and none the variant (money.md 9).
-- Sites that are free by switch are left out.
create or replace function unpriced_variants(day date)
  returns table (project_uuid uuid, service text, variant text) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query
    with priced as materialized (
      select s.project_uuid, s.service, array_agg(distinct p.variant) as variants from site_price s
        join price p on p.uuid = s.price_uuid
      where not s.is_free and s.valid_from <= day and (s.ends_on is null or s.ends_on > day)
      group by s.project_uuid, s.service
      having '' <> all (array_agg(p.variant))
    )
    select distinct i.project_uuid, i.service, i.variant from priced
      join billable_item i on i.project_uuid = priced.project_uuid and i.service = priced.service
    where i.variant <> all (priced.variants);
  perform leave_system_scope(caller);
end $$;

-- Sites for which a price is the first one of its service: nobody above priced it the day before, and no price that
-- was saved earlier begins on that day. Sites that are free by switch have no price to be the first (money.md 12, 74).
create or replace function first_priced_sites(asked uuid)
  returns table (project_uuid uuid, service text, free_quantity integer) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query
    select s.project_uuid, s.service, s.free_quantity from site_price s
    where s.price_uuid = asked and not s.is_free
      and not exists (select from site_price other
        where other.project_uuid = s.project_uuid and other.service = s.service and other.price_uuid <> s.price_uuid
          and (other.valid_from, other.sequence) < (s.valid_from, s.sequence)
          and (other.ends_on is null or other.ends_on >= s.valid_from));
  perform leave_system_scope(caller);
end $$;

-- Leaves what exists of services of sites paid until a date: every item that has no later end counts as activated, and
-- its history says why (money.md 12). Sites that are free by switch are left out. Answers how many items of how many sites these are.
create or replace function save_paid_until(sites uuid[], services text[], frees integer[], until date, moment timestamptz, author text)
  returns table (items integer, item_sites integer) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query
    with item as materialized (
      select i.project_uuid, i.service, i.subject_uuid, i.name, paid.paid_until as old_until,
        case i.service when 'additionalApp' then greatest(i.quantity - asked.free, 1) else 1 end as quantity,
        case i.service when 'attendance' then coalesce(i.variant, '') else '' end as variant
      from unnest(sites, services, frees) as asked (uuid, service, free)
        join project site on site.uuid = asked.uuid and not site.is_free
        join billable_item i on i.project_uuid = site.uuid and i.service = asked.service
        left join paid_item paid on paid.project_uuid = i.project_uuid and paid.service = i.service
          and paid.subject_uuid = i.subject_uuid
      where (paid.paid_until is null or paid.paid_until < until)
        -- Attendance that the platform withholds is not switched on.
        and not coalesce(paid.is_granted and not paid.is_activated, false)
    ), saved as (
      insert into paid_item (project_uuid, service, subject_uuid, paid_until, is_activated, quantity, variant)
      select i.project_uuid, i.service, i.subject_uuid, until, true, i.quantity, i.variant from item i
      on conflict (project_uuid, service, subject_uuid) do update set
        paid_until = greatest(paid_item.paid_until, excluded.paid_until), is_activated = true,
        quantity = greatest(paid_item.quantity, excluded.quantity), is_granted = false,
        variant = coalesce(nullif(paid_item.variant, ''), excluded.variant), version = paid_item.version + 1
      returning paid_item.project_uuid, paid_item.service, paid_item.subject_uuid, paid_item.paid_until,
        paid_item.quantity, paid_item.variant
    ), entry as (
      insert into paid_item_entry (project_uuid, service, subject_uuid, subject_name, at, kind, old_until, new_until,
        is_activated, quantity, variant, by_name)
      select s.project_uuid, s.service, s.subject_uuid, i.name, moment, 'firstPrice', i.old_until, s.paid_until, true,
        s.quantity, s.variant, author
      from saved s join item i on i.project_uuid = s.project_uuid and i.service = s.service
        and i.subject_uuid = s.subject_uuid
      returning paid_item_entry.project_uuid
    )
    select count(*)::integer, count(distinct entry.project_uuid)::integer from entry;
  perform leave_system_scope(caller);
end $$;

-- Subscriptions of items of a service of a site: of these subjects, of all where none are named. There is none at a site
-- that is free by switch, where nobody prices the service on the day of the site, and for items that are free by number
-- (money.md 9, 13, 14, 74).
create or replace function item_subscriptions(site uuid, sold text, subjects uuid[], always_free integer, moment timestamptz)
  returns table (subject_uuid uuid, name text, paid_until date, is_over boolean, is_renewed boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
  day date;
  free integer;
  has_free boolean;
begin
  caller := enter_system_scope();
  select (moment at time zone project.time_zone)::date into day
    from project where project.uuid = site and not project.is_free;
  select max(s.free_quantity) into free from site_price s
    where s.project_uuid = site and s.service = sold and s.valid_from <= day and (s.ends_on is null or s.ends_on > day);
  if free is not null then
    -- The oldest ones are free: to know them all items are looked at, which is not done where none is.
    has_free := always_free is not null and greatest(free, always_free) > 0;
    return query
      with item as (
        select i.subject_uuid, i.name, row_number() over (order by date_trunc('milliseconds', i.created_at),
          i.subject_uuid) as place
        from billable_item i where i.project_uuid = site and i.service = sold
          and (has_free or subjects is null or i.subject_uuid = any (subjects))
        union all
        -- What is off, or waits for a master, is not due; its end stays.
        select kept.subject_uuid, '', null from paid_item kept
        where always_free is null and kept.project_uuid = site and kept.service = sold
          and kept.subject_uuid = any (subjects) and not exists (select from billable_item i
            where i.project_uuid = site and i.service = sold and i.subject_uuid = kept.subject_uuid)
      )
      select item.subject_uuid, item.name, paid.paid_until, item.place is not null and coalesce(paid.paid_until < day, true),
        exists (select from renewal_agreement_item renewed where renewed.project_uuid = site and renewed.service = sold
          and renewed.subject_uuid = item.subject_uuid and renewed.is_running)
      from item left join paid_item paid on paid.project_uuid = site and paid.service = sold
        and paid.subject_uuid = item.subject_uuid
      where (not has_free or item.place > greatest(free, always_free))
        and (subjects is null or item.subject_uuid = any (subjects))
      order by item.place;
  end if;
  perform leave_system_scope(caller);
end $$;
revoke all on function item_subscriptions(uuid, text, uuid[], integer, timestamptz) from public;

-- How attendance of an office is paid or granted, and whether somebody prices it today; for every account of the site,
-- also where it reads one whole site and by the role for that.
create or replace function attendance_of(site uuid) returns jsonb language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  caller text;
  attendance jsonb;
begin
  caller := enter_system_scope();
  select jsonb_build_object('end', paid.paid_until, 'isActivated', coalesce(paid.is_activated, false),
      'isGranted', coalesce(paid.is_granted, false), 'timeZone', project.time_zone,
      'isPriced', not project.is_free and exists (select from site_price p
        where p.project_uuid = project.uuid and p.service = 'attendance'
          and p.valid_from <= (now() at time zone 'UTC')::date
          and (p.ends_on is null or p.ends_on > (now() at time zone 'UTC')::date)))
    into attendance
  from project
    left join paid_item paid on paid.project_uuid = project.uuid and paid.service = 'attendance'
      and paid.subject_uuid = project.uuid
  where project.uuid = site and project.kind = 'office';
  perform leave_system_scope(caller);
  return attendance;
end $$;
