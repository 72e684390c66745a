call drop_triggers('attendance_due');

create trigger attendance_due_announced after insert on attendance_due
  for each statement execute function announce_attendance();
