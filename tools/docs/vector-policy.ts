import type { recordContents } from '@lintel/devices/protocol/records.ts'
import { builtInRecords } from '@lintel/rules/access/records.ts'
import type { z } from 'zod'

/** The policy of the published questions about decisions, in the form in which devices receive it. */

type Kind = keyof typeof recordContents
export type RecordOf = { [Each in Kind]: readonly [Each, string, z.input<(typeof recordContents)[Each]>] }[Kind]

const monday = Date.UTC(2026, 10, 23)
const hour = 3_600_000
/** A moment by the hours of the site since Monday, an hour ahead of UTC. */
export const at = (hours: number): number => monday + (hours - 1) * hour

const all = { wholeSite: true }
const noPeople = { personIds: [], groupIds: [] }
const none = { credentialIds: [], plates: [] }

const door = (relay: number, toAreaId: string, more: object = {}): RecordOf => [
  'door',
  `d${relay}`,
  {
    id: `d${relay}`,
    relay,
    panelId: 'x1',
    groupIds: [],
    sides: [
      { id: `d${relay}:entry`, direction: 'entry', fromAreaId: 'outside', toAreaId, readerIds: [`d${relay}:entry`] },
      {
        id: `d${relay}:exit`,
        direction: 'exit',
        fromAreaId: toAreaId,
        toAreaId: 'outside',
        readerIds: [`d${relay}:exit`],
      },
    ],
    class: { kind: 'normal' },
    isOutOfService: false,
    hasContact: true,
    permitsRemote: false,
    unlockSeconds: 5,
    longUnlockSeconds: 15,
    ...more,
  },
]
const person = (id: string, more: object = {}): RecordOf => [
  'person',
  id,
  { id, kind: 'member', status: 'active', needsMoreTime: false, ...more },
]
const credential = (personId: string, id = `${personId}-card`, more: object = {}): RecordOf => [
  'credential',
  id,
  { id, personId, kind: 'card', status: 'active', ...more },
]
const member = (personId: string, groupId: string): RecordOf => [
  'membership',
  `${personId}-${groupId}`,
  { personId, groupId },
]
const grant = (id: string, groupId: string, targets: object, more: object = {}): RecordOf => [
  'grant',
  id,
  {
    id,
    gives: 'passage',
    subjects: { personIds: [], groupIds: [groupId] },
    targets,
    scheduleId: 'office',
    minFactors: 1,
    regardlessOfHolidays: false,
    ...more,
  },
]
const timetable = (
  id: string,
  mode: 'unlocked' | 'lockdown' | 'controlledPlusPin' | 'anyKnownCredential',
  more: object = {},
): RecordOf => ['timetable', id, { id, periods: [{ mode, scheduleId: 'office', ...more }] }]
const override = (id: string, doorId: string, mode: 'unlocked' | 'lockdown', from: number): RecordOf => [
  'override',
  id,
  {
    id,
    targets: { doorIds: [doorId] },
    mode,
    createdAt: from,
    from,
    until: from + hour,
    createdById: 'boss',
    reason: 'vector',
  },
]
const plan = (id: string, rank: number, mode: 'open' | 'lockdown' | 'lock'): RecordOf => [
  'plan',
  id,
  {
    id,
    rank,
    parts: [{ targets: all, mode }],
    responders: { personIds: ['boss'], groupIds: [] },
    respondersIgnoreBlocks: false,
  },
]
const onArea = (areaId: string) => ({ id: areaId, areaId, exempt: noPeople })

