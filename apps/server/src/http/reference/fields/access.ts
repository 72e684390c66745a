import { id, moment, type FieldTexts } from './common.ts'

/** Access groups, previews, holidays, and decisions of doors with their reasons. */
export const accessFields: FieldTexts = {
  // Access groups
  'AccessGroup|PersonAccessGroup.name': ['Name of the access group.', 'Office hours'],
  'AccessGroupForm.companyUuid': ['Tenant company of the new group. It cannot be changed later.', id],
  'AccessGroup|PersonAccessGroup.allDoors':
    'Whether the group is about all doors that the company may use, later ones included.',
  'AccessGroupForm|AccessGroupEdit.allDoors':
    'Whether the group is about all doors that the company may use, later ones included.',
  'AccessGroupForm|AccessGroupEdit.doorUuids': ['Doors of the group, where `allDoors` is false.', [id]],
  'AccessGroup.doors': ['Number of doors of the group; with `allDoors` those that are shared with the company.', 4],
  'AccessGroup.people': ['People who have the group personally or through their department.', 40],
  minFactors: ['How many kinds of proof its doors ask for, of what a person has, knows and is.', 1],
  isBuiltIn:
    'Whether it is the group that a company is made with, for all doors at all times. It is neither changed nor deleted.',
  'AccessGroup.buildingUuid': ['Building whose default group it is; null for other groups.', null],
  'AccessGroup|PersonAccessGroup|SelfAccess.startsAt': [
    'Start of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`; null, in a form empty, for hours that repeat.',
    '2026-05-04T09:30',
  ],
  'AccessGroup|PersonAccessGroup|SelfAccess.endsAt': [
    'End of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`; null, in a form empty, for hours that repeat.',
    '2026-05-05T09:30',
  ],
  'AccessGroupForm|AccessGroupEdit|SelfAccessForm.startsAt': [
    'Start of the span by the wall clock of the site; empty for hours that repeat.',
    '',
  ],
  'AccessGroupForm|AccessGroupEdit|SelfAccessForm.endsAt': [
    'End of the span by the wall clock of the site; empty for hours that repeat.',
    '',
  ],
  'AccessGroupInfo.doorRows': 'Doors of the group; empty where it is about all doors.',
  'AccessGroupInfo.departments': 'Departments that have the group.',
  fullDevices:
    'Devices of its doors that hold nearly as many schedules as they can; empty for administrators of companies.',
  'fullDevices.uuid': ['Identifier of the device.', id],
  'fullDevices.name': ['Name of the device.', 'Lobby door phone'],
  schedules: ['Schedules that the device holds.', 92],
  'accessGroup.list.doorUuid': ['Only groups that open this door.', id],

  // Members
  'AccessGroupMember.name': ['Name of the person.', 'Nora Petersen'],
  'AccessGroupMember.uuid': ['Identifier of the person.', id],
  'AccessGroupMember.kind': 'Kind of person.',
  'AccessGroupMember.personnelId': ['Personnel number; null for none.', '1042'],
  'AccessGroupMember.startsAt': [
    'From when the person has the group, by the wall clock of the site; null for no start.',
    null,
  ],
  'AccessGroupMember.endsAt': [
    'Until when the person has the group, by the wall clock of the site; null for no end.',
    null,
  ],
  'AccessGroupMember.validity': 'Whether that time has not begun, is running, or is over.',
  'MembersForm|MembersForTime|MembersPreview.people': [
    'People who join or leave the group, or whose time changes.',
    [id],
  ],
  'MembersForm|MembersForTime|MembersPreview.uuid': ['Access group whose members are changed.', id],
  'MembersForTime|MembersPreview.startsAt': [
    'From when they have the group, by the wall clock of the site; empty for no start.',
    '',
  ],
  'MembersForTime|MembersPreview.endsAt': [
    'Until when they have the group, by the wall clock of the site; empty for no end.',
    '',
  ],
  change: 'What is looked at: people joining, another time of members, or people leaving.',
  'AccessGroupAddMembersResult|AccessGroupRemoveMembersResult|AccessGroupSetDatesResult.changed': [
    'Number of people concerned; people without a change are not counted.',
    3,
  ],

  // Calendar of a group
  year: ['Calendar year.', 2026],
  days: 'Days of the year, in order.',
  date: ['Day of the calendar of the site, as `YYYY-MM-DD`.', '2026-05-04'],
  'ScheduleCalendarDay.kind':
    'Kind of the day: a holiday of kind 1 to 3, a special day, or an ordinary one; the strongest that it is at some time.',
  'ScheduleCalendarDay.minutes': ['Minutes of the day: 1440, or what a change of the clock makes of it.', 1440],
  'ScheduleCalendarDay.open': 'Times at which the group opens; empty for a day on which it does not.',
  'open.from': ['Start in minutes of the day from midnight.', 480],
  'open.to': ['End in minutes of the day from midnight, not included.', 1080],
  differs: 'Whether the day differs from its weekday, because of a holiday or a change of the clock.',

  // Warnings
  'AccessWarning.kind':
    'ignoresHolidays: a group opens on holidays as usual; obeysSomeHolidays: only on some; neverOpens; isOver: its span ended; unlocksOnHolidays: a timetable unlocks a door on holidays.',
  'AccessWarning.group': 'Access group that it is about; null for the timetable of a door.',
  'AccessWarning.door': 'Door whose timetable it is about; null for an access group.',
  'AccessWarning.doors': ['How many doors a group opens that ignores holidays.', 4],
  ignored: ['Holidays of the next twelve months on which the hours are as on any other day.', 2],
  firstIgnored: ['Name of the first of them; null for none.', 'Labour Day'],
  obeyed: ['Holidays of the next twelve months that close it or give it other hours.', 8],
  'AccessWarning.endedAt': 'When a span was over, in UTC; null otherwise.',
  'accessGroup.warnings.uuid': ['Only warnings of this group and its doors; without it those of the site.', id],
  'AccessGroupWarningsResult.count': ['Number of all warnings; `rows` holds the first of them.', 1],

  // Previews
  'AccessPreview.from': ['Start of the time that is looked at, in UTC.', moment],
  'AccessPreview.until': 'End of the time that is looked at, in UTC.',
  gaining: ['Number of people who gain something.', 1],
  losing: ['Number of people who lose something.', 0],
  'AccessPreview.count': ['Number of all rows; `rows` holds the first of them.', 1],
  'AccessPreview.rows': 'People with doors and times that change, the first 200.',
  'AccessChange.personName': ['Name of the person.', 'Nora Petersen'],
  'AccessChange.personUuid': ['Identifier of the person.', id],
  'AccessChange.doors': ['Names of the doors that have these times together.', ['Main entrance']],
  'AccessChange.gained': 'First times in which the person can pass and could not before, at most five.',
  'AccessChange.lost': 'First times in which the person could pass and no longer can, at most five.',
  gainedCount: ['Number of all times that are gained.', 1],
  lostCount: ['Number of all times that are lost.', 0],
  'gained|lost.from': ['Start of the time, in UTC.', moment],
  'gained|lost.until': 'End of the time, in UTC.',

  // Holidays
  'Holiday|PublicHoliday.name': ['Name of the holiday.', 'Labour Day'],
  'HolidayForm|HolidayEdit.companyUuid': [
    'Tenant company whose holiday it is; empty for all companies of the site.',
    '',
  ],
  'Holiday.companyUuid': ['Tenant company whose holiday it is; null for all companies of the site.', null],
  'Holiday.companyName': ['Name of that company; null for all companies of the site.', null],
  'holiday.list.companyUuid': ['Only holidays that hold for this tenant company.', id],
  isPublic: 'Whether it was taken over from the country; holidays of the site and of companies go before it.',
  'Holiday.kind':
    'What its days are: a holiday of kind 1 to 3, a special day, or normal: an ordinary day, which lifts a holiday of a lower layer. The site goes before its companies, these before the country.',
  mayChange:
    'Whether the caller may change the record; an administrator of a company not where it is of the whole site.',
  startsOn: ['First day, as `YYYY-MM-DD`.', '2026-05-01'],
  endsOn: ['Last day, included, as `YYYY-MM-DD`.', '2026-05-01'],
  repeatsYearly: 'Whether the days come every year.',
  'Holiday|PublicHoliday.hours': 'Hours of each day for which it holds; null for all day.',
  'HolidayForm|HolidayEdit.hours': 'Hours of each day for which it holds; null for all day.',
  'hours.from': ['Start in minutes of the day from midnight.', 720],
  'hours.to': ['End in minutes of the day from midnight; 1440 is midnight.', 1440],
  countsForAttendance: 'Whether the holiday counts for attendance; without effect for special and ordinary days.',
  'Holiday.groups': 'Access groups that it holds for.',
  obeying: ['Number of groups that obey holidays.', 4],
  excepted: ['Number of groups that open on holidays as usual.', 1],
  exceptedNames: ['Names of the first of those, at most three.', ['Cleaning']],
  'HolidayAddPublicResult.added': ['Number of holidays that were added.', 9],
  'PublicHolidays.country': ['Country of the site as the two letters of ISO 3166-1; empty for none.', 'DE'],
  'PublicHolidays.state': ['State whose holidays are listed, by its code; `-` for what all of the country has.', 'HH'],
  states: 'States of the country that have holidays of their own.',
  'states.code': ['Code of the state.', 'HH'],
  'states.name': ['Name of the state.', 'Hamburg'],
  'holiday.publicList.state': [
    'State by its code, or `-` for the whole country; left out, it follows from the address of the site.',
    'HH',
  ],
  'PublicHolidaysForm.state': ['State by its code, or `-` for the whole country.', 'HH'],
  'PublicHolidaysForm.days': ['Holidays to add, by their first days.', ['2026-05-01']],
  taken: 'Holiday of the site that has one of its days already; null for none.',
  'taken.name': ['Name of that holiday.', 'Labour Day'],
  'taken.uuid': ['Identifier of that holiday.', id],

  // Decisions
  'Verdict.result': 'Whether access was granted or refused, or a second proof was asked for (needMore).',
  'Verdict.reason': 'Reason of the result: one of the allow reasons, why it was refused, or needMore.',
  rule: 'Record that decided; null where none did.',
  'DecidingRule.kind': 'Kind of that record.',
  'DecidingRule.uuid': ['Identifier of that record.', id],
  'DecidingRule.name': ['Name of that record today; null when it was deleted or has none.', 'Office hours'],
  isDeleted: 'Whether that record was deleted.',
  localTime: [
    'Wall clock of the site at the request, with its offset; null where it is not known.',
    '2026-05-04T11:30:00+02:00',
  ],
  nextAt: 'When the request would be granted, in UTC, where time alone changes that; null otherwise.',
  passed: 'Steps of the decision that were passed, in order.',
  notes: [
    'Codes of what was noted beside the result: refusals that would have come, or a clock that cannot be trusted.',
    [],
  ],
  forOperators: ['Reason of a block, for operators and never for the person; null for none.', null],
  'Verdict.version': ['Version of the access rules that decided.', 17],
  versionSince: ['When that version was made, in UTC; null where it is not known.', moment],
}
