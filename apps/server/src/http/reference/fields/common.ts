/**
 * Texts of fields by their keys: `field`, `Schema.field`, `operation.field` of a query; what it is, or that and an
 * example.
 */
export type FieldTexts = Readonly<Record<string, string | readonly [says: string, example: unknown]>>

export const id = '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'
export const moment = '2026-05-04T09:30:00.000Z'

/** Fields of lists, records and times of any kind. */
export const commonFields: FieldTexts = {
  // Envelope of a failure
  'Failure.data': 'Which failure it is, with its numbers and names.',
  'data.params': 'Numbers and names of the sentence in `msg`, such as how many minutes to wait.',
  'issues.params': 'Numbers and names of the sentence, such as the limit that was exceeded.',

  // Lists
  'query.page': ['Page to answer, from 1.', 1],
  page: ['Page that is answered, from 1.', 1],
  'query.size': ['Rows of a page.', 20],
  size: ['Rows of a page, as they were asked for; the last page may have fewer.', 20],
  order: 'Direction of sorting: ascending or descending. Without it the list has its own order.',
  sort: 'Column to sort by. Without it the list has its own order.',
  'query.keyword': [
    'Words that rows have to contain, in upper or lower case. Left out or empty, nothing is searched for.',
    'nora',
  ],
  'query.from': 'First moment of the range, in UTC. Range of at most one year; without it the range has no start.',
  'query.to': 'Last moment of the range, in UTC. Without it the range has no end.',
  total: ['Number of rows on all pages; where `capped` is true the limit up to which rows are counted.', 1],
  capped: 'Whether there are more rows than are counted.',
  rows: 'Records that were found, in the order of the list.',
  changed: ['Number of records that were changed.', 1],
  added: ['Number of records that were added.', 1],

  // Records
  uuid: ['Identifier of the record.', id],
  'Named.name': ['Name of the record, as it is now.', 'Harbour House'],
  'Named.uuid': ['Identifier of the record that is named.', id],
  version: [
    'Number that rises with each change of the record. An edit sends back the one that it was made from, and is refused with `staleRecord` when the record was changed since.',
    1,
  ],
  key: [
    'UUID that the sender makes for this one intent. Sent again with the same key, the call has the same answer and no second effect.',
    id,
  ],
  createdAt: ['When the record was made, in UTC.', moment],
  createdBy: ['Name of the account that made the record, as it was then.', 'Harbour management'],
  title: ['Title in one line.', 'Lift maintenance'],
  content: ['Text of the message.', 'The lift is out of service from nine to noon.'],
  remark: ['Remark for the accounts that manage the record; may be empty.', ''],
  cascade:
    'Whether the record is deleted although other records name it, and is taken out of them. Without it such a record is refused.',

  // Places in general
  country: ['Country as the two letters of ISO 3166-1; empty where none was entered.', 'DE'],
  state: ['State or province in free words; may be empty.', 'Hamburg'],
  city: ['City or town.', 'Hamburg'],
  street: ['Street and house number.', 'Hafenstraße 1'],
  postalCode: ['Postal code in free words; may be empty.', '20457'],
  address: ['Postal address in one line; may be empty.', 'Hafenstraße 1, 20457 Hamburg'],
  timeZone: ['Time zone of the IANA database.', 'Europe/Berlin'],
  language: ['Language of the product, as its BCP 47 code.', 'en'],
  customizeForm: [
    'Date and time format. 2 and 3: year-month-day; 4 and 5: month-day-year; 6 and 7: day-month-year. Even numbers have the 12-hour clock, odd ones the 24-hour clock.',
    3,
  ],

  // Contacts
  firstName: ['First name of the person.', 'Nora'],
  lastName: ['Last name of the person.', 'Petersen'],
  phone: ['Digits of the telephone number without its calling code; empty for none.', '15112345678'],
  phoneCode: ['Calling code of ITU-T E.164 without its plus; empty where there is no number.', '49'],

  // Schedules
  repeat:
    'How the hours repeat. never: one span of time; daily: the same hours every day; weekly: hours of chosen weekdays.',
  windows:
    'Hours of schedules that repeat, by the wall clock of the site. Empty where `repeat` is never. Daily hours hold on all days, whatever weekdays they name.',
  'SchedulesAccessWindow.days': ['Weekdays on which the hours begin: 1 is Monday, 7 is Sunday.', [1, 2, 3, 4, 5]],
  'SchedulesAccessWindow.from': ['Start in minutes of the day from midnight.', 480],
  'SchedulesAccessWindow.to': [
    'End in minutes of the day from midnight, not included; 1440 is midnight. An end at or before the start lies on the next day.',
    1080,
  ],
  'SchedulesDayHours.from': ['Start in minutes of the day from midnight.', 720],
  'SchedulesDayHours.to': ['End in minutes of the day from midnight, after the start; 1440 is midnight.', 1440],
  startsAt: ['Start of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`.', '2026-05-04T09:30'],
  endsAt: ['End of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`.', '2026-05-05T09:30'],
  'DayPlans.holiday2': 'What the schedule does on holidays of kind 2.',
  'DayPlans.holiday3': 'What the schedule does on holidays of kind 3.',
  'DayPlans.special': 'What the schedule does on special days.',
  plan: 'What holds on such days. likeHolidays: as on all holidays; closed: nothing opens; asUsual: nothing changes; own: the hours of `windows`.',
  'holiday2|holiday3|special.windows': 'Hours of such days, where `plan` is own; empty otherwise.',
  'nextZone.timeZone': ['Time zone that will hold.', 'Europe/Lisbon'],
  'nextZone.from': 'Moment from which the new zone holds, in UTC.',
  'nextZone.local': ['That moment by the clock that holds until then, as `YYYY-MM-DDTHH:MM`.', '2027-01-01T00:00'],
  nextZone: 'Change of the time zone that is still to come; null for none.',
  earlierZones: 'Time zones of the site before the present one, the oldest first; empty where it never changed.',
  'earlierZones.timeZone': ['Time zone that held.', 'Europe/Lisbon'],
  'earlierZones.until': 'Moment at which the zone ended, in UTC.',

  // Filters that several lists have
  'query.company': ['Only rows of this tenant company.', id],
  'query.companyUuid': [
    'Only rows of this tenant company; without it those of all companies that the caller sees.',
    id,
  ],
  'query.building': ['Only rows of this building and of its apartments.', id],
  'query.apartment': ['Only rows of this apartment.', id],
  'query.department': ['Only people of this department and of those below it, as they are placed today.', id],
  'query.device': ['Only rows of this device.', id],
  'query.door': ['Only rows of this door.', id],
  'query.person': ['Only rows of this person.', id],
  'query.distributor': ['Only accounts below this distributor.', id],
  'query.subDistributor': ['Only accounts below this sub-distributor.', id],
  'query.siteUuid': ["Site that is meant: a manager's own when none is named, as installers must.", id],
  'query.projectUuid': ['Office that is meant; the own one where a manager or an administrator leaves it out.', id],
  'query.name': ['Words that the name has to contain, in upper or lower case.', 'harbour'],
  'query.including': ['Person who is among the rows whatever is searched for, such as the one chosen before.', id],
  'query.uuid': ['Identifier of the record that is asked about.', id],
}
