-- A site that asks agrees to a distributor deleting a device of it.
alter table delegation drop constraint delegation_kind_check;
alter table delegation add constraint delegation_kind_check check (kind in ('entry', 'joinSite', 'leaveSite', 'resetPassword',
  'changeEmail', 'changeTwoFactor', 'transferSite', 'deleteDevice'));
