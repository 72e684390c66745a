-- How a call ended, and with what program it was made (operators.md 3.12). The hash covers both where an entry has them: entries
-- from before have neither, and stay as they were hashed.
alter table audit_entry
  add column result text check (result in ('done', 'lockedOut', 'waiting')),
  add column user_agent text check (char_length(user_agent) <= 256);
