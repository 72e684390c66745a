-- Prices that hold on a day, or begin after it, of the platform and of the operators among some accounts, as far as a list
-- of buyers names one of them or the price is for all. Which of them a payer buys by, the application says.
create or replace function prices_for(accounts uuid[], day date) returns table (
  uuid uuid, seller_uuid uuid, project_kind text, service text, variant text, buyers uuid[], activation bigint,
  monthly bigint, quarterly bigint, yearly bigint, free_quantity integer, valid_from date, ends_on date,
  first_paid_until date, applied_at timestamptz, created_at timestamptz, created_by text, sequence bigint,
  version integer
) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query
    select p.uuid, p.seller_uuid, p.project_kind, p.service, p.variant, p.buyers, p.activation, p.monthly, p.quarterly,
      p.yearly, p.free_quantity, p.valid_from, p.ends_on, p.first_paid_until, p.applied_at, p.created_at, p.created_by,
      p.sequence, p.version
    from price p
    where (p.seller_uuid is null or p.seller_uuid = any (accounts))
      and (p.buyers = '{}' or p.buyers && accounts)
      and (p.ends_on is null or p.ends_on > day);
  perform leave_system_scope(caller);
end $$;

-- The billing information of an account, which an order of a helper or of a manager copies; empty where it has none.
create or replace function billing_info_of(account uuid) returns jsonb language plpgsql as $$
declare
  caller text;
  info jsonb;
begin
  caller := enter_system_scope();
  select b.fields into info from billing_info b where b.account_uuid = account;
  perform leave_system_scope(caller);
  return coalesce(info, '{}');
end $$;

-- The names of accounts, for those who buy from them.
create or replace function names_of_accounts(asked uuid[]) returns table (uuid uuid, name text) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query select a.uuid, a.display_name from account a where a.uuid = any (asked);
  perform leave_system_scope(caller);
end $$;

-- Draws the next number of a seller's year; the row stays locked until the invoice is there.
create or replace function next_invoice_number(seller uuid, of_year integer) returns integer language plpgsql as $$
declare
  caller text;
  drawn integer;
begin
  caller := enter_system_scope();
  insert into invoice_counter (seller_uuid, year, last) values (seller, of_year, 1)
    on conflict (seller_uuid, year) do update set last = invoice_counter.last + 1
    returning last into drawn;
  perform leave_system_scope(caller);
  return drawn;
end $$;

-- The tax rate of a country; 0 for one without.
create or replace function tax_rate_of(asked text) returns integer language plpgsql as $$
declare
  caller text;
  found integer;
begin
  caller := enter_system_scope();
  select rate into found from tax_rate where country = asked;
  perform leave_system_scope(caller);
  return coalesce(found, 0);
end $$;

-- Whether automatic renewal is on for an installer.
create or replace function installer_renews(installer uuid) returns boolean language plpgsql as $$
declare
  caller text;
  renews boolean;
begin
  caller := enter_system_scope();
  select (o.switches ->> 'autoRenew')::boolean into renews from operator o where o.account_uuid = installer;
  perform leave_system_scope(caller);
  return coalesce(renews, false);
end $$;

-- Open orders that an account pays: it is not deleted before they ended (money.md 57).
create or replace function count_open_orders_of(payer uuid) returns integer language plpgsql as $$
declare
  caller text;
  orders integer;
begin
  caller := enter_system_scope();
  select count(*) into orders from payment_order o where o.payer_uuid = payer and o.state in (0, 6);
  perform leave_system_scope(caller);
  return orders;
end $$;

-- The provider of payments that is on; null for none.
create or replace function provider_on() returns text language plpgsql as $$
declare
  caller text;
  provider_name text;
begin
  caller := enter_system_scope();
  select provider into provider_name from payment_provider where is_on order by provider limit 1;
  perform leave_system_scope(caller);
  return provider_name;
end $$;

-- Ends agreements that are not over, by the reason of what ended them, and frees their items; the first reason counts
-- (billing.md 10.2). Answers how many these are.
create or replace function end_agreements(asked uuid[], why integer, moment timestamptz) returns integer language plpgsql as $$
declare
  caller text;
  agreements integer;
begin
  caller := enter_system_scope();
  with ended as (
    update renewal_agreement a set state = 'ended', reason = why, ended_at = moment, next_charge_at = null,
      version = a.version + 1
    where a.uuid = any (asked) and a.state <> 'ended'
    returning a.uuid
  ), freed as (
    update renewal_agreement_item i set is_running = false from ended where i.agreement_uuid = ended.uuid
  )
  select count(*) into agreements from ended;
  perform leave_system_scope(caller);
  return agreements;
end $$;

-- Agreements that are not over and are concerned by something, of every payer: with items of a site, of payers, of
-- kinds of payers, below an installer. What is null narrows nothing.
create or replace function agreements_concerned(site uuid, payer uuid, payer_kinds text[], installer uuid) returns uuid[]
  language plpgsql as $$
declare
  caller text;
  agreements uuid[];
begin
  caller := enter_system_scope();
  select coalesce(array_agg(a.uuid), '{}') into agreements from renewal_agreement a
    where a.state <> 'ended'
      and (payer is null or a.payer_uuid = payer)
      and (payer_kinds is null or a.payer_kind = any (payer_kinds))
      and (installer is null or a.installer_uuid = installer)
      and (site is null or exists (select from renewal_agreement_item i
        where i.project_uuid = site and i.agreement_uuid = a.uuid));
  perform leave_system_scope(caller);
  return agreements;
