-- The usual leave types of companies that were there before leave types were (office.md 22). New ones get them from the
-- call that makes them, in its language.
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
on conflict do nothing;
