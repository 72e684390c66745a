-- Attendance of an office is an item like others: the state and end that the platform granted in its settings become the
-- end of the item, and an entry of its history (money.md 16).

-- What the platform granted or withheld where nobody prices attendance: it holds there as well.
alter table paid_item add column is_granted boolean not null default false;

alter table project no force row level security;
alter table paid_item no force row level security;
alter table paid_item_entry no force row level security;

with stated as (
  select uuid, name, time_zone, settings ->> 'attendanceActiveStatus' as status,
    nullif(settings ->> 'attendanceActiveUntil', '')::timestamptz as until
  from project
  where kind = 'office'
    and (settings ? 'attendanceActiveStatus' or coalesce(settings ->> 'attendanceTier', 'off') <> 'off')
), item as (
  -- The last day is the one that the moment of the end belongs to or follows.
  select uuid, name, coalesce(status in ('active', 'expired'), false) as is_activated,
    case when status = 'active' then ((until - interval '1 millisecond') at time zone time_zone)::date
      when status = 'expired' then coalesce(((until - interval '1 millisecond') at time zone time_zone)::date, current_date - 1)
    end as paid_until
  from stated
), saved as (
  insert into paid_item (project_uuid, service, subject_uuid, paid_until, is_activated, quantity, is_granted)
  select uuid, 'attendance', uuid, paid_until, is_activated, case when is_activated then 1 else 0 end, true from item
  on conflict do nothing
  returning project_uuid, paid_until, is_activated, quantity
)
insert into paid_item_entry (project_uuid, service, subject_uuid, subject_name, at, kind, new_until, is_activated, quantity)
select saved.project_uuid, 'attendance', saved.project_uuid, item.name, now(), 'operator', saved.paid_until,
  saved.is_activated, saved.quantity
from saved join item on item.uuid = saved.project_uuid;

update project set settings = settings - 'attendanceActiveStatus' - 'attendanceActiveUntil'
where settings ?| array['attendanceActiveStatus', 'attendanceActiveUntil'];

alter table project force row level security;
alter table paid_item force row level security;
alter table paid_item_entry force row level security;
