-- Of words that very many people have, a page is found in the order of names.
create index person_word_by_name on person_word (project_uuid, kind, last_name, first_name, uuid);
