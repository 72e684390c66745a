call drop_policies('redirect_server', 'redirection');

-- The platform's own: permissions alone say who reads or changes them.
create policy redirect_server_scope on redirect_server using (scope_kind() = 'system');

create policy redirection_scope on redirection using (scope_kind() = 'system');
