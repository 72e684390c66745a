-- Distributors under whom there are accounts at vendors of locks have third-party locks switched on.
update operator set switches = switches || '{"thirdPartyLock": true}'::jsonb
where exists (select from lock_account join project on project.uuid = lock_account.project_uuid
  where project.distributor_uuid = operator.account_uuid);
