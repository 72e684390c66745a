/**
 * Pages that other features point to, by what they show and what they must be told. A feature's screen says which
 * of them it is; a feature that links there asks by name and never imports the other.
 */
export interface References {
  home: Record<never, string>
  settings: Record<never, string>
  siteSettings: Record<never, string>
  settingsOfSite: { readonly id: string; readonly kind: string }
  deviceList: Record<never, string>
  deviceInfo: { readonly id: string }
  /** Devices as operators above their sites list them: of communities and offices, of offices alone, and of villas. */
  siteDeviceList: Record<never, string>
  officeDeviceList: Record<never, string>
  personalDeviceList: Record<never, string>
  /** Sites of an operator by the health of their devices. */
  siteHealth: Record<never, string>
  /** A device as operators above its site see it: of a community or an office, and of a villa. */
  siteDeviceInfo: { readonly id: string }
  personalDeviceInfo: { readonly id: string }
  /** The MAC library of a distributor, and what an account below has and may have of it. */
  macsOfDistributor: { readonly id: string }
  macsOfAccount: { readonly id: string }
  firmwareList: Record<never, string>
  upgradeList: Record<never, string>
  /** A new upgrade task, whose `firmware` and `device` may follow in the query; and the page of one. */
  upgradeCreate: Record<never, string>
  upgradeInfo: { readonly id: string }
  devicePeople: { readonly id: string }
  deviceRegister: Record<never, string>
  communityStructure: Record<never, string>
  thirdPartyLockList: Record<never, string>
  locksOfVilla: { readonly villa: string }
  locksOfCommunity: { readonly site: string }
  lockAccounts: { readonly id: string }
  doorList: Record<never, string>
  doorInfo: { readonly id: string }
  doorLog: Record<never, string>
  callLog: Record<never, string>
  capturedImages: Record<never, string>
  auditLog: Record<never, string>
  auditEntry: { readonly id: string }
  doorEvent: { readonly id: string }
  accessGroupList: Record<never, string>
  accessGroupInfo: { readonly id: string }
  personnelInfo: { readonly id: string }
  residentInfo: { readonly id: string }
  /** `building` and `apartment` of a new one may follow in the query. */
  residentCreate: Record<never, string>
  staffInfo: { readonly id: string }
  /** A code of a resident with doors of its own; `resident` of a new one may follow in the query. */
  residentPinCreate: Record<never, string>
  residentPinEdit: { readonly id: string }
  residentCardCreate: Record<never, string>
  residentCardEdit: { readonly id: string }
  alarmList: Record<never, string>
  alarmInfo: { readonly id: string }
  /** Areas with anti-passback, and who is inside. */
  areaList: Record<never, string>
  companyList: Record<never, string>
  companyEdit: { readonly id: string }
  companyOfPersonnel: { readonly id: string }
  adminList: Record<never, string>
  siteList: Record<never, string>
  emergencyPlans: Record<never, string>
  /** One building on an empty platform, and its first door. */
  quickStart: Record<never, string>
  firstDoor: Record<never, string>
  projectList: Record<never, string>
  projectInfo: { readonly id: string }
  userList: Record<never, string>
  systemNotifications: Record<never, string>
  distributorInfo: { readonly id: string }
  subDistributorInfo: { readonly id: string }
  installerInfo: { readonly id: string }
  personnelList: Record<never, string>
  badgePrint: Record<never, string>
  apartmentList: Record<never, string>
  residentList: Record<never, string>
  household: { readonly villa: string }
  villaDevices: { readonly villa: string }
  apartmentInfo: { readonly site: string; readonly id: string }
  /** Results of attendance; filters follow in the query: from, to, status, companyUuid. */
  attendanceReport: Record<never, string>
  /** Days of a person, and punches that wait for somebody. */
  attendancePerson: { readonly id: string }
  attendanceReview: Record<never, string>
  /** What is due at sites; the query follows: navType, subscriptionType, serviceType, siteType, projectUUID. */
  subscriptions: Record<never, string>
  /** Who works when; filters follow in the query: companyUuid, from. */
  attendanceScheduleList: Record<never, string>
  /** Attendance of a company set up at once; `company` follows in the query. */
  attendanceSetup: Record<never, string>
  visitorList: Record<never, string>
  visitorCreate: Record<never, string>
  visitorInfo: { readonly id: string }
  /** Orders, prices, sites with what they cost, tax rates, the export and ways to pay: tabs of one page. */
  paymentList: Record<never, string>
  priceList: Record<never, string>
  pricedSites: Record<never, string>
  taxRates: Record<never, string>
  paymentExport: Record<never, string>
  payWays: Record<never, string>
  paymentInfo: { readonly id: string }
}
export type ReferenceName = keyof References
