-- Agreements of automatic renewal: what ends them, and what frees their items.

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
