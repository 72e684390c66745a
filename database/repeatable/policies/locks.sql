call drop_policies('third_party_lock', 'lock_account', 'lock_command', 'lock_event', 'unlinked_lock');

call scope_by_operators('third_party_lock');

call scope_by_site('siteOnly', 'lock_account', 'lock_command', 'lock_event', 'unlinked_lock');
