-- Whether lines of an import may give identity cards, as it was when the file was sent: the site's installer says so
-- (specification 3, EnableIDAccess), whom the check of the file does not see.
alter table import_batch add column gives_id_access boolean not null default false;
