import { id, type FieldTexts } from './common.ts'

/** Settings of offices and communities. */
export const settingFields: FieldTexts = {
  settings: 'All settings of the site, with defaults where nothing was set.',
  cardFormat: ['How card numbers are typed and shown at the site.', 'hexadecimal'],
  cardBytesReversed: 'Whether the bytes of card numbers are written from the last to the first.',
  entryPolicy:
    'What happens when an operator enters the site. announce: its managers are notified; ask: a manager has to agree first.',
  mayEditServices: 'Whether the caller may switch services, which only installers do.',
  mayHaveLandline: 'Whether the installer is allowed landlines at such sites.',
  mayLoosenEntry: 'Whether the caller may let operators in without asking, which only a manager of the site does.',
  tiers: 'Sizes of attendance that the plan of the distributor makes available.',
  'OfficeSettingAvailableTiersResult.rows': 'Sizes of attendance that the plan of the distributor makes available.',
  'rows.people': ['How many people the size holds; null for no bound.', 50],
  'OfficeSettingAvailableTiersResult.rows.attendanceTier': 'Size of attendance; off hides it.',
  'OfficeEmergencyEdit|OfficeSettingEditBasicForm|OfficeSettingSetMotionForm|OfficeSettingSetTierForm|OfficeSettingSetTimeForm|SiteSettingSetEntryPolicyForm|SiteSettingsCommunityEdit|SiteSettingsOfficeEdit|CommunitySettingSetVisitorForm|CommunitySettingSetLockDoorMethodsForm.uuid':
    ['Site that is meant; left out, the own one of a manager.', id],

  // Sections of an edit
  'SiteSettingsCommunityEdit.address': 'Address of the site; left out, it stays.',
  'SiteSettingsCommunityEdit.time': 'Time zone and formats; left out, they stay.',
  'SiteSettingsCommunityEdit.access': 'Credentials and privacy; left out, they stay.',
  'SiteSettingsCommunityEdit.motion': 'Motion detection; left out, it stays.',
  'SiteSettingsCommunityEdit.notifications': 'Mails and calls about events; left out, they stay.',
  'SiteSettingsCommunityEdit.emergency': 'What happens in an emergency; left out, it stays.',
  'SiteSettingsCommunityEdit.fees': 'Communal fee; left out, it stays.',
  'SiteSettingsCommunityEdit.tenants': 'What happens before and after leases; left out, it stays.',
  'SiteSettingsCommunityEdit.registration': 'How long registration codes can be used; left out, it stays.',
  'SiteSettingsCommunityEdit|SiteSettingsOfficeEdit.retention': 'How long things are kept; left out, it stays.',
  'SiteSettingsCommunityEdit|SiteSettingsOfficeEdit.services':
    'What the site has at all, which only installers change; left out, it stays.',
  'SiteSettingsOfficeEdit.access': 'Who may make credentials, and privacy; left out, they stay.',
  'SiteSettingsOfficeEdit.landline': 'Landlines of new personnel; left out, they stay.',

  // Motion
  motion: 'How devices watch for motion: not at all, by infrared, or by video.',
  motionTime: ['Seconds between two detections.', 10],
  motionActions: 'What a device does when something moves: capture takes a picture, notify reports it.',

  // Emergencies
  emergencyNotifications:
    'Whether people are notified in an emergency: in an office those of `notifyTargets`, in a community residents by mail.',
  openAllDoorsModel: 'What may open all emergency doors: a manager manually, the fire input of a device, or both.',
  allEmergencyDoors:
    'Whether every door of the site opens in an emergency; `emergencyDoorGroup` counts for nothing then.',
  emergencyDoorGroup: ['Doors that open in an emergency, where not all do.', [id]],
  notifyTargets: 'Who is notified in an emergency: managers, administrators of companies, personnel.',

  // Access
  encryptPin: 'Whether PINs and keys are not shown again once they are made.',
  enableCreatePin: 'Whether personnel may set a PIN of their own.',
  pinMakers: 'Who may make PINs: managers alone; also administrators of companies; also personnel.',
  qrCodeMakers: 'Who may make QR codes: managers alone; also administrators of companies; also personnel.',
  tempKeyDays: ['Days that a temporary key can be valid at most; 0 is the limit of the product, 365 days.', 0],
  showLog: 'Whether managers and administrators may read the logs of doors and calls.',
  snapshot: 'Whether pictures that devices took may be seen.',
  newPersonnelDefaultLandline: 'Whether new personnel get landline calls.',
  aptPinType: 'What residents type at door phones: the PIN alone, or the number of the apartment and the PIN.',
  faceEnrollment:
    'Whether residents may enrol their face. Faces that residents enrolled open no doors while it is off; those that managers uploaded do.',
  residentFaces: ['Number of faces that residents enrolled and that open doors.', 2],
  enableIdAccess: 'Whether doors read identity cards of residents; needs `hasIdAccess`.',
  idAccessMode: 'What doors read of an identity card: its RUN, its serial number, or both.',
  'settings|access.memberLimit': [
    'Members that a household may have beside its master, where the apartment sets no limit.',
    10,
  ],
  limitCreatePin:
    'Whether residents cannot make temporary PINs. Nothing acts on it in this version, and a call that would change it is refused.',
  limitQrCode:
    'Whether residents cannot make QR codes. Nothing acts on it in this version, and a call that would change it is refused.',
  enableUserPin:
    'Whether residents may set a PIN of their own. Nothing acts on it in this version, and a call that would change it is refused.',
  enableRfCard:
    'Whether residents may add cards in the app. Nothing acts on it in this version, and a call that would change it is refused.',

  // Notifications of a community
  deviceOfflineNotify: 'Whether a mail is sent when a device goes offline.',
  simWarning:
    'Whether a mail is sent when a SIM card uses much data. Nothing acts on it in this version, and a call that would change it is refused.',
  packageDetection:
    'Whether packages are detected. Nothing acts on it in this version, and a call that would change it is refused.',
  sensorAlert:
    'Whether a sensor that reports makes a call. Nothing acts on it in this version, and a call that would change it is refused.',

  // Fees and leases of a community
  communalFee: [
    'Fee that the property collects itself, in hundredths of the currency such as cents; 0 for none.',
    2500,
  ],
  dueDay: ['Day of the month on which the fee is due.', 1],
  createTenantsDays: [
    'Days before a lease begins at which accounts are made. Nothing acts on it in this version, and a call that would change it is refused.',
    0,
  ],
  deleteTenantsDays: ['Days after the end of a lease at which accounts are deleted; 0 for the end itself.', 0],
  registrationCodeDays: ['Days for which a registration code can be used, from when it is first shown.', 30],

  // How long things are kept
  keepLogMonths: [
    'Months for which logs of doors and calls and alarms are kept. What is older is deleted every night.',
    12,
  ],
  keepImageDays: ['Days for which pictures are kept.', 30],
  keepMotionDays: ['Days for which motion and its pictures are kept.', 30],
  keepNameMonths: ['Months for which logs keep the names of people who were deleted.', 12],
  keepAuditYears: ['Years for which the audit log of the site is kept.', 5],

  // Services
  enableLandline: 'Whether the site has landlines.',
  withIndoorMonitor:
    'Whether every apartment has an indoor monitor. Nothing acts on it in this version, and a call that would change it is refused.',
  hasBooking:
    'Whether the site has bookings. Nothing acts on it in this version, and a call that would change it is refused.',
  hasRfCard:
    'Whether the site has RF cards in the app. Nothing acts on it in this version, and a call that would change it is refused.',
  hasIdAccess: 'Whether the site has ID access, so that doors can read identity cards.',
  packageRoom:
    'Whether the site has a package room. Nothing acts on it in this version, and a call that would change it is refused.',
  thirdPartyCamera:
    'Whether the site has cameras of other vendors. Nothing acts on it in this version, and a call that would change it is refused.',
  elevatorControl: 'Whether lifts of the site lead people to floors.',
  smartParking:
    'Whether the site has smart parking. Nothing acts on it in this version, and a call that would change it is refused.',
  dynamicQrCode:
    'Whether QR codes change. Nothing acts on it in this version, and a call that would change it is refused.',
  videoStorage:
    'Whether videos are stored. Nothing acts on it in this version, and a call that would change it is refused.',
  snapshotAndVideo: 'Whether managers see pictures of the site.',
  callLogSnapshot: 'Whether a picture of each call is kept.',
  accessFollow: 'Whether lifts may take visitors to the floors of their hosts; needs `elevatorControl`.',
  'CommunitySite.settings|SiteSettingsCommunityEdit.services.chargeMode': [
    'Who pays: 0 the managers may pay, 1 the installer pays. Nothing acts on it in this version, and a call that would change it is refused.',
    0,
  ],
  'OfficeSite.settings|OfficeProjectSettingsResult.settings|OfficeServices.chargeMode':
    'Who pays. manager: its managers may; installer: the installer does; noPermission: the managers never may; null: as for the installer.',
  'CommunitySite.settings|OfficeSite.settings|OfficeProjectSettingsResult.settings.smartHome':
    'Whether home automation is switched on for the site.',
  'CommunitySite.settings.autoRenew': 'Whether subscriptions renew automatically. Nothing acts on it in this version.',
  'CommunitySite.settings.rentManager':
    'Whether a property management system keeps the site; it cannot be deleted then.',
  'CommunitySite.settings|SiteSettingsCommunityEdit.services.numberOfApt': ['Planned number of apartments.', 120],
  lockDoorMethods:
    'Credentials that are written to locks of vendors. Nothing acts on it in this version, and a call that would change it is refused.',
  attendanceActiveStatus: 'How attendance stands. off: hidden; active; inactive; renewal: any other state.',
  isFree: 'Whether the office is free of charge.',
}
