call drop_policies('upgrade_task', 'upgrade_device', 'device_firmware');

-- A task is the platform's or an installer's; who may see one of its devices may see it.
create policy upgrade_task_scope on upgrade_task using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'installer' then not is_of_platform and owner_uuid = (select scope_uuid())
    else false
  end);

create policy upgrade_task_of_devices on upgrade_task for select using (
  scope_kind() in ('installer', 'subInstaller')
  and exists (select from upgrade_device at_device where at_device.task_uuid = upgrade_task.uuid));

create policy upgrade_task_of_helper on upgrade_task for insert with check (
  scope_kind() = 'subInstaller' and not is_of_platform and owner_uuid = (select installer_of_helper()));

create policy upgrade_task_by_helper on upgrade_task for update using (
  scope_kind() = 'subInstaller' and not is_of_platform and owner_uuid = (select installer_of_helper()));

call scope_by_operators('upgrade_device');

call scope_by_site('siteOnly', 'device_firmware');
