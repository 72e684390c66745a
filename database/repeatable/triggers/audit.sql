call drop_triggers('audit_entry');

create trigger audit_entry_names after insert on audit_entry referencing new table as added
  for each statement execute function note_audit_names();
