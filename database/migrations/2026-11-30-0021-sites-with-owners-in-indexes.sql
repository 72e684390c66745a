-- Policies of sites ask for the owner too, so an index answers alone which sites an operator has when it knows that.
drop index project_by_distributor_kind;
create index project_by_distributor_kind on project (distributor_uuid, kind, name, uuid)
  include (sub_distributor_uuid, installer_uuid, owner_uuid);
drop index project_by_sub_distributor_kind;
create index project_by_sub_distributor_kind on project (sub_distributor_uuid, kind, name, uuid)
  include (distributor_uuid, installer_uuid, owner_uuid) where sub_distributor_uuid is not null;
drop index project_by_installer_kind;
create index project_by_installer_kind on project (installer_uuid, kind, name, uuid)
  include (distributor_uuid, sub_distributor_uuid, owner_uuid);
drop index project_by_kind;
create index project_by_kind on project (kind, name, uuid)
  include (distributor_uuid, sub_distributor_uuid, installer_uuid, owner_uuid);
