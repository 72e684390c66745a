call drop_triggers('muster_report', 'muster_due');

create constraint trigger publish_muster_report after insert or update on muster_report deferrable initially deferred
  for each row execute function publish_muster_report();
create trigger muster_due_announced after insert on muster_due
  for each statement execute function announce_muster();
