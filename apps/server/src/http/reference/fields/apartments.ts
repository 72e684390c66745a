import { id, moment, type FieldTexts } from './common.ts'

/** Buildings, apartments, registration of households, and moves out. */
export const apartmentFields: FieldTexts = {
  // Buildings
  'Building.number': ['Number of the building, once in the community.', 1],
  'Building.name': ['Name of the building, once in the community.', 'House A'],
  startFloor: ['Lowest floor of the building: -10 to -1, G0, G1, G2, or 1 to 128.', '1'],
  topFloor: ['Highest floor of the building: -10 to -1, G0, G1, G2, or 1 to 128.', '4'],
  floorNames: ['Names of single floors, by floor; the others are called by their number.', { G0: 'Lobby' }],
  'Building.apartments': ['Number of apartments.', 24],
  'Building.residents': ['Number of residents.', 52],
  'Building.devices': ['Devices that stand in the building, those of its apartments included.', 3],
  accessGroupUuid: ['Default access group of the building, which is made and deleted with it.', id],
  'BuildingFloor.floor': ['Floor; null for apartments whose floor is not known.', '1'],
  'BuildingFloor.name': ['Name of the floor; null where it has none.', 'Lobby'],
  'BuildingFloor.apartments': ['Apartments on the floor.', 6],
  buildingName: ['Name of the building; null for none.', 'House A'],

  // Apartments
  'Apartment.building': 'Building of the apartment; null in a villa.',
  building: 'Building of the record; null for none.',
  apartment: 'Apartment of the record; null for none.',
  'Apartment|ApartmentsForm.floor': [
    'Floor: -10 to -1, G0, G1, G2, or 1 to 128; null or empty where it is not known.',
    '1',
  ],
  'ApartmentsEdit.floor': [
    'Floor of the apartments; null or empty: not known. Left out, it stays. Only installers set it.',
    '1',
  ],
  'ApartmentFilter|apartment.list.floor': [
    'Only apartments of this floor; `none` for those whose floor is not known.',
    '1',
  ],
  'ApartmentFilter|apartment.list.state':
    'Only empty apartments, only those with residents, or only those whose lease ends within 30 days.',
  'Apartment|ApartmentName.number': [
    'Number of the apartment, which is dialled at door phones; once in the building.',
    '101',
  ],
  'Apartment|ApartmentName.name': ['Name that door phones show in place of the number; may be empty.', 'Petersen'],
  'ApartmentForm|ApartmentsForm.buildingUuid': ['Building of the apartments.', id],
  firstNumber: ['First number of the range; later numbers have at least as many digits.', '101'],
  lastNumber: ['Last number of the range, included; at most 200 apartments.', '112'],
  'Apartment|ApartmentsForm|ApartmentsEdit.callType': [
    'What a call rings. 0: app and monitors; 1: telephone and monitors; 2: app and monitors, then telephone; 3: monitors, then app; 4: monitors, then telephone; 5: monitors, then app, then telephone.',
    0,
  ],
  placement: 'How door phones reach devices of the home: ip: directly in one network; sip: through a SIP server.',
  sipGroup: ['Number at the SIP server that door phones call for this home, once in the site; empty for none.', ''],
  mayCreatePin:
    'Whether residents may make PINs. Nothing acts on it in this version, and a call that would change it is refused.',
  mayCreateQr:
    'Whether residents may make QR codes. Nothing acts on it in this version, and a call that would change it is refused.',
  mayAddCard:
    'Whether residents may add cards. Nothing acts on it in this version, and a call that would change it is refused.',
  mayEnrolFace: 'Whether residents may enrol their face.',
  memberLimit: ['Members that the household may have beside its master; null for the limit of the site.', null],
  'ApartmentInfo.members': ['Limit of members that holds: that of the apartment, or else of the site.', 10],
  master: 'Main resident of the household; null while the home is empty.',
  'Apartment.residents': ['Number of residents.', 2],
  'Apartment.devices': ['Number of devices of the home.', 1],
  'Apartment.state':
    'Whether people live there and what the lease says. vacant: no residents; occupied: residents without a lease; the others: the lease has not begun, is running, or has ended.',
  leaseFrom: ['Start of the lease by the wall clock of the site; empty or null for none.', '2026-05-01T00:00'],
  leaseUntil: ['End of the lease by the wall clock of the site; empty or null for none.', '2028-04-30T23:59'],
  endsWithLease: 'Whether the household moves out when the lease ends, which needs the permission `apartment.moveOut`.',
  'ApartmentEdit.moveOut':
    'Confirmation that the household moves out with the lease; needed where the edit begins that, or changes when.',
  registration:
    'State of the registration code. none: none was made; open: can be used once; expired: its days are over; used: was used; master: the home has a master and needs none.',
  'ApartmentInfo.hasLandline': 'Whether the site has landlines, which call types with a telephone need.',
  residentRows: 'Residents of the apartment.',
  'residentRows.uuid': ['Identifier of the resident.', id],
  'residentRows.name': ['Name of the resident.', 'Nora Petersen'],
  isMaster: 'Whether the resident is the master of the household.',
  deviceRows: 'Devices of the apartment.',
  apartments: ['Apartments to change: all of them or none.', [id]],

  // Registration
  'RegistrationCodeState.state':
    'none: no code was made; open: it can be used once; used: it was used; master: the home has a master and needs none.',
  'RegistrationCodeState.createdAt': ['When the code was made, in UTC; null where there is none.', moment],
  usedAt: ['When the code was used, in UTC; null before it was.', moment],
  'RegistrationCodeState.expiresAt': [
    'Until when the code can be used, in UTC; null where there is none, or it was not shown yet.',
    moment,
  ],
  'RegistrationLink.expiresAt': [
    'Until when the code can be used, in UTC. Showing it again does not change it.',
    moment,
  ],
  'RegistrationLink.link': [
    'Address of the page on which the household registers, with the code behind its `#`.',
    'https://portal.example.com/register#code',
  ],
  which: 'all: apartments without a master; vacant: apartments without any resident.',
  'RegistrationPictures.building': ['Only apartments of this building.', id],
  'RegistrationPictures.apartments': ['Only these apartments; empty for all.', []],
  'RegistrationForm|RegistrationLookForm.code': [
    'Registration code of the apartment, from its address.',
    'example-code',
  ],
  'RegistrationHome.site': ['Name of the site.', 'Harbour House'],
  'RegistrationHome.address': ['Address of the site in one line.', 'Hafenstraße 1, 20457 Hamburg'],
  'RegistrationHome.building': ['Name of the building.', 'House A'],
  'RegistrationHome.apartment': ['Number and name of the apartment.', '101'],
  'RegistrationForm.lastName': ['Last name of the master of the household; may be empty.', 'Petersen'],
  'RegistrationForm.firstName': ['First name of the master of the household.', 'Nora'],
  'RegistrationForm.email': ['E-mail address; may be empty where there is a telephone number.', 'nora@example.com'],
  'RegistrationForm.phone': ['Telephone number; may be empty where there is an e-mail address.', '15112345678'],

  // Moves out
  'MoveOutForm|ResetForm.uuid': ['Apartment whose household moves out.', id],
  'MoveOutConfirmation|MoveOutForm|ResetForm.confirm': ['Number of the apartment, typed as a confirmation.', '101'],
  'MoveOutPreview.confirm': ['What has to be typed to confirm: the number of the apartment.', '101'],
  'MoveOutConfirmation|MoveOutForm|ResetForm.residents': [
    'Number of residents that the preview showed; the call is refused when it has changed.',
    2,
  ],
  'MoveOutForm.at': ['When the household moves out, by the wall clock of the site; empty for now.', '2026-05-31T12:00'],
  'MoveOut|MoveOutPreview.residents': ['Number of residents who move out.', 2],
  'MoveOut.apartmentUuid': ['Apartment of the household; null once it is deleted.', id],
  'MoveOut.buildingName': ['Name of the building, as it was then.', 'House A'],
  'MoveOut.apartmentName': ['Name of the apartment, as it was then.', '101'],
  'MoveOut.reason':
    'Why the household moved out. manager: a manager said so; reset: the apartment was reset; lease: its lease ended.',
  dueAt: ['When the household moves out, in UTC.', moment],
  doneAt: 'When the household moved out, in UTC; null while that is planned.',
  'MoveOut.doors': ['Doors that the household could open.', 3],
  openDoors: ['Doors whose device has not confirmed the end yet.', 0],
  'MoveOut.state': 'planned: for a later time; open: until every door has confirmed the end; closed: all have.',
  'moveOut.list.state': 'Only moves in this state.',
  paths: 'What of the household opened something: credentials, access groups, keys of visitors and others.',
  'MoveOutPath.personUuid': ['Person whose access it was; null for what belongs to the apartment.', id],
  'MoveOutPath.personName': [
    'Name of the person; empty where it is no longer kept, and for what belongs to the apartment.',
    'Nora Petersen',
  ],
  'MoveOutPath.kind':
    'What opened: a kind of credential, an access group, self access, floors of lifts, a key of a visitor, or the registration code.',
  'MoveOutPath.value': [
    'What may be shown of it: the masked value of a credential, or the name of a group or visitor; may be empty.',
    'B2C3',
  ],
  'MoveOutInfo.doorRows': 'Doors that the household could open, each with its device.',
  'MoveOutInfo.openings':
    'Access that devices, which did not know of the move yet, granted to the household after it; the first ones. Each is also an alarm.',
  'MoveOutOpening.personName': ['Name of the person; null where it is no longer kept.', 'Nora Petersen'],
  'MoveOutPreview.doors': 'Doors at which the access would end.',
  'MoveOutDoor|doors.device': 'Device of the door.',
  'MoveOutPreview.doors.name': ['Name of the door.', 'Main entrance'],
  'MoveOutDoor.name': ['Name of the door.', 'Main entrance'],
  'MoveOutDoor.state':
    'open: the device has not confirmed the end; confirmed: it has; noRules: it never held access rules; removed: it was deleted.',
  'MoveOutDoor.confirmedAt': 'When the device confirmed the end, in UTC; null before.',
  'MoveOutDoor|doors.isOnline': 'Whether the device is connected; one that is not accepts what it knows until it is.',
}
