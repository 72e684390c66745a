/** Small valid sites for tests: a record and what it depends on; a test writes only what matters. */

import type { Id } from '../src/access/model-time.ts'
import type {
  Block,
  Credential,
  Door,
  Grant,
  Membership,
  Override,
  Person,
  Plan,
  Policy,
  Timetable,
} from '../src/access/model.ts'
import type { Schedule, Weekday, WeekWindow } from '../src/access/model-time.ts'
import type { AccessRequest, DeviceHealth, Presence, CredentialPresentation } from '../src/access/request.ts'

export const workdays: readonly Weekday[] = [1, 2, 3, 4, 5]
export const allDays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** `08:00` as a minute of the day. */
export const clock = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}

export const weekly = (days: readonly Weekday[], from: string, to: string): WeekWindow => ({
  days,
  from: clock(from),
  to: clock(to),
})

export const scheduleOf = (id: Id, week: readonly WeekWindow[], onDayTypes: Schedule['onDayTypes'] = {}): Schedule => ({
  id,
  week,
  onDayTypes,
})

/** Open at all times, holidays included. */
export const always = scheduleOf('always', [weekly(allDays, '00:00', '24:00')], {
  holiday1: 'asUsual',
  holiday2: 'asUsual',
  holiday3: 'asUsual',
})

/** A door from outside into the hall, read on both sides. */
export const doorOf = (id: Id, changes: Partial<Door> = {}): Door => ({
  id,
  groupIds: [],
  sides: [
    { id: 'in', direction: 'entry', fromAreaId: 'outside', toAreaId: 'hall', readerIds: [`${id}-in`] },
    { id: 'out', direction: 'exit', fromAreaId: 'hall', toAreaId: 'outside', readerIds: [`${id}-out`] },
  ],
  class: { kind: 'comfort' },
  isOutOfService: false,
  panelId: 'panel',
  hasContact: true,
  permitsRemote: true,
  unlockSeconds: 5,
  longUnlockSeconds: 15,
  ...changes,
})

export const personOf = (id: Id, changes: Partial<Person> = {}): Person => ({
  id,
  kind: 'member',
  status: 'active',
  needsMoreTime: false,
  ...changes,
})

export const cardOf = (personId: Id, changes: Partial<Credential> = {}): Credential => ({
  id: `${personId}-card`,
  personId,
  kind: 'card',
  status: 'active',
  ...changes,
})

export const grantOf = (id: Id, changes: Partial<Grant> = {}): Grant => ({
  id,
  gives: 'passage',
  subjects: { personIds: [], groupIds: ['staff'] },
  targets: { doorIds: ['door'] },
  scheduleId: 'always',
  minFactors: 1,
  regardlessOfHolidays: false,
  ...changes,
})

export const blockOf = (id: Id, changes: Partial<Block> = {}): Block => ({
  id,
  subjects: { ...noSubjects, credentialIds: [], plates: [] },
  targets: { wholeSite: true },
  reason: 'lost trust',
  ...changes,
})

export const planOf = (id: Id, changes: Partial<Plan> = {}): Plan => ({
  id,
  rank: 1,
  parts: [{ targets: { wholeSite: true }, mode: 'lockdown' }],
  responders: noSubjects,
  respondersIgnoreBlocks: false,
  ...changes,
})

export const overrideOf = (id: Id, mode: Override['mode'], from: number, until: number): Override => ({
  id,
  targets: { wholeSite: true },
  mode,
  createdAt: from,
  from,
  until,
  createdById: 'operator',
  reason: 'works',
})

export const timetableOf = (id: Id, periods: Timetable['periods']): Timetable => ({ id, periods })

export const member = (personId: Id, groupId: Id = 'staff'): Membership => ({ personId, groupId })

export const noSubjects = { personIds: [], groupIds: [] }

/** One door, Alice with a card in the group *staff*, and no grant: nothing opens by default. */
export const policyOf = (changes: Partial<Policy> = {}): Policy => ({
  version: 1,
  site: { id: 'site', zone: 'Europe/Berlin', clockDriftLimitSeconds: 60 },
  areas: [{ id: 'outside' }, { id: 'building' }, { id: 'hall', parentId: 'building' }],
  doors: [doorOf('door')],
  doorGroups: [],
  persons: [personOf('alice')],
  credentials: [cardOf('alice')],
  groups: [{ id: 'staff' }],
  memberships: [member('alice')],
  grants: [],
  blocks: [],
  companyDoorLimits: [],
  schedules: [always],
  calendars: [],
  timetables: [],
  overrides: [],
  plans: [],
  areaRules: [],
  ...changes,
})

export const emptyPresence: Presence = {
  lastSeen: {},
  entries: {},
  counts: {},
  arrivals: [],
  reads: [],
  passbackReset: {},
  exitOpenings: [],
}

export const healthy: DeviceHealth = {
  isFireInputActive: false,
  isInContact: true,
  clockDriftSeconds: 0,
  deadReaderIds: [],
  openDoorIds: [],
}

export const show = (...credentialIds: readonly Id[]): AccessRequest['by'] => ({
  kind: 'credentials',
  presented: credentialIds.map((credentialId): CredentialPresentation => ({ credentialId, used: 0 })),
})

/** Alice's card outside the door, at a wall-clock time with its offset. */
export const requestOf = (at: string, changes: Partial<AccessRequest> = {}): AccessRequest => ({
  doorId: 'door',
  sideId: 'in',
  at: Date.parse(at),
  by: show('alice-card'),
  presence: emptyPresence,
  activePlans: [],
  overrides: [],
  health: healthy,
  policyAgeSeconds: 0,
  ...changes,
})
