-- A reader locks code entry for 30 seconds after five wrong typed codes within a minute (access-decision 14.1). Its device
-- reports that as an event of its own, and the site has an alarm of it.

alter table door_event drop constraint door_event_type_check;
alter table door_event add constraint door_event_type_check check (
  type in ('access', 'remoteOpen', 'doorOpened', 'doorClosed', 'doorHeld', 'doorForced', 'notOpened', 'fireStarted',
    'fireEnded', 'unlocked', 'locked', 'call', 'codeEntryLocked', 'tamper', 'motion', 'boot', 'lost'));

alter table alarm_record
  drop constraint alarm_record_type_check,
  add constraint alarm_record_type_check check (type in
    ('breakIn', 'heldOpen', 'tamper', 'passback', 'occupancy', 'codeEntryLocked', 'offline', 'duress', 'motion', 'emergency'));

create or replace function alarm_of_event() returns trigger language plpgsql as $$
declare
  made text := case new.type when 'doorForced' then 'breakIn' when 'doorHeld' then 'heldOpen' when 'tamper' then 'tamper'
    when 'fireStarted' then 'emergency' when 'codeEntryLocked' then 'codeEntryLocked' when 'access' then 'passback' end;
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
    company_name, event_uuid, occurred_at, told, cleared_at)
  select new.project_uuid, made,
    case when made in ('heldOpen', 'codeEntryLocked') then 'warning' when made = 'passback' then 'notice' else 'critical' end,
    new.door_uuid, new.door_name, new.device_uuid, new.device_name, new.company_uuid, new.company_name, new.uuid,
    new.occurred_at, made <> 'emergency',
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
  for each row when (new.type in ('doorForced', 'doorHeld', 'fireStarted', 'codeEntryLocked', 'tamper')
    or new.type in ('doorClosed', 'fireEnded') and new.door_uuid is not null
    or new.type = 'access' and new.reason in ('passback', 'antiPassback'))
  execute function alarm_of_event();

-- How many credentials a device can hold; null: as many as its site has. One that can hold them all knows everybody of the
-- site, and lets people leave who have no rights at its doors (access-decision 14.2).
alter table device_policy add column capacity integer check (capacity > 0);
