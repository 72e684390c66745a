call drop_policies('account', 'account_layout', 'operator', 'operator_counter', 'session', 'sign_in_guard',
  'sign_in_name', 'one_time_secret', 'access_code_request', 'delegation', 'brand', 'billing_info',
  'policy_acceptance', 'notification', 'notification_read', 'customer_service', 'customised_model', 'guide_file',
  'search_word', 'push_key', 'push_subscription');

-- A manager makes administrators of its site, who become members of it right after.
create policy account_new_admin on account for insert with check (
  scope_kind() = 'project' and kind = 'admin'
  and installer_uuid = (select p.installer_uuid from project p where p.uuid = scope_uuid()));

create policy account_of_company on account for select
  using (((select scope_kind()) = 'company') and (uuid = any ((select members_of_scope())::uuid[])));

create policy account_scope on account using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then uuid = any ((select members_of_scope())::uuid[])
    when 'subInstaller' then uuid = (select scope_uuid()) or uuid = any ((select members_of_scope())::uuid[])
    else (select scope_uuid()) = case (select scope_kind())
      when 'distributor' then distributor_uuid
      when 'subDistributor' then sub_distributor_uuid
      when 'installer' then installer_uuid
      when 'account' then uuid
    end
  end);

create policy account_layout_scope on account_layout using ((select scope_kind()) = 'system');

-- An installer below a sub-distributor may have what the distributor above both may have (operators.md 4.3).
create policy operator_above on operator for select using (
  scope_kind() = 'subDistributor'
  and account_uuid = (select a.distributor_uuid from account a where a.uuid = scope_uuid()));

create policy operator_scope on operator using (
  scope_kind() in ('system', 'platform') or exists (select from account a where a.uuid = account_uuid));

-- Triggers keep them, as the system.
create policy operator_counter_kept on operator_counter using ((select scope_kind()) = 'system');

create policy operator_counter_read on operator_counter for select using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when '' then false
    else exists (select from account a where a.uuid = account_uuid)
  end);

create policy session_scope on session using (
  scope_kind() = 'system' or (scope_kind() = 'account' and account_uuid = scope_uuid())
  or (scope_kind() in ('platform', 'distributor', 'subDistributor', 'installer')
    and exists (select from account a where a.uuid = account_uuid))
  -- A manager may end the sessions of its site's administrators.
  or (scope_kind() = 'project' and exists (select from account a where a.uuid = account_uuid and a.kind = 'admin')));

create policy sign_in_guard_below on sign_in_guard using (
  case
    when (select scope_kind()) = any (array['platform', 'distributor', 'subDistributor', 'installer'])
      and subject ~ '^(code:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then exists (select from account a where a.uuid = replace(subject, 'code:', '')::uuid)
    else false
  end);

create policy sign_in_guard_scope on sign_in_guard using (scope_kind() = 'system');

create policy sign_in_name_scope on sign_in_name using (scope_kind() = 'system');

create policy one_time_secret_append on one_time_secret for insert
  with check (((select scope_kind()) = 'system') or (exists ( select from account a where (a.uuid = one_time_secret.account_uuid)))
      or is_admin_below_installer(account_uuid));

create policy one_time_secret_scope on one_time_secret using (scope_kind() = 'system');

create policy access_code_request_scope on access_code_request using (scope_kind() = 'system');

-- The account that transfers an installer ends the entries of those who lose it (operators.md 1.6).
create policy delegation_above on delegation using (
  scope_kind() in ('platform', 'distributor')
  and exists (select from account a where a.uuid = to_account_uuid));

create policy delegation_ask on delegation for insert with check (kind <> 'entry' and state = 'pending');

create policy delegation_scope on delegation using (
  case scope_kind()
    when 'system' then true
    when 'project' then to_project_uuid = scope_uuid()
    when 'installer' then to_account_uuid = scope_uuid() and (to_project_uuid is null or kind <> 'entry')
    when 'distributor' then from_account_uuid = scope_uuid()
    when 'subDistributor' then from_account_uuid = scope_uuid()
    else false
  end);

create policy brand_scope on brand using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then account_uuid = (select scope_uuid())
    else false
  end);

create policy billing_info_scope on billing_info using (
  scope_kind() = 'system' or account_uuid = scope_uuid());

create policy policy_acceptance_append on policy_acceptance for insert
  with check (((select scope_kind()) in ('system', 'platform')) or (exists ( select from account a where (a.uuid =
      policy_acceptance.account_uuid))));

create policy policy_acceptance_scope on policy_acceptance using (scope_kind() in ('system', 'platform'));

create policy notification_read_published on notification for select using (state = 'published');

create policy notification_write on notification using (scope_kind() in ('system', 'platform'));

create policy notification_read_scope on notification_read using (
  scope_kind() = 'system' or account_uuid = scope_uuid());

create policy customer_service_scope on customer_service using (
  scope_kind() in ('system', 'platform') or account_uuid = scope_uuid());

create policy customised_model_scope on customised_model using (
  scope_kind() in ('system', 'platform') or exists (select from account a where a.uuid = account_uuid));

create policy push_key_scope on push_key using ((select scope_kind()) = 'system');

create policy push_subscription_scope on push_subscription using ((select scope_kind()) = 'system');

create policy guide_file_scope on guide_file using ((select scope_kind()) = 'system');

-- Who may read it at all is decided by the rights on the table (reference/application-roles.sql): any condition here
-- would keep its owner from the index as well.
create policy search_word_owner on search_word using (true);
