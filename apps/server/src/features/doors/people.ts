import type { DoorPerson } from '@lintel/contract/doors/people.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import {
  emptyPresence,
  healthyDevice,
  type ActivePlan,
  type CredentialPresentation,
  type Decision,
} from '@lintel/rules/access/request.ts'
import { factorWaitSeconds } from '@lintel/rules/access/steps/factors.ts'
import { decisionSteps } from '@lintel/vocabulary/reasons.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { peopleWithAccess, showPersonWithAccess } from '../../domain/doors/people-with-access.ts'
import { entryRules } from './entry-rules.ts'

interface DoorAsked {
  readonly uuid: string
  readonly device_uuid: string
}

/** One page of the people with access to a door, and whether each can enter now; null where the page has no beginning. */
export async function peopleOfDoor(db: Db, scope: ProjectScope, now: Date, door: DoorAsked, after: string | undefined) {
  const former = after === undefined ? undefined : await nameOf(db, scope, after)
  // The person may have been deleted since the page before.
  if (after !== undefined && !former) return null
  const { query } = await peopleWithAccess(db, scope, now, { device: door.device_uuid, door: door.uuid })
  const rows = await query
    .$if(former !== undefined, (people) => people.where(comesAfter(former!)))
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(sql.lit(limits.peopleDecided + 1))
    .execute()
  const people = rows.slice(0, limits.peopleDecided)
  const credentials = await credentialsByPerson(db, scope, people)
  const rules = await entryRules(db, scope, now, door.uuid, people)
  const entryOf = (personUuid: string): Entry =>
    rules
      ? decideEntry(rules.index, rules.plans, now.getTime(), door.uuid, credentials.get(personUuid) ?? [])
      : { mayEnter: false, reason: 'doorUnknown', nextAt: null }
  return {
    rows: people.map((row): DoorPerson => ({ ...showPersonWithAccess(row), ...entryOf(row.uuid) })),
    next: rows.length > people.length ? people.at(-1)!.uuid : null,
    decidedAt: now.toISOString(),
  }
}

/** Where a person stands in the order of the list. */
const nameOf = (db: Db, scope: ProjectScope, uuid: string) =>
  rowsOf(db, scope, 'person').select(['uuid', 'first_name', 'last_name']).where('uuid', '=', uuid).executeTakeFirst()

type Name = NonNullable<Awaited<ReturnType<typeof nameOf>>>

const comesAfter = ({ last_name, first_name, uuid }: Name) => sql<boolean>`
  (person.last_name, person.first_name, person.uuid) > (${last_name}, ${first_name}, ${uuid}::uuid)`

/** What each person can show at a reader; a second entry of a card is no credential of its own. */
async function credentialsByPerson(db: Db, scope: ProjectScope, people: readonly { readonly uuid: string }[]) {
  const rows = await rowsOf(db, scope, 'credential')
    .select(['credential.uuid', 'credential.person_uuid', 'credential.first_used_at'])
    .where('credential.person_uuid', '=', sql<string>`any(${people.map(({ uuid }) => uuid)}::uuid[])`)
    .where('credential.status', '<>', 'duplicate')
    .orderBy('credential.uuid')
    .execute()
  const credentials = new Map<string, CredentialPresentation[]>()
  for (const { uuid, person_uuid, first_used_at } of rows) {
    const credential = { credentialId: uuid, used: 0, ...(first_used_at && { firstUsedAt: first_used_at.getTime() }) }
    credentials.set(person_uuid, [...(credentials.get(person_uuid) ?? []), credential])
  }
  return credentials
}

type Entry = Pick<DoorPerson, 'mayEnter' | 'reason' | 'nextAt'>

/**
 * Whether one of the credentials opens the door, or several together where each alone asks for a further proof. Of
 * refusals the one counts that came furthest, and the first time at which one of the credentials opens.
 */
function decideEntry(
  index: PolicyIndex,
  plans: readonly ActivePlan[],
  at: number,
  doorId: string,
  credentials: readonly CredentialPresentation[],
): Entry {
  const decisionOn = (presented: readonly CredentialPresentation[], factorRequestedAt?: number): Decision =>
    decide(index, {
      doorId,
      sideId: `${doorId}:entry`,
      at,
      by: { kind: 'credentials', presented, ...(factorRequestedAt !== undefined && { factorRequestedAt }) },
      presence: emptyPresence,
      activePlans: plans,
      overrides: [],
      health: healthyDevice,
      policyAgeSeconds: 0,
    })
  const decisions = credentials.map((one) => decisionOn([one]))
  const proofs = credentials.filter((_, place) => decisions[place]!.result === 'needMore')
  // Nothing more comes: what is still asked for is missing.
  if (proofs.length > 0) decisions.push(decisionOn(proofs, at - factorWaitSeconds * 1_000))
  // A door that is unlocked asks nobody for a credential.
  if (credentials.length === 0) decisions.push(decisionOn([]))
  if (decisions.some(({ result }) => result === 'allow')) return { mayEnter: true, reason: null, nextAt: null }
  const refusals = decisions.filter(({ result }) => result === 'deny')
  const furthest = refusals.reduce((best, one) => (stepOf(one) > stepOf(best) ? one : best))
  const times = refusals.flatMap(({ nextAllowedAt }) => nextAllowedAt ?? [])
  const hasNothingToShow = credentials.length === 0 && furthest.reason === 'credentialUnknown'
  return {
    mayEnter: false,
    reason: hasNothingToShow ? 'noCredential' : (furthest.reason as Entry['reason']),
    nextAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
  }
}

const stepOf = ({ step }: Decision): number => decisionSteps.indexOf(step)
