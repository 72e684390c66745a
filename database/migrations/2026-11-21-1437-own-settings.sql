-- What an account chooses about itself beside what was chosen for it from above (operators.md 1.4, 5.7).

-- Switched on by the account itself; `two_factor` is the choice of whoever made the account and stays theirs.
alter table account add column two_factor_own boolean not null default false;

-- Whoever accepts a text leaves a row; nobody but the platform reads them (operators.md 3.5).
create policy policy_acceptance_append on policy_acceptance for insert with check (true);
