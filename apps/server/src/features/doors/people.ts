import type { DoorPerson } from '@lintel/contract/doors/people.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { emptyPresence } from '@lintel/rules/access/request.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { peopleWithAccess, showPersonWithAccess } from '../../domain/doors/people-with-access.ts'
import {
  attemptEntry,
  entrySides,
  presentableCredentials,
  type EntryAttempt,
} from '../../domain/policy/entry-attempt.ts'
import { activePlansAt } from '../../domain/policy/person-policy.ts'
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
  const credentials = await presentableCredentials(
    db,
    scope,
    people.map(({ uuid }) => uuid),
  )
  const index = await entryRules(db, scope, door.uuid, people)
  const side = index && entrySides(index).get(door.uuid)
  const facts = { at: now.getTime(), presence: emptyPresence, activePlans: await activePlansAt(db, scope, now) }
  const entryOf = (personUuid: string): Entry =>
    side
      ? showEntry(attemptEntry(index, side, credentials.get(personUuid) ?? [], facts))
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

type Entry = Pick<DoorPerson, 'mayEnter' | 'reason' | 'nextAt'>

/** An attempt as the list shows it; nothing to present is another answer than something unknown. */
function showEntry({ isAllowed, outcome, presented, nextAllowedAt }: EntryAttempt): Entry {
  if (isAllowed) return { mayEnter: true, reason: null, nextAt: null }
  const hasNothingToPresent = presented.length === 0 && outcome.reason === 'credentialUnknown'
  const nextAt = nextAllowedAt()
  return {
    mayEnter: false,
    reason: hasNothingToPresent ? 'noCredential' : (outcome.reason as Entry['reason']),
    nextAt: nextAt === undefined ? null : new Date(nextAt).toISOString(),
  }
}
