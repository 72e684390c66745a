import type { Examples } from '../examples.ts'
import type { recordContents } from '../records.ts'

const at = 1_774_000_000_000
const noSubjects = { personIds: [], groupIds: [] }

/** Content of a record of each kind. */
export const recordExamples: Examples<typeof recordContents> = {
  site: { id: 's1', zone: 'Europe/Berlin', clockDriftLimitSeconds: 180 },
  area: { id: 'a1', parentId: 'inside' },
  door: {
    id: 'd1',
    relay: 0,
    panelId: 'x1',
    groupIds: [],
    sides: [{ id: 'd1-in', direction: 'entry', fromAreaId: 'outside', toAreaId: 'inside', readerIds: ['r1'] }],
    class: { kind: 'normal' },
    isOutOfService: false,
    hasContact: true,
    permitsRemote: true,
    unlockSeconds: 5,
    longUnlockSeconds: 15,
  },
  person: { id: 'p1', kind: 'member', status: 'active', company: { id: 'c1' }, needsMoreTime: false },
  credential: { id: 'k1', personId: 'p1', kind: 'pin', status: 'active', hash: '239a03e614c07968f90ce32a' },
  group: { id: 'g1' },
  contact: { id: 'n1', company: { id: 'c1' }, rings: ['app'] },
  membership: { personId: 'p1', groupId: 'g1' },
  grant: {
    id: 't1',
    gives: 'passage',
    subjects: { personIds: [], groupIds: ['g1'], credentialIds: ['k1'] },
    targets: { doorIds: ['d1'] },
    scheduleId: 'always',
    minFactors: 1,
    regardlessOfHolidays: false,
  },
  block: {
    id: 'b1',
    subjects: { ...noSubjects, credentialIds: ['k1'], plates: [] },
    targets: { wholeSite: true },
    reason: 'reported stolen',
  },
  companyDoorLimit: { id: 'l1', companyId: 'c1', targets: { doorIds: ['d1'] }, scheduleId: 'always' },
  schedule: { id: 'w1', week: [{ days: [1, 2, 3, 4, 5], from: 480, to: 1080 }], onDayTypes: { holiday1: 'closed' } },
  calendar: { id: 'y1', layer: 'site', entries: [{ dayType: 'holiday1', month: 12, day: 25 }] },
  timetable: { id: 'm1', periods: [{ mode: 'unlocked', scheduleId: 'w1', unlockAfterFirstPersonGroupId: 'g1' }] },
  override: {
    id: 'o1',
    targets: { doorIds: ['d1'] },
    mode: 'unlocked',
    createdAt: at,
    from: at,
    until: at + 5_400_000,
    createdById: 'p1',
    reason: 'delivery',
  },
  plan: {
    id: 'e1',
    rank: 1,
    parts: [{ targets: { wholeSite: true }, mode: 'lockdown' }],
    responders: { personIds: [], groupIds: ['g1'] },
    respondersIgnoreBlocks: false,
  },
  areaRule: {
    id: 'u1',
    areaId: 'a1',
    exempt: noSubjects,
    kind: 'passback',
    strength: 'hard',
    checks: [{ kind: 'entryExit' }],
    passbackResetAt: 240,
  },
  occupancyRule: { id: 'u2', areaId: 'a1', exempt: noSubjects, kind: 'occupancy', max: 80, strength: 'hard' },
  escortRule: { id: 'u3', areaId: 'a1', exempt: noSubjects, kind: 'escort', withinSeconds: 30 },
  firstPersonRule: {
    id: 'u4',
    areaId: 'a1',
    exempt: noSubjects,
    kind: 'firstPerson',
    firstPersons: { personIds: [], groupIds: ['g1'] },
  },
}
