-- Who stands above an account sees that too many wrong passwords lock it out, and lets it in again (operators.md 3.4).
-- The subject of a guard is the id of an account, or `name:` and a hash of a name that no account has.
create policy sign_in_guard_below on sign_in_guard using (
  case
    when (select scope_kind()) = any (array['platform', 'distributor', 'subDistributor', 'installer'])
      and subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then exists (select from account a where a.uuid = subject::uuid)
    else false
  end);

-- Whom an account turns to: the contact of the nearest one above it that gave one, sub-distributor, distributor, then the
-- platform (operators.md 3.11). Mails say it too, whoever's work they are written in, and that may see nobody above itself.
create function contact_above(below uuid) returns jsonb language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  contact jsonb;
begin
  perform set_config('lintel.scope', 'system', true);
  select service.fields into contact
  from account a
    left join account distributor on distributor.uuid = a.distributor_uuid
    cross join unnest(array[a.sub_distributor_uuid, a.distributor_uuid, coalesce(distributor.parent_uuid, a.parent_uuid)])
      with ordinality as above (uuid, place)
    join customer_service service on service.account_uuid = above.uuid
  where a.uuid = below and above.uuid <> below
  order by above.place limit 1;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return contact;
end $$;
