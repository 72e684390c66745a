-- Functions that have another name now; views and triggers that called them are made again from their files.
drop function if exists area_position_gone() cascade;
drop function if exists area_position_moved() cascade;
drop function if exists apb_reset_of_company() cascade;
drop function if exists gone_from_log(text) cascade;
drop function if exists import_in_the_way() cascade;
drop function if exists devices_to_write_to(text[]) cascade;
drop function if exists key_ends(timestamptz, timestamptz, integer) cascade;
