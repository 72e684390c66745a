import { digestOf, hashOfContent, policyKey } from '@lintel/devices/policy-digest.ts'
import { decideNow } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { policyOfRecords } from '@lintel/rules/access/records.ts'
import type { AccessRequest, Outcome } from '@lintel/rules/access/request.ts'
import { at, records } from './vector-policy.ts'

/** Questions for each reason of the decision with their answers, for makers of devices. */

interface Question {
  readonly at: number
  readonly relay?: number
  readonly side?: 'entry' | 'exit'
  /**
   * Ids of credentials in the order in which they were shown; `unknown` and `unknown-pin` for a card and a typed code
   * without a record, `button` for the exit button.
   */
  readonly shown: readonly string[]
  readonly plans?: AccessRequest['activePlans']
  readonly fire?: true
  readonly openDoors?: readonly string[]
  readonly offlineSeconds?: number
  readonly used?: number
  readonly firstUsedAt?: number
  readonly lockedUntil?: number
  /** When the door asked for a further proof. */
  readonly factorRequestedAt?: number
  readonly presence?: Partial<AccessRequest['presence']>
}

const duringLock = { lockedUntil: at(10) + 1 } as const
const afterCard = (code: string) => ({ shown: ['ann-card', code], factorRequestedAt: at(10) - 1, ...duringLock })

