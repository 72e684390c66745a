-- Prices that hold on a day, or begin after it, of the platform and of the operators among some accounts, as far as a list
-- of buyers names one of them or the price is for all. Which of them a payer buys by, the application says.
create or replace function prices_for(accounts uuid[], day date) returns setof price language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query
    select p.* from price p
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
      where paid.paid_until is null or paid.paid_until < until
    ), saved as (
      insert into paid_item (project_uuid, service, subject_uuid, paid_until, is_activated, quantity, variant)
      select i.project_uuid, i.service, i.subject_uuid, until, true, i.quantity, i.variant from item i
      on conflict (project_uuid, service, subject_uuid) do update set
        paid_until = greatest(paid_item.paid_until, excluded.paid_until), is_activated = true,
        quantity = greatest(paid_item.quantity, excluded.quantity),
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
