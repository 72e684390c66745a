call drop_policies('temp_key', 'temp_key_door');

create policy temp_key_host on temp_key as restrictive for insert with check (
  (select scope_kind()) <> 'company' or host_uuid is null or exists (select from person
    where person.project_uuid = temp_key.project_uuid and person.uuid = host_uuid));

create policy temp_key_host_changed on temp_key as restrictive for update with check (
  (select scope_kind()) <> 'company' or host_uuid is null or exists (select from person
    where person.project_uuid = temp_key.project_uuid and person.uuid = host_uuid));

create policy temp_key_door_shared on temp_key_door as restrictive for insert with check (
  (select scope_kind()) <> 'company' or exists (select from door
    where door.project_uuid = temp_key_door.project_uuid and door.uuid = door_uuid));

call scope_by_site('company', 'temp_key', 'temp_key_door');