/** Questions with the expected reason, typed by people; a test holds that the decision says the same. */
const questions: readonly (readonly [what: string, reason: Outcome['reason'], question: Question])[] = [
  ['office hours', 'allowGrant', { at: at(10), shown: ['ann-card'] }],
  ['the last moment of a window', 'allowGrant', { at: at(17) - 1, shown: ['ann-card'] }],
  ['the end of a window', 'outsideSchedule', { at: at(17), shown: ['ann-card'] }],
  ['a window that goes on after midnight', 'allowGrant', { at: at(25.5), shown: ['ann-card'] }],
  ['a holiday', 'holidayClosed', { at: at(58), shown: ['ann-card'] }],
  ['a relay without a record', 'doorUnknown', { at: at(10), relay: 12, shown: ['ann-card'] }],
  [
    'class high, 25 hours without the portal',
    'policyStale',
    { at: at(10), relay: 1, shown: ['ann-card'], offlineSeconds: 90_000 },
  ],
  ['the same for a responder', 'allowGrant', { at: at(10), relay: 1, shown: ['boss-card'], offlineSeconds: 90_000 }],
  [
    'an exit button during a lockdown',
    'allowEgress',
    { at: at(10), side: 'exit', shown: ['button'], plans: [{ planId: 'attack', since: at(9) }] },
  ],
  ['a person without a right leaves', 'allowEgress', { at: at(3), side: 'exit', shown: ['wes-card'] }],
  ['an unknown card on the way out', 'credentialUnknown', { at: at(10), side: 'exit', shown: ['unknown'] }],
  ['the same during a fire', 'allowPlanOpen', { at: at(10), side: 'exit', shown: ['unknown'], fire: true }],
  [
    'a fire',
    'allowPlanOpen',
    { at: at(3), shown: ['unknown'], fire: true, plans: [{ planId: 'attack', since: at(2) }] },
  ],
  ['a lockdown plan', 'lockdown', { at: at(10), shown: ['ann-card'], plans: [{ planId: 'attack', since: at(9) }] }],
  [
    'a responder in it',
    'allowGrant',
    { at: at(10), relay: 2, shown: ['boss-card'], plans: [{ planId: 'attack', since: at(9) }] },
  ],
  [
    'a plan that has ended',
    'allowGrant',
    { at: at(10), shown: ['ann-card'], plans: [{ planId: 'attack', since: at(8), until: at(10) }] },
  ],
  [
    'a plan without a record',
    'lockdown',
    { at: at(10), shown: ['boss-card'], plans: [{ planId: 'gone', since: at(9) }] },
  ],
  [
    'a plan that locks cancels an override',
    'outsideSchedule',
    { at: at(12) + 36e5 * 5.5, shown: ['ann-card'], plans: [{ planId: 'closing', since: at(9) }] },
  ],
  ['out of service', 'outOfService', { at: at(10), relay: 2, shown: ['ann-card'] }],
  ['an override that unlocks', 'allowOverrideOpen', { at: at(12), shown: ['unknown'] }],
  ['an override that locks down', 'overrideLockdown', { at: at(14), shown: ['boss-card'] }],
  ['a timetable that waits for the first person', 'credentialUnknown', { at: at(10), relay: 3, shown: ['unknown'] }],
  [
    'the first person came',
    'allowUnlocked',
    {
      at: at(10),
      relay: 3,
      shown: ['unknown'],
      presence: { arrivals: [{ doorId: 'd3', groupId: 'staff', at: at(9) }] },
    },
  ],
  ['a timetable that locks down', 'lockdown', { at: at(10), relay: 4, shown: ['ann-card'] }],
  ['an exempt person in it', 'allowGrant', { at: at(10), relay: 4, shown: ['boss-card'] }],
  ['any known credential', 'allowGrant', { at: at(10), relay: 6, shown: ['wes-card'] }],
  ['an inactive card', 'credentialInactive', { at: at(10), shown: ['ann-off'] }],
  ['a lost card', 'credentialLost', { at: at(10), shown: ['ann-lost'] }],
  ['a card of later', 'credentialNotYet', { at: at(10), shown: ['ann-soon'] }],
  ['a card at its end', 'credentialExpired', { at: at(9), shown: ['ann-past'] }],
  ['the last use of a key', 'allowGrant', { at: at(10), shown: ['vic-pin'], used: 1, firstUsedAt: at(9.5) }],
  ['a key that is used up', 'credentialUsedUp', { at: at(10), shown: ['vic-pin'], used: 2, firstUsedAt: at(9.5) }],
  ['the end of its lifetime', 'credentialExpired', { at: at(10.5), shown: ['vic-pin'], used: 1, firstUsedAt: at(9.5) }],
  ['a right code while code entry is locked', 'tooManyTries', { at: at(10), shown: ['ann-pin'], ...duringLock }],
  ['a wrong code meanwhile', 'tooManyTries', { at: at(10), shown: ['unknown-pin'], ...duringLock }],
  ['a code that is used up meanwhile', 'tooManyTries', { at: at(10), shown: ['vic-pin'], used: 2, ...duringLock }],
  ['a right PIN after a card meanwhile', 'tooManyTries', { at: at(10), relay: 5, ...afterCard('ann-pin') }],
  ['a wrong PIN after a card meanwhile', 'tooManyTries', { at: at(10), relay: 5, ...afterCard('unknown-pin') }],
  ['a PIN of another person meanwhile', 'tooManyTries', { at: at(10), relay: 5, ...afterCard('vic-pin') }],
  ['a card meanwhile', 'allowGrant', { at: at(10), shown: ['ann-card'], ...duringLock }],
  ['an unknown card meanwhile', 'credentialUnknown', { at: at(10), shown: ['unknown'], ...duringLock }],
  ['a code on the way out meanwhile', 'allowEgress', { at: at(10), side: 'exit', shown: ['ann-pin'], ...duringLock }],
  [
    'a wrong code when the lock is over',
    'credentialUnknown',
    { at: at(10) + 1, shown: ['unknown-pin'], ...duringLock },
  ],
  ['a right code when the lock is over', 'allowGrant', { at: at(10) + 1, shown: ['ann-pin'], ...duringLock }],
  ['a suspended person', 'personSuspended', { at: at(10), shown: ['sue-card'] }],
  ['a person who has ended', 'personEnded', { at: at(10), shown: ['eli-card'] }],
  ['a person of later', 'personNotYet', { at: at(10), shown: ['tom-card'] }],
  ['a block', 'blocked', { at: at(10), shown: ['eve-card'] }],
  ['no grant', 'noGrant', { at: at(10), shown: ['wes-card'] }],
  ['a grant to a code of the same person', 'allowGrant', { at: at(10), shown: ['wes-pin'] }],
  ['a grant to a code beside another one', 'allowGrant', { at: at(10), shown: ['wes-card', 'wes-pin'] }],
  ['a grant to a code outside its hours', 'outsideSchedule', { at: at(18), shown: ['wes-pin'] }],
  ['a grant to a code at another door', 'noGrant', { at: at(10), relay: 1, shown: ['wes-pin'] }],
  ['a grant of a company within its doors', 'allowGrant', { at: at(10), shown: ['cy-card'] }],
  ['a grant of a company beyond its doors', 'outsideCompanyDoors', { at: at(10), relay: 1, shown: ['cy-card'] }],
  ['a card where a PIN is asked for too', 'needMore', { at: at(10), relay: 5, shown: ['ann-card'] }],
  [
    'the PIN after it',
    'allowGrant',
    { at: at(10) + 9_999, relay: 5, shown: ['ann-card', 'ann-pin'], factorRequestedAt: at(10) },
  ],
  [
    'two cards',
    'needMore',
    { at: at(10) + 9_999, relay: 5, shown: ['ann-card', 'ann-card'], factorRequestedAt: at(10) },
  ],
  [
    'ten seconds later',
    'factorMissing',
    { at: at(10) + 10_000, relay: 5, shown: ['ann-card'], factorRequestedAt: at(10) },
  ],
  [
    'a PIN of another person',
    'credentialUnknown',
    { at: at(10), relay: 5, shown: ['boss-card', 'ann-pin'], factorRequestedAt: at(10) },
  ],
  [
    'the other door of an interlock is open',
    'interlockOpen',
    { at: at(10), relay: 8, shown: ['ann-card'], openDoors: ['d7'] },
  ],
  ['a visitor without the host', 'escortMissing', { at: at(10), relay: 8, shown: ['vic-card'] }],
  [
    'a visitor after the host',
    'allowGrant',
    {
      at: at(10),
      relay: 8,
      shown: ['vic-card'],
      presence: { reads: [{ doorId: 'd8', personId: 'ann', at: at(10) - 30_000 }] },
    },
  ],
  ['before the first person', 'firstPersonMissing', { at: at(10), relay: 9, shown: ['ann-card'] }],
  [
    'after the first person',
    'allowGrant',
    {
      at: at(10),
      relay: 9,
      shown: ['ann-card'],
      presence: { lastSeen: { boss: { areaId: 'store', doorId: 'd9', at: at(9) } } },
    },
  ],
  [
    'a second entry',
    'passback',
    {
      at: at(10),
      relay: 7,
      shown: ['ann-card'],
      presence: { lastSeen: { ann: { areaId: 'vault', doorId: 'd7', at: at(9) } }, counts: { vault: 1 } },
    },
  ],
  [
    'the same after the exit button',
    'allowGrant',
    {
      at: at(10),
      relay: 7,
      shown: ['ann-card'],
      presence: {
        lastSeen: { ann: { areaId: 'vault', doorId: 'd7', at: at(9) } },
        counts: { vault: 1 },
        exitOpenings: [{ doorId: 'd7', at: at(9.5) }],
      },
    },
  ],
  [
    'an area that is full',
    'areaFull',
    { at: at(10), relay: 7, shown: ['ann-card'], presence: { counts: { vault: 2 } } },
  ],
]

