call drop_triggers('policy_due');

create constraint trigger policy_settles after insert on policy_due
  deferrable initially deferred for each row execute function policy_settle();
