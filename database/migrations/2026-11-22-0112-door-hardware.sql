-- What doors are made of reaches their devices, and what happens at them makes and ends alarms (office.md 5.4, 16).

-- A device that is there is told of its new settings at once.
create function announce_desired() returns trigger language plpgsql as $$
begin
  perform pg_notify('desired', new.mac);
  return null;
end $$;
create trigger device_desired_announced after update of desired_version on device
  for each row when (new.desired_version > old.desired_version) execute function announce_desired();
create index device_outdated on device (uuid) where desired_version > reported_version;

-- Doors that were set up before their devices could be told. A door that nobody has set up is what its device takes it for.
set local lintel.scope = 'system';
update device set desired_version = desired_version + 1, desired = desired || jsonb_build_object('doors', built.doors)
from (
  select door.project_uuid, door.device_uuid, jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'relay', door.relay,
    'unlockMode', door.settings -> 'unlockMode',
    'triggerDelaySeconds', door.settings -> 'triggerDelaySec',
    'accessMethods', nullif(door.settings -> 'accessMethods', '[]'),
    'entryReaders', (select jsonb_agg((reader ->> 'port') || (reader ->> 'index'))
      from jsonb_array_elements(door.settings -> 'entryReaders') reader),
    'exitReaders', (select jsonb_agg((reader ->> 'port') || (reader ->> 'index'))
      from jsonb_array_elements(door.settings -> 'exitReaders') reader),
    'sensorInput', door.settings -> 'doorStatusInput',
    'sensorTrigger', door.settings -> 'sensorTrigger',
    'exitButtonInput', door.settings -> 'exitButtonInput',
    'fireInput', door.settings -> 'fireInput',
    'breakInAlarm', door.settings -> 'breakInAlarm',
    'heldOpenSeconds', case when (door.settings ->> 'heldOpenAlarm')::boolean then door.settings -> 'heldOpenSec' end,
    'relock', door.settings -> 'relock')) order by door.relay) as doors
  from door
  where door.settings <> '{}'
  group by door.project_uuid, door.device_uuid) built
where built.project_uuid = device.project_uuid and built.device_uuid = device.uuid;
set local lintel.scope = '';

-- Whether a door is open, as its device last told, and when that was. Null: nothing has told it.
alter table door add column position text check (position in ('closed', 'open')),
  add column position_at timestamptz;

alter table door_event drop constraint door_event_type_check;
alter table door_event add constraint door_event_type_check check (
  type in ('access', 'remoteOpen', 'doorOpened', 'doorClosed', 'doorHeld', 'doorForced', 'notOpened', 'fireStarted',
    'fireEnded', 'unlocked', 'locked', 'call', 'tamper', 'motion', 'boot', 'lost'));

-- The second proof that was shown with the first (access-decision 3, step 10).
alter table door_event add column second_method text, add column second_credential_uuid uuid;

alter table door_command drop constraint door_command_name_check;
alter table door_command add constraint door_command_name_check check (name in ('open', 'reboot', 'provision', 'disarm'));

-- One alarm for each cause as long as it lasts. A door belongs to one device, whose events come one after the other.
create index alarm_record_going_on on alarm_record (project_uuid, device_uuid, type) where cleared_at is null;

-- Each event of a batch is looked at when all of it is stored, so that a door that was held and closed while its device
-- was away becomes an alarm that is over already, in whatever order the two come.
create or replace function alarm_of_event() returns trigger language plpgsql as $$
declare
  made text := case new.type when 'doorForced' then 'breakIn' when 'doorHeld' then 'heldOpen' when 'tamper' then 'tamper'
    when 'fireStarted' then 'emergency' when 'access' then 'passback' end;
  ends text := case new.type when 'doorForced' then 'doorClosed' when 'doorHeld' then 'doorClosed'
    when 'fireStarted' then 'fireEnded' end;
begin
  if made is null then
    update alarm_record set cleared_at = new.occurred_at
    where project_uuid = new.project_uuid and door_uuid = new.door_uuid and cleared_at is null
      and type = any (case new.type when 'fireEnded' then array['emergency'] else array['breakIn', 'heldOpen'] end)
      and occurred_at <= new.occurred_at;
    return null;
  end if;
  insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
    event_uuid, occurred_at, cleared_at)
  select new.project_uuid, made,
    case made when 'heldOpen' then 'warning' when 'passback' then 'notice' else 'critical' end,
    new.door_uuid, new.door_name, new.device_uuid, new.device_name, new.company_uuid, new.uuid, new.occurred_at,
    case when ends is not null then (
      select ended.occurred_at from door_event ended
      where ended.project_uuid = new.project_uuid and ended.door_uuid = new.door_uuid and ended.type = ends
        and ended.occurred_at >= new.occurred_at
      order by ended.occurred_at limit 1) end
  where ends is null or not exists (
    select from alarm_record going
    where going.project_uuid = new.project_uuid and going.device_uuid = new.device_uuid and going.type = made
      and going.cleared_at is null and going.door_uuid is not distinct from new.door_uuid
      and going.occurred_at <= new.occurred_at);
  return null;
end $$;

drop trigger alarm_of_event on door_event;
-- Asked of each event as it is stored; only those that make or end an alarm cost more than the question.
create trigger alarm_of_event after insert on door_event
  for each row when (new.type in ('doorForced', 'doorHeld', 'fireStarted', 'tamper')
    or new.type in ('doorClosed', 'fireEnded') and new.door_uuid is not null
    or new.type = 'access' and new.reason in ('passback', 'antiPassback'))
  execute function alarm_of_event();

-- What goes on at a device ends when it is back, or gone for good.
create function alarms_of_device_end() returns trigger language plpgsql as $$
begin
  update alarm_record
  set cleared_at = greatest(occurred_at, coalesce(greatest(new.online_since, new.last_seen_at), clock_timestamp()))
  where project_uuid = old.project_uuid and device_uuid = old.uuid and cleared_at is null
    and (type = 'offline' or tg_op = 'DELETE' and type in ('breakIn', 'heldOpen', 'emergency'));
  return null;
end $$;
create trigger alarm_of_absence_ends after update of connection on device
  for each row when (new.connection = 'online' and old.connection <> 'online') execute function alarms_of_device_end();
create trigger alarms_of_device_end after delete on device for each row execute function alarms_of_device_end();
