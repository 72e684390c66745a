import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { fullName } from '../../domain/base/full-name.ts'

/**
 * Cards that start a plan when they are shown at a reader (access-decision.md 8);
 * `devices/ingest/consumers/trigger-cards.ts` starts it.
 */

/** The cards that start a plan, by their holders and last digits. */
export function cardsOf(db: Db, scope: ProjectScope, plan: string) {
  return rowsOf(db, scope, 'emergency_plan_card')
    .innerJoin('credential', (join) =>
      join
        .onRef('credential.project_uuid', '=', 'emergency_plan_card.project_uuid')
        .onRef('credential.uuid', '=', 'emergency_plan_card.credential_uuid'),
    )
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'credential.project_uuid')
        .onRef('person.uuid', '=', 'credential.person_uuid'),
    )
    .select(['credential.uuid', sql<string>`concat_ws(' ', ${fullName()}, credential.masked_value)`.as('name')])
    .where('emergency_plan_card.plan_uuid', '=', plan)
    .orderBy('name')
    .orderBy('credential.uuid')
    .execute()
}

/** Cards that people of the site have; another code, and one of another site, answers like one that does not exist. */
export async function ownCards(db: Db, scope: ProjectScope, uuids: readonly string[]): Promise<readonly string[]> {
  if (uuids.length === 0) return uuids
  const credentials = await rowsOf(db, scope, 'credential')
    .select('credential.uuid')
    .where('credential.kind', '=', 'card')
    .where('credential.uuid', 'in', uuids)
    .execute()
  if (credentials.length !== uuids.length) fail('notFound')
  return uuids
}
