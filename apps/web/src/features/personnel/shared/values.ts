import type { PersonInfo } from '@lintel/contract/personnel/records.ts'

/** What forms of people of every kind hold at first. */

/** No credential is given; those that a person has are not known to a form. */
const noCredentials = {
  pin: '',
  duressPin: '',
  cards: [],
  uhfTag: [],
  plates: [],
  timedPlates: [],
  lifetimeMinutes: 0,
  fingerprints: [],
  idAccess: { mode: 'none' as const },
}

/** Values of an empty form. */
export const blankPerson = {
  firstName: '',
  lastName: '',
  email: '',
  phoneCode: '',
  phone: '',
  roleLabel: '',
  validFrom: null,
  validUntil: null,
  needsMoreTime: false,
  showInDirectory: true,
  appEnabled: false,
  landline: '',
  remark: '',
  ...noCredentials,
  accessGroupUuids: [],
}

/** A person as it is, for a form that changes it. */
export function currentValues(person: PersonInfo) {
  return {
    uuid: person.uuid,
    version: person.version,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneCode: person.phoneCode,
    phone: person.phone,
    roleLabel: person.roleLabel,
    validFrom: person.validFrom,
    validUntil: person.validUntil,
    needsMoreTime: person.needsMoreTime,
    showInDirectory: person.showInDirectory,
    appEnabled: person.appEnabled,
    landline: person.landline,
    remark: person.remark,
    ...noCredentials,
    accessGroupUuids: person.accessGroups.filter(({ by }) => by === 'person').map(({ uuid }) => uuid),
    floors: person.floors.map(({ buildingUuid, floors }) => ({ buildingUuid, floors })),
    removeCredentialUuids: [],
  }
}
