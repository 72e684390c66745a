call drop_policies('attendance_point', 'attendance_point_door', 'attendance_timetable', 'attendance_timetable_version',
  'attendance_shift', 'attendance_shift_version', 'attendance_schedule', 'attendance_leave_type', 'attendance_leave',
  'attendance_punch', 'attendance_correction', 'attendance_setting', 'attendance_day', 'attendance_due');

call scope_by_site('company', 'attendance_point', 'attendance_point_door', 'attendance_timetable',
  'attendance_timetable_version', 'attendance_shift', 'attendance_shift_version', 'attendance_schedule',
  'attendance_leave_type', 'attendance_leave', 'attendance_punch', 'attendance_correction', 'attendance_setting',
  'attendance_day', 'attendance_due');
