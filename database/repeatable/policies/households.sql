call drop_policies('registration_code', 'move_out', 'move_out_path', 'move_out_door');

call scope_by_site('siteOnly', 'registration_code', 'move_out', 'move_out_path', 'move_out_door');
