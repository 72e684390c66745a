-- What operators say beforehand of doors and devices that others add: how long new doors of an installer stay unlocked
-- (operators.md 5.7), and under which name and with which configuration a distributor sells a model (operators.md 3.9).

-- Seconds; null as long as the installer has not said.
alter table operator add column hold_delay_sec integer check (hold_delay_sec between 1 and 60);

-- For how long new doors of a site stay unlocked as its installer says; null where it says nothing. Nobody in a site sees the
-- installer's own row.
create function hold_delay_of_site(site uuid) returns integer language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  seconds integer;
begin
  perform set_config('lintel.scope', 'system', true);
  select operator.hold_delay_sec into seconds
  from project join operator on operator.account_uuid = project.installer_uuid
  where project.uuid = site;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return seconds;
end $$;

-- However a door comes to be, it begins as its installer wants doors to begin, unless it says for itself.
create function begin_with_hold_delay() returns trigger language plpgsql as $$
declare
  seconds integer;
begin
  seconds := hold_delay_of_site(new.project_uuid);
  if seconds is not null then
    new.settings := jsonb_build_object('holdDelaySec', seconds) || new.settings;
  end if;
  return new;
end $$;
create trigger begin_with_hold_delay before insert on door
  for each row when (not new.settings ? 'holdDelaySec') execute function begin_with_hold_delay();

-- The names under which an account's distributor sells models; a distributor is its own. Accounts below do not see the rest
-- of what it says of a model, which may be secret.
create function shown_models(viewer uuid) returns table (model text, shown_name text) language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  return query select customised.model, customised.shown_name
    from account
    join customised_model customised on customised.account_uuid = account.distributor_uuid
    where account.uuid = viewer;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
end $$;

-- The command that brought a device the configuration its distributor ships it with; null until it is due. Devices that have
-- been there already are not due any more: of the command that this names nothing is kept.
alter table device add column first_configuration_uuid uuid;
set local lintel.scope = 'system';
update device set first_configuration_uuid = gen_random_uuid() where connection <> 'waiting';
set local lintel.scope = '';
