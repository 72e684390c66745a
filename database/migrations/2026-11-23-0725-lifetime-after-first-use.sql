-- Lifetime after first use (access-decision 1 and 14.12): a key that ends so many minutes after it first let somebody in.

alter table credential
  add column lifetime_minutes integer check (lifetime_minutes > 0),
  -- When a door first let somebody in by one of its person's credentials; known of those that have a lifetime.
  add column first_used_at timestamptz;
alter table temp_key
  add column lifetime_minutes integer check (lifetime_minutes > 0),
  -- When the key first let its visitor in, by whatever it is.
  add column first_used_at timestamptz;

-- When a key stops to open: at its end, or when its lifetime is over.
create function key_ends(ends timestamptz, first_used_at timestamptz, lifetime_minutes integer) returns timestamptz
  language sql stable parallel safe as $$
  select least(ends, first_used_at + lifetime_minutes * interval '1 minute')
$$;

-- Devices are told both: the lifetime for uses that they see first, and the end where the first use is known.
create or replace view policy_part_credential (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'credential', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'personId', person_uuid, 'status', status, 'from', policy_instant(valid_from),
    'until', policy_instant(key_ends(valid_until, first_used_at, lifetime_minutes)), 'maxUses', max_uses,
    'lifetimeAfterFirstUseSeconds', lifetime_minutes * 60, 'plate', case kind when 'plate' then hint end,
    'kind', case kind when 'uhf' then 'tag' else kind end, 'isDuress', case when is_duress then true end))
  from credential;

-- Keys of before, by what their doors have told.
set local lintel.scope = 'system';
update temp_key set first_used_at = (
  select min(used.occurred_at) from door_event used
  where used.project_uuid = temp_key.project_uuid and used.person_uuid = temp_key.person_uuid
    and used.occurred_at >= temp_key.created_at and used.type = 'access' and used.granted);
set local lintel.scope = '';
