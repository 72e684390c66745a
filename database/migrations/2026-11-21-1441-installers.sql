-- What sub-distributors and transfers need of rows that lie above or beside them.

-- An installer below a sub-distributor may have what the distributor above both may have (operators.md 4.3).
create policy operator_above on operator for select using (
  scope_kind() = 'subDistributor'
  and account_uuid = (select a.distributor_uuid from account a where a.uuid = scope_uuid()));

-- Whoever gives an installer to somebody else ends the entries of those who lose it (operators.md 1.6).
create policy delegation_above on delegation using (
  scope_kind() in ('platform', 'distributor')
  and exists (select from account a where a.uuid = to_account_uuid));

-- An order is kept when the installer it was made for is deleted.
alter table payment_order drop constraint payment_order_installer_uuid_fkey;
