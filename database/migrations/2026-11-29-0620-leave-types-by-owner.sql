-- The usual leave types of companies that have none (office.md 22). The owner of the tables, where it is no superuser, is
-- bound by their policies and found no company when they were added first.
alter table company no force row level security;
alter table attendance_leave_type no force row level security;
insert into attendance_leave_type (project_uuid, company_uuid, name, symbol, color, unit, counts_as_worked)
select company.project_uuid, company.uuid, usual.name, usual.symbol, usual.color, usual.unit, usual.counts_as_worked
from company
cross join (values
  ('Annual leave', 'AL', '#2f9e44', 'halfDay', false),
  ('Sick leave', 'SL', '#e03131', 'day', false),
  ('Personal leave', 'PL', '#f08c00', 'halfDay', false),
  ('Business trip', 'BT', '#1971c2', 'hour', true),
  ('Maternity/Paternity', 'MP', '#9c36b5', 'day', false),
  ('Other', 'O', '#868e96', 'day', false)
) as usual (name, symbol, color, unit, counts_as_worked)
where company.kind = 'tenant'
  and not exists (select from attendance_leave_type former
    where former.project_uuid = company.project_uuid and former.company_uuid = company.uuid)
on conflict do nothing;
alter table company force row level security;
alter table attendance_leave_type force row level security;
