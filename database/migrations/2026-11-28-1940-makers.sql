-- The brand of the platform: the maker whose devices are on the page for controlling them; without a row, the usual one.
create table platform_brand (
  is_only boolean primary key default true check (is_only),
  controlled_maker text not null default 'ZKTeco' check (length(controlled_maker) between 1 and 32),
  version integer not null default 0
);
alter table platform_brand enable row level security, force row level security;

-- A device shows itself, by light or sound.
alter table door_command drop constraint door_command_name_check;
alter table door_command add constraint door_command_name_check
  check (name in ('open', 'reboot', 'identify', 'provision', 'disarm'));
