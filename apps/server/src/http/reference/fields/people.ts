import { id, moment, type FieldTexts } from './common.ts'

/** People of sites: personnel, residents, departments, credentials and badges. */
export const peopleFields: FieldTexts = {
  // People
  'Personnel|Resident.firstName': ['First name of the person; staff may have none.', 'Nora'],
  'Personnel.lastName': ['Last name of the person, or the whole name of staff.', 'Petersen'],
  'PersonnelForm|PersonnelEdit.firstName': [
    'First name. Required but for staff, who need no more than `lastName`.',
    'Nora',
  ],
  'PersonnelForm|PersonnelEdit.lastName': ['Last name, or the whole name of staff.', 'Petersen'],
  'Personnel|PersonnelFilter|personnel.list|personnel.names.kind':
    'personnel: people who work for a company or the site, with contact and credentials; staff: credentials of a community with a name alone.',
  'ResidentInfo.kind': 'Always resident.',
  personnelId: [
    'Personnel number: letters and digits, once in the site. In a form, empty takes the next number of the site.',
    '1042',
  ],
  companyUuid: ['Tenant company that the record belongs to.', id],
  companyName: ['Name of the tenant company that the record belongs to.', 'Harbour Trading'],
  'Personnel|Resident.companyUuid': [
    'Tenant company of the person; of a resident the one that stands for all homes of the site.',
    id,
  ],
  'PersonnelForm.companyUuid': ['Tenant company that the person belongs to. It cannot be changed later.', id],
  departmentUuid: ['Department of the person; null for none.', id],
  'SwitchGroup.departmentUuid': ['Department to move the people to; null takes them out of any department.', id],
  'PersonnelFilter|personnel.list.departmentUuid': ['Only people of this department and of those below it.', id],
  departmentName: ['Name of the department; null for none.', 'Accounting'],
  'Resident.departmentUuid': ['Building of the home, which is the department of its residents; null in a villa.', id],
  'Resident.departmentName': ['Name of the building; null in a villa.', 'House A'],
  email: ['E-mail address; empty or null where there is none.', 'nora@example.com'],
  roleLabel: ['What the person does, in free words that badges show; may be empty.', 'Front desk'],
  needsMoreTime: 'Whether doors stay unlocked longer for the person.',
  showInDirectory: 'Whether door phones list the person, so that visitors can find and call them.',
  validFrom: [
    'From when the person may pass doors, by the wall clock of the site; null for no start.',
    '2026-05-04T09:30',
  ],
  validUntil: [
    'Until when the person may pass doors, by the wall clock of the site; null for no end.',
    '2026-12-31T23:59',
  ],
  validity: 'Whether the valid period of the person has not begun, is running, or is over.',
  'PersonnelFilter|ResidentFilter|personnel.list|resident.list.validity':
    'Only people whose valid period stands so; endingSoon: valid, but for 30 days at most.',
  'PersonnelFilter|ResidentFilter|personnel.list|resident.list.withoutCredential':
    'Whether only people without any credential are listed.',
  'PersonnelFilter|personnel.list.createdFrom': [
    'Only people whose record was made at or after this moment, in UTC.',
    moment,
  ],
  'PersonnelFilter|personnel.list.appEnabled':
    'Only people who can be called by the app, or with false only those who cannot.',
  isSuspended: 'Whether the person is suspended and passes no door.',
  'PersonnelFilter|ResidentFilter|personnel.list|resident.list.isSuspended':
    'Only people who are suspended, or with false only those who are not.',
  'SetSuspended.isSuspended': 'True suspends the people: they pass no door. False ends the suspension.',
  'SetSuspended.reason': ['Reason of the suspension, for operators alone; required to suspend.', 'Lost card'],
  suspendedAt: ['When the suspension began, in UTC; null for a person who is not suspended.', moment],
  suspendedReason: ['Reason of the suspension, for operators alone; empty where there is none.', 'Lost card'],
  photoAt: ['Since when the photo of the person is this one, in UTC; null without a photo.', moment],
  leads: 'Departments that the person leads.',
  'Personnel|Resident.accessGroups': 'How many access groups the person has, own ones and those of the department.',
  'PersonnelInfo|ResidentInfo.accessGroups':
    'Access groups of the person, own ones and those of the department, with doors and hours.',
  accessGroupUuids: ['Access groups that the person has personally, not through a department.', [id]],
  'SetAccessGroups.accessGroupUuids': ['Access groups to give, or to have in place of others, as `mode` says.', [id]],
  'SetAccessGroups.mode': 'add: beside the own groups that people have; replace: in their place.',
  'SetAccessGroups|SetApp|SetSuspended|SetValidity.people':
    'People to change, each with the version that was shown: all of them or none.',
  'people.version': ['Version of the record as it was shown; the call fails when it was changed since.', 1],
  'ManyPeople|SwitchGroup.uuids': ['People to change: all of them or none.', [id]],
  'BadgePrint.uuids': ['People whose badges are printed; all of one company.', [id]],
  'PersonAccessGroup.by': 'Whether the person has the group personally or through the department.',
  'PersonAccessGroup.doors': [
    'Names of the doors, at most 50; empty where the group is about all doors of the company.',
    ['Main entrance'],
  ],
  'SwitchOutcome.lost': 'Access groups that people would lose by the move.',
  'SwitchOutcome.gained': 'Access groups that people would gain by the move.',
  'lost|gained.people': ['How many of the people that concerns.', 3],
  'lost|gained.name': ['Name of the access group.', 'Office hours'],
  'lost|gained.uuid': ['Identifier of the access group.', id],
  nextId: ['Personnel number that comes next in the site.', '1043'],
  'PersonnelDefaultsResult|ResidentDefaults.mayCreatePin': 'Whether the caller may give people of the site a PIN.',
  idAccessModes:
    'What of an identity card can be given at the site: its RUN, its serial number, or both; empty without ID access.',
  'PersonnelDefaultsResult|ResidentDefaults.hasLandline': 'Whether people of the site can have landlines.',
  landlineByDefault: 'Whether a new person who gets the app is also given landline calls in the form.',

  // Calls to people
  appEnabled: 'Whether door phones call the person by the app, which needs an e-mail address.',
  'SetApp.appEnabled':
    'True: door phones call the people by the app, which needs an e-mail address. False also ends their landline calls.',
  landlineEnabled: 'Whether door phones call the landline of the person, which needs the app as well.',
  landline: [
    'Digits of the landline as they are dialled; empty for none. They may stay while landline calls are off.',
    '4940123456',
  ],
  callType:
    'What door phones call: the app, the landline, or the app and then the landline. Another value than app needs `landlineEnabled`.',
  'Resident.callType': 'What door phones call. Of a resident the apartment decides it.',
  moreLandlines: ['Further numbers that ring after the landline, in their order.', []],
  sipAccount: ['Account at an outside SIP server; empty for none.', 'front-door'],

  // Credentials
  pin: [
    'PIN to set, 2 to 8 digits, not eight that begin with 9. Empty keeps the present one. It is never read back.',
    '48213',
  ],
  duressPin: [
    'PIN that opens and raises a silent alarm when the person is forced to open. Needs an ordinary PIN; empty keeps the present one.',
    '',
  ],
  cards: [
    'Numbers of cards to give, in hexadecimal digits, or in another notation under its name, such as `decimal:5076483` or `facility26:077,30211`; those that the person has stay.',
    ['4A1B2C3'],
  ],
  uhfTag: ['Numbers of UHF tags to give, which are read at a distance; those that the person has stay.', ['E2003412']],
  plates: [
    'License plates to give, for good: capitals, digits and hyphens; those that the person has stay.',
    ['HH-LN-204'],
  ],
  timedPlates: 'License plates to give that open from one moment until another.',
  'timedPlates.plate': ['License plate: capitals, digits and hyphens. Hyphens make no difference.', 'HH-LN-205'],
  'timedPlates.validFrom': ['From when the plate opens, by the wall clock of the site.', '2026-05-04T09:30'],
  'timedPlates.validUntil': ['Until when the plate opens, by the wall clock of the site.', '2026-05-11T18:00'],
  fingerprints: ['Fingerprint templates to give, each as its reader wrote it.', []],
  lifetimeMinutes: ['Minutes for which a credential opens after its own first use; 0 where no use ends it.', 0],
  'PersonnelForm|PersonnelEdit|ResidentForm|ResidentEdit.lifetimeMinutes': [
    'Minutes for which each credential that is given here opens after its own first use; 0 where no use ends it. Present ones keep theirs.',
    0,
  ],
  'PhotoForm.lifetimeMinutes': ['Minutes for which the face opens after its first use; 0 where no use ends it.', 0],
  'PhotoForm.file': 'Photo of the face from the front, a JPEG or PNG; it takes the place of the present one.',
  'PhotoForm.uuid': ['Person of the photo.', id],
  'Personnel|Resident.idAccess':
    'Identity card to set, in place of a present one; `none` keeps what there is. Needs ID access at the site.',
  'IdAccessForm.idAccess': 'Identity card to set, by what doors read of it.',
  'IdAccessValue|IdCard.mode': 'What is given of the card: its RUN, its serial number, both, or nothing.',
  'IdAccessValue|IdCard.run': ['RUN of the card: ten digits, or digits that end in `-K`.', '1234567890'],
  'IdAccessValue|IdCard.serial': ['Serial number of the card: nine digits.', '123456789'],
  removeCredentialUuids: ['Credentials to delete, by the identifiers that the page of the person lists.', []],
  'Personnel|Resident.credentials': 'Kinds of credentials that the person has.',
  'PersonnelInfo|ResidentInfo|DeliveryInfo.credentials': 'Credentials, never with their values.',
  'CredentialShown.uuid': ['Identifier of the credential.', id],
  'CredentialShown|credential.kind': 'Kind of the credential.',
  'CredentialShown.status': 'active: opens; inactive: switched off; lost: marked as lost, so doors refuse it.',
  maskedValue: ['What may be shown of the value: the last digits of a card, a plate whole, nothing of a PIN.', 'B2C3'],
  isDuress: 'Whether it is a PIN that is typed under duress.',
  'CredentialShown.validFrom': [
    'From when a plate with dates opens, by the wall clock of the site; null for others.',
    '2026-05-04T09:30',
  ],
  'CredentialShown.validUntil': [
    'Until when a plate with dates opens, by the wall clock of the site; null for others.',
    '2026-05-11T18:00',
  ],
  'CredentialShown.firstUsedAt': 'When a credential with a lifetime was first used, in UTC; null otherwise and before.',
  'CredentialShown.opensUntil':
    'When it stops opening, in UTC: its end, or its first use with its lifetime where that is earlier; null for no end.',

  // Residents
  'Resident.apartment': 'Home of the resident.',
  'apartment.number': ['Number of the apartment, which is dialled at door phones.', '101'],
  'apartment.name': ['Name of the apartment; empty where it has none.', 'Petersen'],
  'apartment.uuid': ['Identifier of the apartment.', id],
  'Resident.apartmentUuid': ['Apartment where the resident lives.', id],
  'Resident.building': 'Building of the home; null in a villa.',
  'Resident.role': 'master: main resident of the household; member: every other one.',
  'ResidentFilter|resident.list.role': 'Only masters of households, or only members.',
  'Resident.language': ['Language of mails to the resident; empty for that of the site.', 'de'],
  'ResidentInfo.members': ['Members who are deleted with this master; 0 for a member.', 2],
  hasOwnDoors: 'Whether something opens by self access: a device of the household has a door.',
  homeUuid: ['The one apartment of a villa; null at sites where a home is chosen.', id],
  'RemovedResidents.uuids': ['Residents to delete: all of them or none.', [id]],
  withMembers: ['How many members go with the masters among them, as a confirmation.', 0],
  'Resident.floors': 'Floors that lifts lead to for the resident, by building.',
  'ResidentForm.floors': 'Floors that lifts lead to, by building; left out, it is the floor of the own apartment.',
  'ResidentEdit.floors': 'Floors that lifts lead to, by building; at most ten over all buildings.',
  floors: 'Floors that lifts lead to for the person, by building; at most ten over all buildings.',
  'FloorsOfBuilding|FloorsShown.floors': ['Floors of this building: -10 to -1, G0, G1, G2, or 1 to 128.', ['1']],
  'FloorsOfBuilding|FloorsShown.buildingUuid': ['Building of the floors; each building stands once.', id],
  'FloorsShown.buildingName': ['Name of the building.', 'House A'],
  'SelfAccess.doorUuids': [
    'Doors of the devices of the household that the resident opens; empty where `allDoors` is true.',
    [id],
  ],
  'SelfAccess.doors': 'Every door of the devices of the household.',
  'SelfAccess.allDoors': 'Whether the resident opens all doors of the devices of the household, later ones included.',
  'SelfAccess.uuid': ['Resident whose self access it is.', id],

  // Departments
  'Department.name': ['Name of the department, once among those of one parent.', 'Accounting'],
  'Department.companyUuid': ['Tenant company of the department.', id],
  parentUuid: ['Department above; null directly below the company.', id],
  depth: ['Level in the tree: 1 is directly below the company.', 1],
  'Department.people': ['Personnel of the department and of those below it.', 12],
  'Department.accessGroupUuids': ['Access groups that every member has in addition to the own ones.', [id]],
  leaderUuid: ['Person of the company who leads the department; null for none, in a form also empty.', id],
  leaderName: ['Name of the person who leads the department; null for none.', 'Nora Petersen'],
  movePeople:
    'Whether people of the deleted departments move to the one above. Without it a department with people is refused.',
  'DepartmentTree.companies': 'Tenant companies with how many personnel each has.',
  'DepartmentTree.departments': 'Departments of these companies; each stands before those below it.',
  'companies.people': ['Personnel of the company.', 40],
  'companies.name': ['Name of the tenant company.', 'Harbour Trading'],
  'companies.uuid': ['Identifier of the tenant company.', id],
  'department.tree.companyUuid': ['Only departments of this company; without it those of all companies.', id],
}
