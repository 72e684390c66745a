-- What the walk over every table has found (issue 12, 1.9).

-- It compared a column of the account with another column of the same account, so whoever saw any installer saw every order.
alter policy payment_order_scope on payment_order using (
  (select scope_kind()) in ('system', 'platform')
  or exists (select from account a where a.uuid = payment_order.installer_uuid));

-- Everybody may append to a chain, so everybody reads and moves its end; nobody but the platform's own work takes one away.
drop policy audit_chain_scope on audit_chain;
create policy audit_chain_read on audit_chain for select using (true);
create policy audit_chain_begin on audit_chain for insert with check (true);
create policy audit_chain_advance on audit_chain for update using (true);
create policy audit_chain_forget on audit_chain for delete using ((select scope_kind()) = 'system');

-- Whether an account is an administrator below the installer of the scope's site: the site makes those, and sees them once they
-- are its members.
create function is_admin_below_installer(asked uuid) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  caller text := scope_kind();
  found boolean;
begin
  if caller <> 'project' then
    return false;
  end if;
  perform set_config('lintel.scope', 'system', true);
  found := exists (select from account a join project p on p.installer_uuid = a.installer_uuid
    where a.uuid = asked and a.kind = 'admin' and p.uuid = scope_uuid());
  perform set_config('lintel.scope', caller, true);
  return found;
end $$;

-- A link to a new password, and who has agreed to what, is added for an account within the scope, not for any.
alter policy one_time_secret_append on one_time_secret with check (
  (select scope_kind()) = 'system'
  or exists (select from account a where a.uuid = one_time_secret.account_uuid)
  or is_admin_below_installer(one_time_secret.account_uuid));
alter policy policy_acceptance_append on policy_acceptance with check (
  (select scope_kind()) in ('system', 'platform')
  or exists (select from account a where a.uuid = policy_acceptance.account_uuid));
