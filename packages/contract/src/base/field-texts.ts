/** What fields are that several features have, as the API reference says it: `Uuid.meta(fieldTexts.uuid)`. */
export const fieldTexts = {
  uuidOfPerson: { description: 'Identifier of the person.' },
  nameOfPerson: { description: 'Name of the person.', example: 'Nora Petersen' },
  uuid: { description: 'Identifier of the record.' },
  nameOfAccessGroup: { description: 'Name of the access group.', example: 'Office hours' },
  companyUuid: { description: 'Tenant company that the record belongs to.' },
  companyName: { description: 'Name of the tenant company that the record belongs to.', example: 'Harbour Trading' },
  repeat: {
    description:
      'How the hours repeat. never: one span of time; daily: the same hours every day; weekly: hours of chosen weekdays.',
  },
  windows: {
    description:
      'Hours of schedules that repeat, by the wall clock of the site. Empty where `repeat` is never. Daily hours hold on all days, whatever weekdays they name.',
  },
  onHolidays: {
    description:
      'What holds on holidays. closed: nothing opens; asUsual: nothing changes; own: the hours of `holidayWindows`.',
  },
  holidayWindows: { description: 'Hours on holidays, where `onHolidays` is own; empty otherwise.' },
  dayPlans: { description: 'What differs on single kinds of days.' },
  version: {
    description:
      'Number that rises with each change of the record. An edit sends back the one that it was made from, and is refused with `staleRecord` when the record was changed since.',
    example: 1,
  },
  createdAt: { description: 'When the record was made, in UTC.' },
  nameOfDevice: { description: 'Name of the device.', example: 'Lobby door phone' },
  nameOfDoor: { description: 'Name of the door.', example: 'Main entrance' },
  fullName: { description: 'First and last name together.', example: 'Nora Petersen' },
  firstName: { description: 'First name of the person.', example: 'Nora' },
  lastName: { description: 'Last name of the person.', example: 'Petersen' },
  siteUuid: { description: 'Site that the record belongs to.' },
  nameOfSite: { description: 'Name of the site.', example: 'Harbour House' },
  expiresAt: { description: 'Until when the account may sign in, in UTC; null for no end.' },
  phoneCode: {
    description: 'Calling code of ITU-T E.164 without its plus; empty where there is no number.',
    example: '49',
  },
  phone: {
    description: 'Digits of the telephone number without its calling code; empty for none.',
    example: '15112345678',
  },
  lastSignInAt: { description: 'When the account last signed in, in UTC; null before it did.' },
  language: { description: 'Language of the product, as its BCP 47 code.', example: 'en' },
  twoFactor: { description: 'Whether signing in asks for a mailed code.' },
  passwordReminder: { description: 'Whether the account is asked to change its password after 30 days.' },
  doorNameThen: { description: 'Name of the door, as it was then; null for none.', example: 'Main entrance' },
  deviceOrNone: { description: 'Device that it is about; null for none.' },
  deviceNameThen: { description: 'Name of the device, as it was then.', example: 'Lobby door phone' },
  occurredAt: { description: 'When it happened, in UTC, by the clock of the device.' },
  doorFilter: { description: 'Only rows of this door.' },
  companyFilter: { description: 'Only rows of this tenant company.' },
  buildingFilter: { description: 'Only rows of this building and of its apartments.' },
  apartmentFilter: { description: 'Only rows of this apartment.' },
  homeBuildingFilter: { description: 'Only records about people who lived in this building then, or calls to it.' },
  homeApartmentFilter: { description: 'Only records about people who lived in this apartment then, or calls to it.' },
  failureDetail: { description: 'Why it failed, in the words of the device; null otherwise.' },
  personnelId: {
    description:
      'Personnel number: letters and digits, once in the site. In a form, empty takes the next number of the site.',
    example: '1042',
  },
  credentialKind: { description: 'Kind of the credential.' },
  maskedValue: {
    description: 'What may be shown of the value: the last digits of a card, a plate whole, nothing of a PIN.',
    example: 'B2C3',
  },
  isDuress: { description: 'Whether it is a PIN that is typed under duress.' },
  savedVersion: {
    description:
      'Number that rises with each change; 0 where nothing was saved yet. A save sends back the one that it was made from.',
  },
  keyword: {
    description: 'Words that rows have to contain, in upper or lower case. Left out or empty, nothing is searched for.',
    example: 'nora',
  },
  deviceFilter: { description: 'Only rows of this device.' },
  timeQuality: {
    description: 'How far that clock can be trusted. synced; drift: may be minutes off; unset: the device had no time.',
  },
  personKindOrNone: { description: 'Kind of the person; null for none.' },
  remark: { description: 'Remark for the accounts that manage the record; may be empty.', example: '' },
  uuidOfConfiguration: { description: 'Identifier of the account, or of the site whose configuration it is.' },
  dateOrder: { description: 'Order of dates: 1 year first, 2 month first, 3 day first.', example: 1 },
  chargeMode: { description: 'Who pays: 0 the operator itself, 1 an account above it.' },
  attendancePricing: { description: 'How attendance is priced: 0 fixed for a site, 1 by the number of people.' },
  accountSetting: {
    description: 'Whether the account may change accounts of all kinds; where it is text, `1` or `0`.',
  },
  authCode: { description: 'Ability to see, make and revoke auth codes.' },
  contactName: { description: 'Name of the contact person; empty before one was entered.', example: 'Nora Petersen' },
  email: { description: 'E-mail address; empty or null where there is none.', example: 'nora@example.com' },
  removeCredentialUuids: {
    description: 'Credentials to delete, by the identifiers that the page of the person lists.',
  },
  floors: { description: 'Floors that lifts lead to for the person, by building; at most ten over all buildings.' },
  rows: { description: 'Records that were found, in the order of the list.' },
  createdBy: {
    description: 'Name of the account that made the record, as it was then.',
    example: 'Harbour management',
  },
  location: { description: 'Where the device hangs, in free words; may be empty.', example: 'Lobby' },
  connection: {
    description:
      'Whether the device is connected. waiting: has never connected; online; offline; stale: connected, but silent; unknown: the connection to the message broker is broken.',
  },
  key: {
    description:
      'UUID that the sender makes for this one intent. Sent again with the same key, the call has the same answer and no second effect.',
  },
  userName: { description: 'User name: what the account signs in with.', example: 'harbour-house' },
  displayName: {
    description: 'Name of the account as it is shown: of a company or a person.',
    example: 'Harbour House',
  },
  accountEmail: { description: 'E-mail address of the account; null where it has none.', example: 'nora@example.com' },
  country: { description: 'Country as the two letters of ISO 3166-1; empty where none was entered.', example: 'DE' },
  business: {
    description:
      'Kinds of sites that the operator may have, as bits: 1 community, 2 office, 4 villa; 7 is all of them.',
    example: 7,
  },
  timeZone: { description: 'Time zone of the IANA database.', example: 'Europe/Berlin' },
  callLog: { description: 'Whether a call of a visitor also makes an entry in the door log.' },
  siteCount: { description: 'Number of sites.', example: 24 },
  personOrNone: { description: 'Person that it is about; null for none.' },
  uuidOfDevice: { description: 'Identifier of the device.' },
  startMinute: { description: 'Start in minutes of the day from midnight.', example: 720 },
  distributorName: {
    description: 'Name of the distributor above; null where it stands above the caller.',
    example: 'Northern Distribution',
  },
  customizeForm: {
    description:
      'Date and time format. 2 and 3: year-month-day; 4 and 5: month-day-year; 6 and 7: day-month-year. Even numbers have the 12-hour clock, odd ones the 24-hour clock.',
    example: 3,
  },
  title: { description: 'Title in one line.', example: 'Lift maintenance' },
  content: { description: 'Text of the message.', example: 'The lift is out of service from nine to noon.' },
  state: { description: 'State or province in free words; may be empty.', example: 'Hamburg' },
  city: { description: 'City or town.', example: 'Hamburg' },
  street: { description: 'Street and house number.', example: 'Hafenstraße 1' },
  postalCode: { description: 'Postal code in free words; may be empty.', example: '20457' },
  accessGroupUuids: { description: 'Access groups that the person has personally, not through a department.' },
  companyOrAllFilter: {
    description: 'Only rows of this tenant company; without it those of all companies that the caller sees.',
  },
  accountKind: { description: 'Kind of the account.' },
  uuidOfSite: { description: 'Identifier of the site.' },
  siteName: { description: 'Name of the site, once for each installer.', example: 'Harbour House' },
  sitePhoneCode: { description: 'Calling code for numbers of the site, without its plus.', example: '49' },
  siteKind: {
    description:
      'Kind of site: community: homes in buildings; oldCommunity: one of the former generation; office: tenant companies; villa: one household.',
  },
  doorCount: { description: 'Number of doors of the site.', example: 12 },
  companyCount: { description: 'Number of tenant companies of the site.', example: 5 },
  attendanceTier: {
    description: 'For how many people attendance is booked; off hides it. Null for sites other than offices.',
  },
  attendanceActiveStatus: {
    description: 'How attendance of the office stands. active; inactive: not activated; expired: its end has come.',
  },
  smartHome: { description: 'Whether home automation is switched on for the site.' },
  pinsHidden: { description: 'Whether PINs and keys are not shown again once they are made.' },
  firmware: { description: 'Ability to upgrade firmware.' },
  subscriptions: { description: 'Ability to see subscriptions and pay. No call of this version asks for it.' },
  settings: { description: 'All settings of the site, with defaults where nothing was set.' },
  ownPassword: { description: 'Password of the signed-in account, as a proof of identity.', example: 'Lintel-2026' },
  askedUuid: { description: 'Identifier of the record that is asked about.' },
  nameWords: { description: 'Words that the name has to contain, in upper or lower case.', example: 'harbour' },
}
