call drop_policies('auth_code', 'auth_code_guard');

-- The platform's own: permissions alone say who reads or makes them, and sites use them by a function.
create policy auth_code_scope on auth_code using (scope_kind() = 'system');

create policy auth_code_guard_scope on auth_code_guard using (scope_kind() = 'system');
