import type { DoorAccess, DoorAccessRow } from '@lintel/contract/personnel/door-access.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rightTimes } from '@lintel/rules/access/changes.ts'
import { decide, decideNow } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { IndexedSide, PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import {
  healthyDevice,
  type AccessRequest,
  type CredentialPresentation,
  type Outcome,
} from '@lintel/rules/access/request.ts'
import { factorWaitSeconds } from '@lintel/rules/access/steps/factors.ts'
import { dayMs } from '../../base/durations.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { naturalOrder } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { policyOfPerson, type PersonPolicy } from '../policy/person-policy.ts'

/**
 * Doors that a person may open now, with whatever the person has: each is asked of the decision that devices make
 * (access-decision.md 2), so that the page says what the door would do.
 */
export async function doorAccessOf(db: Db, scope: ProjectScope, personUuid: string, now: Date): Promise<DoorAccess> {
  const credentials = await presentable(db, scope, personUuid)
  const about = { personUuid, credentialUuids: credentials.map(({ credentialId }) => credentialId) }
  const personPolicy = await policyOfPerson(db, scope, about, now)
  const doors = await rowsOf(db, scope, 'door').select(['door.uuid', 'door.name']).execute()
  const rows = personPolicy ? judgeDoors(personPolicy, personUuid, credentials, doors, now) : []
  return {
    at: now.toISOString(),
    allowed: rows.filter(({ result }) => result === 'allow').length,
    count: doors.length,
    rows: rows.slice(0, limits.doorAccessRows).map((row) => row.show()),
  }
}

/** Everything that a person could show at a door. A duress PIN opens what the other one opens. */
async function presentable(db: Db, scope: ProjectScope, personUuid: string): Promise<CredentialPresentation[]> {
  const rows = await rowsOf(db, scope, 'credential')
    .select(['credential.uuid', 'credential.first_used_at'])
    .where('credential.person_uuid', '=', personUuid)
    .where('credential.is_duress', '=', false)
    .execute()
  return rows.map(({ uuid, first_used_at }) => ({
    credentialId: uuid,
    used: first_used_at ? 1 : 0,
    ...(first_used_at && { firstUsedAt: first_used_at.getTime() }),
  }))
}

interface JudgedDoor {
  readonly name: string
  readonly result: DoorAccessRow['result']
  readonly rank: number
  /** With its look ahead, which only the doors of the answer need. */
  readonly show: () => DoorAccessRow
}

interface NamedDoor {
  readonly uuid: string
  readonly name: string
}

/** The doors of the site, first those that open, each judged at its entry side. */
function judgeDoors(
  { policy, presence, activePlans }: PersonPolicy,
  personUuid: string,
  credentials: readonly CredentialPresentation[],
  doors: readonly NamedDoor[],
  now: Date,
): readonly JudgedDoor[] {
  const index = indexPolicy(policy)
  const at = now.getTime()
  const horizon = at + limits.previewDays * dayMs
  const timesOf = rightTimes(index, personUuid, at, horizon)
  const entries = index.sides.filter(({ side }) => side.direction === 'entry')
  const entryOf = new Map(entries.map((place) => [place.door.id, place]))
  return doors
    .flatMap((door): JudgedDoor[] => {
      const place = entryOf.get(door.uuid)
      if (!place) return []
      const ask = asker(place, { at, presence, activePlans })
      const { outcome, presented } = bestAttempt(index, ask, credentials)
      const isAllowed = outcome.result === 'allow'
      const endOfRight = () =>
        Math.min(
          timesOf(door.uuid, place.side.id).find(([from, until]) => from <= at && at < until)?.[1] ?? never,
          ...presented.map(({ credentialId }) => index.credentials.get(credentialId)?.credential.until ?? never),
        )
      const next = () => nextAllowed(index, ask, credentials)
      return [
        {
          name: door.name,
          result: isAllowed ? 'allow' : 'deny',
          rank: rankOf(outcome),
          show: () => ({
            doorUuid: door.uuid,
            doorName: door.name,
            result: isAllowed ? 'allow' : 'deny',
            reason: outcome.reason,
            ...endBefore(horizon, outcome.reason === 'allowGrant' ? endOfRight() : never),
            nextAt: isAllowed ? null : momentOf(next()),
          }),
        },
      ]
    })
    .toSorted((a, b) => a.rank - b.rank || naturalOrder.compare(a.name, b.name))
}

/** A moment that does not come. */
const never = Number.POSITIVE_INFINITY

const momentOf = (at: number): string | null => (at === never ? null : new Date(at).toISOString())

/** The end of a right as the page says it; the look ahead ends at the horizon. */
const endBefore = (horizon: number, end: number): Pick<DoorAccessRow, 'until' | 'isEndless'> => ({
  until: end < horizon ? momentOf(end) : null,
  isEndless: end === horizon,
})

/** Reasons of doors that no time opens for a person. */
const withoutRight: readonly string[] = ['noGrant', 'outsideCompanyDoors', 'credentialUnknown', 'doorUnknown']

/** Doors that open come first, then those at which the person has a right. */
function rankOf({ result, reason }: Outcome): number {
  if (result === 'allow') return 0
  return withoutRight.includes(reason) ? 2 : 1
}

/** Request of a person who shows some credentials; `isLast` after the door has waited for another one. */
type Ask = (presented: readonly CredentialPresentation[], isLast?: boolean) => AccessRequest

/** Requests at a door, by what the server knows of the site; the device is taken to be well. */
const asker =
  ({ door, side }: IndexedSide, facts: Pick<AccessRequest, 'at' | 'presence' | 'activePlans'>): Ask =>
  (presented, isLast = false) => ({
    ...facts,
    doorId: door.id,
    sideId: side.id,
    by: {
      kind: 'credentials',
      presented,
      ...(isLast && { factorRequestedAt: facts.at - factorWaitSeconds * 1_000 }),
    },
    overrides: [],
    health: healthyDevice,
    policyAgeSeconds: 0,
  })

interface Attempt {
  readonly outcome: Outcome
  readonly presented: readonly CredentialPresentation[]
}

/** What the door makes of the best that a person can show there: one credential, or all that it wants a second for. */
function bestAttempt(index: PolicyIndex, ask: Ask, credentials: readonly CredentialPresentation[]): Attempt {
  const attempt = (presented: readonly CredentialPresentation[], isLast?: boolean): Attempt => ({
    outcome: decideNow(index, ask(presented, isLast)),
    presented,
  })
  if (credentials.length === 0) return attempt([])
  const singles = credentials.map((one) => attempt([one]))
  const success = singles.find(({ outcome }) => outcome.result === 'allow')
  if (success) return success
  const incomplete = singles.filter(({ outcome }) => outcome.result === 'needMore')
  if (incomplete.length > 0)
    return attempt(
      incomplete.flatMap(({ presented }) => presented),
      true,
    )
  // The one that came furthest says best what is in the way.
  return singles.reduce((best, one) => (one.outcome.passed.length > best.outcome.passed.length ? one : best))
}

/** When the first of the credentials opens the door. */
const nextAllowed = (index: PolicyIndex, ask: Ask, credentials: readonly CredentialPresentation[]): number =>
  Math.min(never, ...credentials.map((one) => decide(index, ask([one])).nextAllowedAt ?? never))
