call drop_triggers('holiday', 'access_group', 'access_group_door', 'access_group_member', 'department_access_group',
  'company_door', 'access_block', 'door_override', 'door_lockdown_exempt_person', 'door_lockdown_exempt_department', 'door_period');

call policy_follows('holiday', 'calendar', 'calendar_uuid');

call policy_follows('access_group', 'grant', 'uuid', 'schedule', 'uuid', 'group', 'uuid');

call policy_follows('access_group_door', 'grant', 'access_group_uuid');

call policy_follows('access_group_member', 'membership', 'uuid');

call policy_follows('department_access_group', 'grant', 'access_group_uuid');

call policy_follows('company_door', 'companyDoorLimit', 'company_uuid');

call policy_follows('access_block', 'block', 'uuid');

call policy_follows('door_override', 'override', 'uuid');

call policy_follows('door_lockdown_exempt_person', 'door', 'door_uuid');

call policy_follows('door_lockdown_exempt_department', 'door', 'door_uuid');

call policy_follows('door_period', 'schedule', 'uuid', 'timetable', 'door_uuid', 'door', 'door_uuid');
