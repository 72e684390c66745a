-- Open streams end when what they were opened for ends (specification 2.1 and 4). Whoever holds one is woken at the commit of
-- every change that may end it or narrow it, with the id that the change is about: of a session, an account or a site.
create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;

create trigger session_access after update on session for each row
  when ((old.token_hash, old.acting_account_uuid, old.section, old.project_uuid, old.delegation_uuid, old.expires_at, old.revoked_at)
    is distinct from
    (new.token_hash, new.acting_account_uuid, new.section, new.project_uuid, new.delegation_uuid, new.expires_at, new.revoked_at))
  execute function announce_access('uuid');
create trigger session_access_end after delete on session for each row
  when (old.revoked_at is null) execute function announce_access('uuid');

create trigger account_access after update on account for each row
  when ((old.kind, old.state, old.expires_at, old.initialized, old.abilities,
      old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid)
    is distinct from
    (new.kind, new.state, new.expires_at, new.initialized, new.abilities,
      new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid))
  execute function announce_access('uuid');
create trigger account_access_end after delete on account for each row execute function announce_access('uuid');

create trigger project_member_access after update or delete on project_member for each row
  execute function announce_access('account_uuid');
create trigger company_admin_access after update of company_uuid or delete on company_admin for each row
  execute function announce_access('account_uuid');

create trigger project_access after update on project for each row
  when ((old.kind, old.installer_uuid, old.settings) is distinct from (new.kind, new.installer_uuid, new.settings))
  execute function announce_access('uuid');
create trigger project_access_end after delete on project for each row execute function announce_access('uuid');

-- Entries that began in one another belong to one session.
create trigger delegation_access after update on delegation for each row
  when ((old.state, old.until) is distinct from (new.state, new.until))
  execute function announce_access('session_uuid');

-- Whoever stood in a site that is deleted is still signed in, and stands in none (a manager may have others).
alter table session drop constraint session_project_uuid_fkey,
  add foreign key (project_uuid) references project (uuid) on delete set null;
create index session_by_project on session (project_uuid) where project_uuid is not null;