export const records: readonly RecordOf[] = [
  ['site', 's1', { id: 's1', zone: 'Europe/Berlin', firePlanId: 'fire', clockDriftLimitSeconds: 180 }],
  ...[...builtInRecords.areas, ...['hall', 'vault', 'lab', 'store'].map((id) => ({ id, parentId: 'inside' }))].map(
    (area): RecordOf => ['area', area.id, area],
  ),
  [
    'schedule',
    'always',
    {
      id: 'always',
      week: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }],
      onDayTypes: builtInRecords.schedules[0].onDayTypes,
    },
  ],
  ['schedule', 'office', { id: 'office', week: [{ days: [1, 2, 3, 4, 5], from: 540, to: 1020 }], onDayTypes: {} }],
  ['schedule', 'night', { id: 'night', week: [{ days: [1], from: 1320, to: 120 }], onDayTypes: {} }],
  ['calendar', 'y1', { id: 'y1', layer: 'site', entries: [{ dayType: 'holiday1', on: '2026-11-25' }] }],
  door(0, 'hall'),
  door(1, 'hall', { class: { kind: 'high', maxPolicyAgeHours: 24 } }),
  door(2, 'hall', { isOutOfService: true }),
  door(3, 'hall', { timetableId: 't3' }),
  door(4, 'hall', { timetableId: 't4', lockdownExempt: { personIds: ['boss'], groupIds: [] } }),
  door(5, 'hall', { timetableId: 't5' }),
  door(6, 'hall', { timetableId: 't6' }),
  door(7, 'vault'),
  door(8, 'lab'),
  door(9, 'store'),
  timetable('t3', 'unlocked', { unlockAfterFirstPersonGroupId: 'staff' }),
  timetable('t4', 'lockdown'),
  timetable('t5', 'controlledPlusPin'),
  timetable('t6', 'anyKnownCredential'),
  ...['ann', 'boss', 'wes', 'eve'].map((id) => person(id)),
  person('sue', { status: 'suspended' }),
  person('eli', { status: 'ended' }),
  person('tom', { from: at(48) }),
  person('cy', { company: { id: 'c1' }, needsMoreTime: true }),
  person('vic', { kind: 'visitor', hostId: 'ann', until: at(100) }),
  ...['ann', 'boss', 'wes', 'eve', 'sue', 'eli', 'tom', 'cy', 'vic'].map((id) => credential(id)),
  credential('ann', 'ann-pin', { kind: 'pin' }),
  credential('wes', 'wes-pin', { kind: 'pin' }),
  credential('ann', 'ann-off', { status: 'inactive' }),
  credential('ann', 'ann-lost', { status: 'lost' }),
  credential('ann', 'ann-soon', { from: at(48) }),
  credential('ann', 'ann-past', { until: at(9) }),
  credential('vic', 'vic-pin', { kind: 'pin', maxUses: 2, lifetimeAfterFirstUseSeconds: 3_600 }),
  ['group', 'staff', { id: 'staff' }],
  ['group', 'tenants', { id: 'tenants' }],
  ...['ann', 'boss', 'eve', 'sue', 'eli', 'tom', 'vic'].map((id) => member(id, 'staff')),
  member('cy', 'tenants'),
  grant('g1', 'staff', all),
  grant('g2', 'staff', { doorIds: ['d0'] }, { scheduleId: 'night' }),
  grant('g4', '', { doorIds: ['d0'] }, { subjects: { ...noPeople, credentialIds: ['wes-pin', 'gone'] } }),
  grant('g3', 'tenants', { doorIds: ['d0', 'd1'] }, { companyId: 'c1' }),
  ['companyDoorLimit', 'l1', { id: 'l1', companyId: 'c1', targets: { doorIds: ['d0'] }, scheduleId: 'office' }],
  [
    'block',
    'b1',
    { id: 'b1', subjects: { personIds: ['eve'], groupIds: [], ...none }, targets: all, reason: 'vector' },
  ],
  override('o1', 'd0', 'unlocked', at(12)),
  override('o2', 'd0', 'lockdown', at(14)),
  plan('fire', 9, 'open'),
  plan('attack', 1, 'lockdown'),
  plan('closing', 2, 'lock'),
  ['areaRule', 'vault', { ...onArea('vault'), kind: 'passback', strength: 'hard', checks: [{ kind: 'entryExit' }] }],
  ['occupancyRule', 'vault', { ...onArea('vault'), id: 'vault:full', kind: 'occupancy', max: 2, strength: 'hard' }],
  ['areaRule', 'i1', { id: 'i1', kind: 'interlock', doorIds: ['d7', 'd8'] }],
  ['escortRule', 'lab', { ...onArea('lab'), kind: 'escort', withinSeconds: 30 }],
  [
    'firstPersonRule',
    'store',
    { ...onArea('store'), kind: 'firstPerson', firstPersons: { personIds: ['boss'], groupIds: [] } },
  ],
]
