/** Kinds of credentials that a site registers. */
export const credentialKinds = [
  /** Code that is typed, the digits of a visitor's key among them. */
  'pin',
  /** Card, by its number. */
  'card',
  /** UHF tag, by its number. */
  'uhfTag',
  /** Number plate of a vehicle. */
  'plate',
  /** Face, by its template. */
  'face',
  /** Fingerprint, by its template. */
  'fingerprint',
  /** Identity card, by its number. */
  'idAccess',
  /** QR code, by its text. */
  'qr',
] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** Kinds of credentials that are shown at doors: a phone has a credential, but is not registered yet. */
export const presentedKinds = [
  ...credentialKinds,
  /** Phone, by the text of its key. */
  'phone',
] as const
export type PresentedKind = (typeof presentedKinds)[number]

/**
 * Kinds of people that a site's managers register with a record of their own: staff has credentials and little else.
 */
export const registeredKinds = ['personnel', 'resident', 'staff'] as const
export type RegisteredKind = (typeof registeredKinds)[number]

/** Registered people who work for a site and live in no apartment of it. */
export const employeeKinds = ['personnel', 'staff'] as const satisfies readonly RegisteredKind[]

/** Kinds of people that hold credentials of a site; visitors hold a pass, couriers a delivery authorization. */
export const personKinds = [...registeredKinds, 'visitor', 'courier'] as const
export type PersonKind = (typeof personKinds)[number]

/** Direction of a passage through a door. */
export const directions = [
  /** The way in. */
  'entry',
  /** The way out. */
  'exit',
] as const
export type Direction = (typeof directions)[number]

/** What makes an alarm (office.md 16). More kinds than these can be stored; these are the ones something reports. */
export const alarmTypes = [
  'doorForced',
  'doorHeldOpen',
  'tamper',
  'passback',
  'occupancy',
  'codeEntryLocked',
  'emergency',
  'duress',
  'motion',
  'offline',
  'doubleIdentity',
  'readerFault',
  'formerPerson',
  'repeatedDenials',
] as const
export type AlarmType = (typeof alarmTypes)[number]
