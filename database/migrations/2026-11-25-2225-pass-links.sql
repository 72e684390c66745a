-- Links of visitors to their passes: a hash to find them by, and the code encrypted, so that they can be shown again.

select set_config('lintel.scope', 'system', true);

alter table temp_key add column link_hash bytea, add column link_ciphertext bytea;
alter table temp_key add constraint temp_key_link check ((link_hash is null) = (link_ciphertext is null));
create unique index temp_key_by_link on temp_key (link_hash) where link_hash is not null;
