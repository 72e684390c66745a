import type { DoorAccess, DoorAccessRow } from '@lintel/contract/personnel/door-access.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rightTimes } from '@lintel/rules/access/changes.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { Intervals } from '@lintel/rules/access/time/intervals.ts'
import type { CredentialPresentation, Outcome } from '@lintel/rules/access/request.ts'
import { dayMs } from '../../base/durations.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { naturalOrder } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { attemptEntry, entrySides, presentableCredentials } from '../policy/entry-attempt.ts'
import { policyOfPerson, type PersonPolicy } from '../policy/person-policy.ts'

/**
 * Doors that a person may open now, with whatever the person has: each is asked of the decision that devices make
 * (access-decision.md 2), so that the page says what the door would do.
 */
export async function doorAccessOf(db: Db, scope: ProjectScope, personUuid: string, now: Date): Promise<DoorAccess> {
  const credentials = (await presentableCredentials(db, scope, [personUuid])).get(personUuid) ?? []
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
  // A code may have hours of its own.
  const timesByCode = new Map(
    credentials.map(({ credentialId }) => [
      credentialId,
      rightTimes(index, { personId: personUuid, credentialId }, at, horizon),
    ]),
  )
  const sideOf = entrySides(index)
  return doors
    .flatMap((door): JudgedDoor[] => {
      const place = sideOf.get(door.uuid)
      if (!place) return []
      const attempt = attemptEntry(index, place, credentials, { at, presence, activePlans })
      const { isAllowed, outcome } = attempt
      const result = isAllowed ? 'allow' : 'deny'
      const endOfRight = () =>
        Math.min(
          ...attempt.presented.flatMap(({ credentialId }) => [
            endOf(timesByCode.get(credentialId)?.(door.uuid, place.side.id), at),
            index.credentials.get(credentialId)?.credential.until ?? never,
          ]),
        )
      return [
        {
          name: door.name,
          result,
          rank: rankOf(outcome),
          show: () => ({
            doorUuid: door.uuid,
            doorName: door.name,
            result,
            reason: outcome.reason,
            ...endBefore(horizon, outcome.reason === 'allowGrant' ? endOfRight() : never),
            nextAt: momentOf(attempt.nextAllowedAt() ?? never),
          }),
        },
      ]
    })
    .toSorted((a, b) => a.rank - b.rank || naturalOrder.compare(a.name, b.name))
}

/** When the stretch of a moment ends; never where it is in none. */
const endOf = (times: Intervals | undefined, at: number): number =>
  times?.find(([from, until]) => from <= at && at < until)?.[1] ?? never

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
