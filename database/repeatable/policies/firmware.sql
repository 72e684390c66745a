call drop_policies('firmware', 'firmware_distributor', 'firmware_notice', 'firmware_key');

create policy firmware_write on firmware using (scope_kind() in ('system', 'platform'));

-- Operators below the platform read what all may see and what their distributor was chosen for.
create policy firmware_read on firmware for select using (
  scope_kind() in ('distributor', 'subDistributor', 'installer', 'subInstaller')
  and (visibility = 'all'
    or visibility = 'chosen' and uuid = any ((select firmware_chosen_for_scope())::uuid[])));

create policy firmware_distributor_scope on firmware_distributor using (scope_kind() in ('system', 'platform'));

create policy firmware_notice_scope on firmware_notice using (scope_kind() = 'system');

create policy firmware_key_scope on firmware_key using (scope_kind() = 'system');
