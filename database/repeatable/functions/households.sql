-- A household has one master: the open code of an apartment ends when a master moves in without it.
create or replace function end_registration_codes() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  delete from registration_code where project_uuid = new.project_uuid and apartment_uuid = new.apartment_uuid
    and used_at is null;
  return null;
end $$;

-- A receipt closes door by door, as devices confirm a policy from which on nothing of the household opens.
create or replace function confirm_move_outs() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update move_out_door door set state = 'confirmed', confirmed_at = coalesce(new.confirmed_at, now())
    from move_out
    where door.project_uuid = new.project_uuid and door.device_uuid = new.device_uuid and door.state = 'open'
      and move_out.project_uuid = door.project_uuid and move_out.uuid = door.move_out_uuid
      and move_out.policy_version <= new.confirmed_version;
  return null;
end $$;

-- A device that is deleted opens nothing any more.
create or replace function close_move_outs() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update move_out_door set state = 'removed', confirmed_at = now()
    where project_uuid = old.project_uuid and device_uuid = old.uuid and state = 'open';
  return null;
end $$;
