-- Pictures lose everything but their pixels when they are taken in. Those that were taken in before are encoded again by
-- a job, one after the other; this says which are waiting for it.
alter table person_photo add column is_clean boolean not null default false;
alter table person_photo alter column is_clean set default true;
create index person_photo_unclean on person_photo (person_uuid) where not is_clean;
alter table captured_image add column is_clean boolean not null default false;
alter table captured_image alter column is_clean set default true;
create index captured_image_unclean on captured_image (uuid) where not is_clean;
alter table badge_picture add column is_clean boolean not null default false;
alter table badge_picture alter column is_clean set default true;
create index badge_picture_unclean on badge_picture (template_uuid) where not is_clean;
alter table brand add column is_clean boolean not null default false;
alter table brand alter column is_clean set default true;
create index brand_unclean on brand (account_uuid) where not is_clean;
