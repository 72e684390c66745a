/**
 * Kinds of records whose ids stand in entries of the audit log, so that readers of an entry get their names
 * (operators.md 3.12). What is not named here has no name, or the entry says it beside the id.
 */
export const recordKinds = [
  'accessGroup',
  'account',
  'apartment',
  'area',
  'badgeTemplate',
  'command',
  'company',
  'department',
  'device',
  'door',
  'emergencyPlan',
  'event',
  'holiday',
  'import',
  'message',
  'messageTemplate',
  'person',
  'site',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Details that may hold an id, or several one after the other, by their names. */
const inDetails: Readonly<Record<string, RecordKind>> = {
  apartment: 'apartment',
  building: 'department',
  command: 'command',
  company: 'company',
  companyUuid: 'company',
  department: 'department',
  device: 'device',
  door: 'door',
  event: 'event',
  departmentUuid: 'department',
  people: 'person',
  person: 'person',
  'before.emergencyDoorGroup': 'door',
  'after.emergencyDoorGroup': 'door',
}

/** What was worked on, by the first part of the operation; several where that depends on the verb. */
const targets: Readonly<Record<string, readonly RecordKind[]>> = {
  accessGroup: ['accessGroup'],
  account: ['account'],
  admin: ['account'],
  apartment: ['apartment'],
  areaRestriction: ['area'],
  badge: ['badgeTemplate'],
  badgeTemplate: ['badgeTemplate'],
  building: ['department'],
  communitySetting: ['site'],
  company: ['company'],
  delivery: ['person'],
  department: ['department'],
  device: ['device'],
  distributor: ['account'],
  door: ['door'],
  emergencyPlan: ['emergencyPlan'],
  holiday: ['holiday'],
  installer: ['account'],
  messageTemplate: ['messageTemplate'],
  officeImport: ['import'],
  officeMessage: ['message'],
  officeProject: ['site'],
  officeSetting: ['site'],
  ownAccount: ['account'],
  ownAdmin: ['account'],
  personnel: ['person'],
  policy: ['account'],
  project: ['site'],
  propertyManager: ['account'],
  resident: ['person'],
  moveOut: ['apartment'],
  registration: ['apartment'],
  registrationCode: ['apartment'],
  session: ['account', 'site'],
  siteSetting: ['site'],
  subDistributor: ['account'],
  subInstaller: ['account'],
  subSuperManager: ['account'],
  tempKey: ['person'],
  villa: ['account'],
}

/** What the target of an operation can be; nothing where its id says nothing to people. */
export const recordsOfTarget = (operation: string): readonly RecordKind[] => targets[operation.split('.')[0]!] ?? []

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The ids that a detail holds and what they are of; undefined where it holds something else, such as a name of the day.
 */
export function idsIn(
  name: string,
  value: unknown,
): { readonly kind: RecordKind; readonly ids: readonly string[]; readonly isCut: boolean } | undefined {
  const kind = inDetails[name]
  if (kind === undefined || typeof value !== 'string') return undefined
  const parts = value.split(/[\s,]+/).filter(Boolean)
  const ids = parts.filter((part) => id.test(part))
  // Long lists are cut where they are written, in the middle of an id.
  return parts[0] && id.test(parts[0]) ? { kind, ids, isCut: ids.length < parts.length } : undefined
}
