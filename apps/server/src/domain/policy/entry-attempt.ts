import { decide, decideNow } from '@lintel/rules/access/decide.ts'
import type { IndexedSide, PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import {
  healthyDevice,
  type AccessRequest,
  type CredentialPresentation,
  type Outcome,
} from '@lintel/rules/access/request.ts'
import { factorWaitSeconds } from '@lintel/rules/access/steps/factors.ts'
import { decisionSteps } from '@lintel/vocabulary/reasons.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/**
 * Whether a person enters a door now with what the person has, by the decision that devices make (access-decision.md 2):
 * asked for the people of a door and for the doors of a person.
 */

type Credentials = readonly CredentialPresentation[]

/**
 * Credentials that people can present at a reader, by person. A duress PIN opens what the other one opens, and a second
 * entry of a card is no credential of its own.
 */
export async function presentableCredentials(
  db: Db,
  scope: ProjectScope,
  people: readonly string[],
): Promise<ReadonlyMap<string, Credentials>> {
  const rows = await rowsOf(db, scope, 'credential')
    .select(['credential.uuid', 'credential.person_uuid', 'credential.first_used_at'])
    .where('credential.person_uuid', '=', sql<string>`any(${people}::uuid[])`)
    .where('credential.status', '<>', 'duplicate')
    .where('credential.is_duress', '=', false)
    .orderBy('credential.uuid')
    .execute()
  const rowsByPerson = Map.groupBy(rows, (row) => row.person_uuid)
  return new Map([...rowsByPerson].map(([person, own]) => [person, own.map(presentationOf)]))
}

const presentationOf = (row: { readonly uuid: string; readonly first_used_at: Date | null }) => ({
  credentialId: row.uuid,
  used: row.first_used_at ? 1 : 0,
  ...(row.first_used_at && { firstUsedAt: row.first_used_at.getTime() }),
})

/** The entry side of each door of a policy. */
export const entrySides = ({ sides }: PolicyIndex): ReadonlyMap<string, IndexedSide> =>
  new Map(sides.filter(({ side }) => side.direction === 'entry').map((place) => [place.door.id, place]))

/** What the server knows of a site; the device of the door is taken to be well. */
type Facts = Pick<AccessRequest, 'at' | 'presence' | 'activePlans'>

/** What a door makes of the best that a person can present. */
export interface EntryAttempt {
  readonly isAllowed: boolean
  readonly outcome: Outcome
  readonly presented: Credentials
  /** When the door opens next for the person, where time alone changes that; undefined otherwise. Looks far ahead. */
  readonly nextAllowedAt: () => number | undefined
}

/**
 * Presents each credential by itself, then those together for which the door wants a further factor; without any asks
 * whether the door is open to all. Of refusals the one counts that came furthest: it says best what is in the way.
 */
export function attemptEntry(
  index: PolicyIndex,
  { door, side }: IndexedSide,
  credentials: Credentials,
  facts: Facts,
): EntryAttempt {
  const attempt = (presented: Credentials, isLast = false) => {
    const request: AccessRequest = {
      ...facts,
      doorId: door.id,
      sideId: side.id,
      by: {
        kind: 'credentials',
        presented,
        // The door has waited for another one.
        ...(isLast && { factorRequestedAt: facts.at - factorWaitSeconds * 1_000 }),
      },
      overrides: [],
      health: healthyDevice,
      policyAgeSeconds: 0,
    }
    return { request, presented, outcome: decideNow(index, request) }
  }
  const singles = credentials.length === 0 ? [attempt([])] : credentials.map((one) => attempt([one]))
  const incomplete = singles.filter(({ outcome }) => outcome.result === 'needMore')
  const attempts = singles.filter((one) => !incomplete.includes(one))
  if (incomplete.length > 0)
    attempts.push(
      attempt(
        incomplete.flatMap(({ presented }) => presented),
        true,
      ),
    )
  const success = attempts.find(({ outcome }) => outcome.result === 'allow')
  const best = success ?? attempts.reduce((furthest, one) => (stepOf(one) > stepOf(furthest) ? one : furthest))
  return {
    isAllowed: success !== undefined,
    outcome: best.outcome,
    presented: best.presented,
    nextAllowedAt: () => {
      const times = success ? [] : attempts.flatMap(({ request }) => decide(index, request).nextAllowedAt ?? [])
      return times.length === 0 ? undefined : Math.min(...times)
    },
  }
}

const stepOf = ({ outcome }: { readonly outcome: Outcome }): number => decisionSteps.indexOf(outcome.step)
