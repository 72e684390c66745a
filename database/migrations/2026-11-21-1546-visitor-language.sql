-- In which language a visitor is written to; whoever resends a key need not know it again.
alter table temp_key add column language text not null default '' check (length(language) <= 31);
