import { id, type FieldTexts } from './common.ts'

/** Sites, their tenant companies, and the first page. */
export const siteFields: FieldTexts = {
  // Sites
  'Project|NamedProject|SiteOfSession|OfficeSite|CommunitySite|OfficeForm|CommunityForm|ProjectsOfficeEdit|ProjectsCommunityEdit|OfficeSettingEditBasicForm|OfficeSettingBasicResult|OfficeProjectSettingsResult.name':
    ['Name of the site, once for each installer.', 'Harbour House'],
  'Project|NamedProject|SiteOfSession|OfficeSite|CommunitySite|OfficeProjectSettingsResult.kind':
    'Kind of site: community: homes in buildings; oldCommunity: one of the former generation; office: tenant companies; villa: one household.',
  'Project|CommunitySite|OfficeSite|OfficeProjectSettingsResult|OfficeSettingBasicResult.phoneCode': [
    'Calling code for numbers of the site, without its plus.',
    '49',
  ],
  'CommunityForm|OfficeForm|ProjectsCommunityEdit|ProjectsOfficeEdit|SiteAddress|OfficeSettingEditBasicForm.phoneCode':
    ['Calling code for numbers of the site, without its plus.', '49'],
  'CommunityForm|OfficeForm|ProjectsCommunityEdit|ProjectsOfficeEdit|SiteAddress|OfficeSettingEditBasicForm|BillingInfoForm.country':
    ['Country as the two letters of ISO 3166-1.', 'DE'],
  'project.list.country': ['Only sites of this country.', 'DE'],
  'project.list|project.names.type': 'Only sites of this kind; communities of both generations are one.',
  'project.list.status': 'normal: only sites of which a device has been connected; inactive: only the others.',
  'Project|OfficeProjectSettingsResult.status':
    'inactive: no device of the site has been connected yet; normal: one has.',
  'Project|OfficeProjectSettingsResult.managers': [
    'Names of the first property managers of the site, at most three.',
    ['Nora Petersen'],
  ],
  managerCount: ['Number of property managers of the site.', 1],
  'OfficeSite.managers': 'Property managers of the office, as contacts of tenants and installers.',
  'OfficeSite.managers.name': ['Name of the manager.', 'Nora Petersen'],
  numberOfApt: ['Planned number of apartments, to estimate prices; null for sites other than communities.', 120],
  'Project|OfficeProjectSettingsResult|OfficeSettingBasicResult|OfficeSite.doors': ['Number of doors of the site.', 12],
  'Project|OfficeProjectSettingsResult.devices': ['Number of devices of the site.', 8],
  devicesOnline: ['Number of devices of the site that are connected.', 7],
  'Project|OfficeProjectSettingsResult|OfficeSettingBasicResult|OfficeSite.companies': [
    'Number of tenant companies of the site.',
    5,
  ],
  'Project|OfficeProjectSettingsResult.admins': ['Number of administrators of companies.', 5],
  'Company.admins': ['Number of administrators of the company.', 1],
  'Project|OfficeProjectSettingsResult.personnel': ['Number of personnel of the site.', 140],
  attendanceTier: 'For how many people attendance is booked; off hides it. Null for sites other than offices.',
  'Project|OfficeProjectSettingsResult.smartHome': 'Whether home automation is switched on for the site.',
  'CommunityForm|ProjectsCommunityEdit.smartHome':
    'Whether home automation is switched on; it has to be off before the site can be deleted.',
  'Project|OfficeProjectSettingsResult.communalFee':
    'Fee that a community collects itself; null for other kinds of sites and for callers who do not see it.',
  'communalFee.amount': ['Amount in hundredths of the currency, such as cents.', 2500],
  'communalFee.dueDay': ['Day of the month on which the fee is due.', 1],
  classificationAccepted: 'Whether the project classification notice was read and accepted, which each new site needs.',
  timeZoneFrom: [
    'From when the new zone holds, by the clock that the site has now; empty for at once.',
    '2027-01-01T00:00',
  ],

  // Companies
  'Company|CompanyOfSiteForm.name': ['Name of the tenant company, once in the site.', 'Harbour Trading'],
  'Company|CompanyOfSiteForm.floor': ['Floor of the company in free words, for visitors; may be empty.', '3'],
  'Company|CompanyOfSiteForm.allDoors': 'Whether the company may use every door of the site, later ones included.',
  'Company|CompanyOfSiteForm.doorUuids': [
    'Doors that are shared with the company; counts where `allDoors` is false.',
    [id],
  ],
  'Company.doors': ['Number of doors that the company may use.', 12],
  'Company.groups': ['Number of departments of the company.', 4],
  'Company.people': ['Number of personnel of the company.', 40],
  'CompanyOfSiteForm.projectUuid': ['Office of the new company; a manager may leave it out for the own one.', id],
  'company.list|company.names.projectUuid': ['Only companies of this office; without it those of all own offices.', id],
  hours: 'Hours in which the company may use its doors, by the wall clock of the site; empty: always.',
  onHolidays:
    'What holds on holidays. closed: nothing opens; asUsual: nothing changes; own: the hours of `holidayWindows`.',
  holidayWindows: 'Hours on holidays, where `onHolidays` is own; empty otherwise.',
  dayPlans: 'What differs on single kinds of days.',
  holidayFollowsProject: 'Whether holidays of the site and of the country also hold for access groups of the company.',
  callTargets:
    'Who is rung when a visitor picks the company at a door phone, one after the other; an empty list means its administrators.',
  'CallTargets|NamedCallTarget.kind': 'Whether one person is rung or all people of a department.',
  'CallTargets|NamedCallTarget.uuid': ['Identifier of the person or department.', id],
  'NamedCallTarget.name': ['Name of the person or department.', 'Nora Petersen'],
  'CallTargetsForm.uuid': ['Tenant company whose call targets are set.', id],

  // First page
  widgets: 'Parts of the first page that are shown, in this order; null where the account arranged none.',
  'HomeLayoutSaveForm.widgets': 'Parts of the first page to show, in this order.',
  'Overview.devices': 'Devices by connection; null where the role may not read them.',
  'devices.total': ['Number of devices.', 8],
  'devices.online': ['Devices that are connected.', 7],
  'devices.offline': ['Devices that were connected once and are not now.', 1],
  'devices.waiting': ['Devices that have never connected.', 0],
  'Overview.doors': 'Doors of the site; null where the role may not read them.',
  'Overview.doors.total': ['Number of doors.', 12],
  'Overview.doors.online': ['Doors whose device can be reached now; null for administrators of companies.', 11],
  'Overview.alarms': 'New alarms and the newest of them; null where the role may not read them.',
  'Overview.alarms.count': ['Number of new alarms.', 2],
  newest: 'Newest of the new alarms.',
  'Overview.today': 'Openings and refusals of today by the clock of the site; null where the role may not read them.',
  opened: ['Number of times that access was granted.', 230],
  refused: ['Number of times that access was refused.', 4],
  'HomeWeekResult.rows': 'The last seven days of the site, today last.',
  'rows|activity|calls.day': ['Day of the calendar of the site.', '2026-05-04'],
  'HomeWeekResult.rows.opened': [
    'Number of times that access was granted; null where the role may not read the door log.',
    230,
  ],
  'HomeWeekResult.rows.refused': [
    'Number of times that access was refused; null where the role may not read the door log.',
    4,
  ],
  'HomeWeekResult.rows.calls': ['Number of calls from the doors; null where the role may not read the call log.', 18],
  activity:
    'Openings and refusals of the last seven days of the site, today last; null where the role may not read them.',
  'Overview.calls': 'Calls from the doors of the last seven days of the site; null where the role may not read them.',
  'calls.calls': ['Number of calls from the doors.', 18],
  'Overview.methods':
    'How doors of a residential site were opened in these days, the most common way first; null elsewhere.',
  'methods.method': 'Way in which doors were opened; null where it is not known.',
  'methods.openings': ['Number of openings in this way.', 120],
  homes: 'Figures of a residential site; null elsewhere.',
  'homes.buildings': ['Number of buildings.', 3],
  'homes.apartments': ['Number of apartments.', 120],
  'homes.residents': ['Number of residents.', 260],
  activated: ['Residents who can be called by the app.', 180],
  leasesEnding: ['Leases that end within 30 days.', 2],
  residentsEnding: ['Residents whose valid period ends within 30 days.', 1],
  'Overview.people': 'Figures of personnel; null outside a site and where the role may not read them.',
  'people.personnel': ['Number of personnel.', 140],
  'people.admins': ['Number of administrators of companies.', 5],
  newThisMonth: ['Personnel whose record was made in this month.', 3],
  monthBegins: ['First day of the present month of the site.', '2026-05-01'],
  endingSoon: ['Personnel whose valid period ends within 30 days.', 2],
  visitors: 'Temporary keys of today; null where the role may not read them.',
  validToday: ['Keys that hold at some time of today.', 14],
  usedToday: ['Keys that opened a door today.', 6],
  'Overview.sites': 'Sites by kind; null where the role may not read them.',
  'sites.total': ['Number of sites.', 24],
  'sites.community': ['Number of communities.', 4],
  'sites.office': ['Number of offices.', 2],
  'sites.villa': ['Number of villas.', 10],
  accounts: 'Number of accounts below an operator that its lists show.',
  'accounts.propertyManagers': ['Number of property managers; null where the role may not read them.', 8],
  'accounts.villas': ['Number of villa accounts; null where the role may not read them.', 10],
  'needsAttention.name': ['Name of the device.', 'Lobby door phone'],
  needsAttention: 'Devices that are not connected, and those with readers that do not answer.',
  newestEvents: 'Newest events of the door log.',
}
