call drop_triggers('upgrade_task', 'upgrade_device', 'device_firmware');

create trigger begin_with_site before insert or update of project_uuid, distributor_uuid, sub_distributor_uuid, installer_uuid,
  site_type on upgrade_device for each row execute function follow_operators_of_site();
create trigger upgrades_announced_made after insert on upgrade_task
  for each statement execute function announce_upgrades();
create trigger upgrades_announced_changed after update of state on upgrade_task
  for each statement execute function announce_upgrades();
