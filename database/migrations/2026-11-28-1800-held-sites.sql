-- Community and office identities of an installer hold one of its sites or none: lists and forms begin with it, and it is
-- no scope. The site may be deleted, moved or taken off meanwhile, and the session has to say so; so it is named without
-- a foreign key, and once that was said, it is named apart.
alter table session add column held_site_uuid uuid;
alter table session add column gone_site_uuid uuid;

-- What the identity held from which a portal was entered; the way back restores it.
alter table delegation add column from_held_site_uuid uuid;
