call drop_policies('third_party_lock', 'lock_account', 'lock_command', 'lock_event');

call scope_by_site('siteOnly', 'third_party_lock', 'lock_account', 'lock_command', 'lock_event');
