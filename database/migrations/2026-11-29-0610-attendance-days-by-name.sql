-- Orders of the attendance report: dates newest first, the people of each by name. Without them all days in the range are
-- joined and sorted for one page; the report asks for those of one company, or of all of them. Without the person, so
-- that days of some people are found by their own key.
create index attendance_day_by_name on attendance_day (project_uuid, company_uuid, date desc, person_name);
create index attendance_day_of_site on attendance_day (project_uuid, date desc, person_name);
