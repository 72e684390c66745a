-- One number of one card. What an older version kept twice is a duplicate, which opens nothing until it is removed; the
-- server makes the numbers canonical at its start, because the database cannot read them. An import says how its
-- numbers are written, and an unknown read which card of the site it is in another notation.
alter table credential drop constraint credential_status_check;
alter table credential add constraint credential_status_check check (status in ('active', 'inactive', 'lost', 'duplicate'));

alter table import_batch add column card_notation text not null default 'hexadecimal'
  check (card_notation ~ '^(hexadecimal|decimal|facility(26|34|37))(Reversed)?$');

-- Nothing points to it: a card that goes is no card of the site any more.
alter table door_event add column read_as_credential_uuid uuid;
