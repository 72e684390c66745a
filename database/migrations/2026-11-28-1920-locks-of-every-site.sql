-- The distributor's switch for third-party locks is asked when an account is bound. It was asked nowhere and is off unless
-- it was switched on: distributors under whom there are accounts have them switched on. Owners see their own rows
-- meanwhile, since the policies of these tables know no owner.
alter table operator no force row level security;
alter table lock_account no force row level security;
alter table project no force row level security;

update operator set switches = switches || '{"thirdPartyLock": true}'::jsonb
where exists (select from lock_account join project on project.uuid = lock_account.project_uuid
  where project.distributor_uuid = operator.account_uuid);

alter table project force row level security;
alter table lock_account force row level security;
alter table operator force row level security;
