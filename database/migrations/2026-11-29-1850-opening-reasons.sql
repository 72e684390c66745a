-- Why a door was opened from the portal: asked for at doors of apartments (community.md 9.3), said by the platform.
alter table door_command add column reason text not null default '' check (length(reason) <= 255);
