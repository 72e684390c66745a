-- Mails lie sealed in the outbox from now on (docs/adr/0018). What stayed there readable because no mail server is
-- configured is forgotten; what waits still leaves as it was written.

set local lintel.scope = 'system';
update outbox
set payload = jsonb_build_object('to', payload -> 'to', 'subject', payload -> 'subject', 'text', '')
where kind = 'mail' and sent_at is not null;
set local lintel.scope = '';
