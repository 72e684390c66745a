call drop_triggers('policy_build_queue');

create constraint trigger policy_settles after insert on policy_build_queue
  deferrable initially deferred for each row execute function policy_settle();