const policy = policyOfRecords(
  records.map(([kind, , content]) => ({ kind, content })),
  1,
)!

function requestOf({ relay = 0, side = 'entry', shown: credentialIds, ...question }: Question): AccessRequest {
  const { used = 0, firstUsedAt, lockedUntil, factorRequestedAt } = question
  const presentedCredentials = credentialIds.map((id) => ({
    ...(id === 'unknown-pin' ? { credentialId: 'unknown', kind: 'pin' as const } : { credentialId: id }),
    used,
    ...(firstUsedAt !== undefined && { firstUsedAt }),
    ...(lockedUntil !== undefined && { lockedUntil }),
  }))
  return {
    doorId: policy.doors.find(({ id }) => id === `d${relay}`)?.id ?? `relay ${relay}`,
    sideId: `d${relay}:${side}`,
    at: question.at,
    by:
      credentialIds[0] === 'button'
        ? { kind: 'exitRequest' }
        : {
            kind: 'credentials',
            presented: presentedCredentials,
            ...(factorRequestedAt !== undefined && { factorRequestedAt }),
          },
    presence: {
      lastSeen: {},
      entries: {},
      counts: { vault: 0 },
      arrivals: [],
      reads: [],
      passbackReset: {},
      exitOpenings: [],
      ...question.presence,
    },
    activePlans: question.plans ?? [],
    overrides: [],
    health: {
      isFireInputActive: question.fire ?? false,
      isInContact: question.offlineSeconds === undefined,
      clockDriftSeconds: 0,
      deadReaderIds: [],
      openDoorIds: question.openDoors ?? [],
    },
    policyAgeSeconds: question.offlineSeconds ?? 0,
  }
}

/** Every question with its answer, and the reason that was expected. */
export function decisionVectors() {
  const index = indexPolicy(policy)
  return questions.map(([what, expected, question]) => {
    const { result, reason, step, ruleId, localTime, unlockSeconds, notes } = decideNow(index, requestOf(question))
    const answer = { result, reason, step, ruleId, unlockSeconds, notes: notes.map(({ code }) => code) }
    return { what, expected, question: { ...question, local: localTime }, answer }
  })
}

/** The records as `down/policy` brings them, their digest, and the questions, as one JSON document. */
export function decisionVectorsFile(): string {
  const vectors = decisionVectors().map(({ what, question, answer }) => ({ what, question, answer }))
  const digest = digestOf(records.map(([kind, id, content]) => [policyKey(kind, id), hashOfContent(content)]))
  return `${JSON.stringify({ digest, ops: records.map((record) => ['+', ...record]), vectors }, null, 2)}\n`
}
