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
