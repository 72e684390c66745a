-- Alarms are new, in progress or resolved, as the interface says; cards without a person are unassigned; a lock denies
-- access. Owners see their own rows meanwhile, since the policies of these tables know no owner; triggers would wait
-- for the end of the transaction.
alter table alarm_record no force row level security;
alter table alarm_record disable trigger user;
alter table alarm_record drop constraint alarm_record_status_check;
alter table alarm_record drop constraint alarm_record_check1;
alter table alarm_record drop constraint alarm_record_check2;
alter table alarm_record rename column handled_by to acknowledged_by;
alter table alarm_record rename column handled_at to resolved_at;
drop index alarm_record_unhandled;
alter table alarm_record alter column status set default 'new';
update alarm_record set status = case status when 'unhandled' then 'new' when 'handling' then 'inProgress' else 'resolved' end;
alter table alarm_record add constraint alarm_record_status_check check (status in ('new', 'inProgress', 'resolved'));
alter table alarm_record add constraint alarm_record_acknowledged check (status = 'new' or acknowledged_by is not null);
alter table alarm_record add constraint alarm_record_resolved check ((status = 'resolved') = (resolved_at is not null));
create index alarm_record_new on alarm_record (project_uuid, occurred_at, uuid) where status = 'new';
alter table alarm_record enable trigger user;
alter table alarm_record force row level security;

alter table import_batch no force row level security;
alter table import_batch disable trigger user;
alter table import_batch drop constraint import_batch_kind_check;
update import_batch set kind = 'unassignedCard' where kind = 'freeCard';
alter table import_batch add constraint import_batch_kind_check check (kind in ('personnel', 'device', 'face', 'courier', 'plate',
  'unassignedCard', 'structure', 'resident', 'staffCard'));
alter table import_batch enable trigger user;
alter table import_batch force row level security;

alter table import_record no force row level security;
alter table import_record disable trigger user;
alter table import_record drop constraint import_record_kind_check;
update import_record set kind = 'unassignedCredential' where kind = 'freeCode';
alter table import_record add constraint import_record_kind_check check (kind in ('company', 'department', 'person', 'device',
  'credential', 'unassignedCredential', 'building', 'apartment', 'callType'));
alter table import_record enable trigger user;
alter table import_record force row level security;

alter table lock_event no force row level security;
alter table lock_event disable trigger user;
alter table lock_event drop constraint lock_event_kind_check;
update lock_event set kind = 'denied' where kind = 'refused';
alter table lock_event add constraint lock_event_kind_check check (kind in ('opened', 'locked', 'denied'));
alter table lock_event enable trigger user;
alter table lock_event force row level security;
