call drop_policies('system_setting', 'platform_brand', 'outbox', 'idempotency_key', 'vault_key', 'live_feed', 'live_change', 'stored_object',
  'object_folder');

create policy system_setting_read on system_setting for select using (true);

create policy system_setting_write on system_setting using (scope_kind() in ('system', 'platform'));

create policy platform_brand_scope on platform_brand using (scope_kind() in ('system', 'platform'));

create policy object_folder_scope on object_folder using (scope_kind() = 'system');

create policy stored_object_scope on stored_object using (scope_kind() in ('system', 'platform'));

create policy outbox_append on outbox for insert with check (true);

create policy outbox_delete on outbox for delete using (scope_kind() = 'system');

create policy outbox_read on outbox for select using (scope_kind() in ('system', 'platform'));

create policy outbox_work on outbox for update using (scope_kind() = 'system');

create policy idempotency_key_scope on idempotency_key using (scope_kind() = 'system');

create policy vault_key_scope on vault_key using (scope_kind() = 'system');

call scope_by_site('siteOnly', 'live_feed', 'live_change');
