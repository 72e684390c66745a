-- Of words that very many people of a company have, a page is found in the order of names among that company's alone.
alter table person_word add column company_uuid uuid;
alter table person no force row level security;
alter table person_word no force row level security;
update person_word w set company_uuid = p.company_uuid
  from person p where p.project_uuid = w.project_uuid and p.uuid = w.uuid;
alter table person_word force row level security;
alter table person force row level security;
alter table person_word alter column company_uuid set not null;
create index person_word_by_company on person_word (project_uuid, company_uuid, kind, last_name, first_name, uuid);
drop function if exists person_hits(text, text, integer, text, integer, integer);