end $$;

-- What is deleted is no longer sold: open orders with one of the items end by the system and free all of theirs, and what
-- was paid is lost, with an entry (money.md 31 and 58). The payment page of such an order is closed by a job.
create or replace function release_items(sites uuid[], subjects uuid[], sold text[]) returns void language plpgsql as $$
declare
  caller text;
begin
  if sites is null then
    return;
  end if;
  caller := enter_system_scope();
  with ended as (
    update payment_order o set state = 5, ended_at = now(), expires_at = null, version = o.version + 1
    where o.state = 0 and o.uuid in (select i.order_uuid from ordered_item i where i.project_uuid = any (sites))
      and exists (select from payment_order_line l join unnest(sites, subjects) as gone (site, subject)
          on l.site_uuid = gone.site and l.subject_uuid = gone.subject
        where l.order_uuid = o.uuid and (sold is null or l.service = any (sold)))
    returning o.uuid)
  delete from ordered_item i using ended where i.order_uuid = ended.uuid;
  perform end_agreements(array(select i.agreement_uuid from renewal_agreement_item i
    join unnest(sites, subjects) as gone (site, subject) on i.project_uuid = gone.site and i.subject_uuid = gone.subject
    where i.is_running and (sold is null or i.service = any (sold))), 4, now());
  with lost as (
    delete from paid_item p using unnest(sites, subjects) as gone (site, subject)
    where p.project_uuid = gone.site and p.subject_uuid = gone.subject and (sold is null or p.service = any (sold))
    returning p.project_uuid, p.service, p.subject_uuid, p.paid_until)
  insert into paid_item_entry (project_uuid, service, subject_uuid, subject_name, at, kind, old_until, is_activated)
    select lost.project_uuid, lost.service, lost.subject_uuid,
      coalesce((select e.subject_name from paid_item_entry e where e.project_uuid = lost.project_uuid
        and e.service = lost.service and e.subject_uuid = lost.subject_uuid order by e.number desc limit 1), ''),
      now(), 'lost', lost.paid_until, false
    from lost join project on project.uuid = lost.project_uuid;
  perform leave_system_scope(caller);
end $$;

-- Of a person everything; of the master of a family the apps of the apartment too, but where the household moves out,
-- after which the apartment keeps them.
create or replace function release_items_of_people() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform release_items(array_agg(project_uuid), array_agg(uuid), null) from old_rows;
  if coalesce(current_setting('lintel.keeps_licences', true), '') <> 'on' then
    perform release_items(array_agg(project_uuid), array_agg(apartment_uuid), array['app', 'additionalApp'])
      from old_rows where is_master and apartment_uuid is not null;
  end if;
  return null;
end $$;

create or replace function release_items_by_uuid() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform release_items(array_agg(project_uuid), array_agg(uuid), null) from old_rows;
  return null;
end $$;

-- Apps of managers and administrators, who belong to a site by a row of their account. What they pay for there they no
-- longer renew (money.md 49).
create or replace function release_items_of_accounts() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  perform end_agreements(array(select a.uuid from renewal_agreement a join old_rows on a.payer_uuid = old_rows.account_uuid
    and a.project_uuid = old_rows.project_uuid), 6, now());
  perform leave_system_scope(caller);
  perform release_items(array_agg(project_uuid), array_agg(account_uuid), null) from old_rows;
  return null;
end $$;

-- What a deleted account paid for is not renewed without it (money.md 57).
create or replace function end_agreements_of_payers() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  perform end_agreements(array(select a.uuid from renewal_agreement a join old_rows on a.payer_uuid = old_rows.uuid), 6, now());
  perform leave_system_scope(caller);
  return null;
end $$;

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
create or replace function leave_paid(sites uuid[], services text[], frees integer[], until date, moment timestamptz, author text)
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

-- The apartments of an installer are charged by services from now on: automatic renewals of its communities end, and the
-- history of what is paid there says so. Nothing sells the plan itself, so that every service has its end already
-- (money.md 65). Answers how many agreements ended.
create or replace function convert_plans(installer uuid, moment timestamptz, author text) returns integer language plpgsql as $$
declare
  caller text;
  agreements integer;
begin
  caller := enter_system_scope();
  agreements := end_agreements(array(select a.uuid from renewal_agreement a
    where a.installer_uuid = installer and a.project_kind in ('community', 'oldCommunity')), 5, moment);
  insert into paid_item_entry (project_uuid, service, subject_uuid, subject_name, at, kind, old_until, new_until,
    is_activated, quantity, variant, by_name)
  select p.project_uuid, p.service, p.subject_uuid,
    coalesce((select e.subject_name from paid_item_entry e where e.project_uuid = p.project_uuid
      and e.service = p.service and e.subject_uuid = p.subject_uuid order by e.number desc limit 1), ''),
    moment, 'planConversion', p.paid_until, p.paid_until, p.is_activated, p.quantity, p.variant, author
  from project site
    join paid_item p on p.project_uuid = site.uuid
  where site.installer_uuid = installer and site.kind in ('community', 'oldCommunity') and p.paid_until is not null;
  perform leave_system_scope(caller);
  return agreements;
end $$;
