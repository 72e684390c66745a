call drop_policies('building', 'building_counter', 'apartment', 'device_building', 'personal_grant', 'personal_grant_door', 'person_floor');

call scope_by_site('siteOnly', 'building', 'building_counter', 'apartment', 'device_building', 'personal_grant', 'personal_grant_door',
  'person_floor');
