import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { sql } from 'kysely'
import { after, dayMs } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'
import { appendAudit, factsWithoutSession } from '../../kernel/audit/audit.ts'
import { lockedHouseholdOf } from './paths.ts'
import { lockedHome, moveHouseholdOut, type MoveOutWork } from './moving-out.ts'

interface DueHome {
  readonly project_uuid: string
  readonly apartment_uuid: string
  readonly reason: 'manager' | 'lease'
}

/**
 * Moves out the households whose time has come: planned moves, and apartments that end with their lease, so many days
 * after it as their site says (community.md 27). Each has a transaction of its own; one that fails is tried again in a
 * minute.
 */
export async function moveOutHouseholds(services: Services): Promise<void> {
  const { database, vault, log, now } = services
  for (const { project_uuid, apartment_uuid, reason } of await dueHomes(services)) {
    const scope = projectScope(project_uuid)
    await database
      .write(scope, (db) => moveOutDue({ db, scope, vault, now: now() }, apartment_uuid, reason))
      .catch((error: unknown) => log.error({ err: error, apartment: apartment_uuid }, 'a household was not moved out'))
  }
}

/** Moves out one household whose time has come, with an entry in the site's audit log that no account has made. */
async function moveOutDue(work: MoveOutWork, apartment: string, reason: DueHome['reason']): Promise<void> {
  const { db, scope, now } = work
  const home = await lockedHome(db, scope, apartment)
  const household = await lockedHouseholdOf(db, scope, apartment)
  const { people } = await moveHouseholdOut(work, home, household, { reason, by: home.lease_set_by })
  const clock = { uuid: scope.uuid, name: reason === 'lease' ? 'lease' : 'schedule' }
  const entry = factsWithoutSession({
    at: now,
    operation: 'moveOut.create',
    actor: clock,
    projectUuid: scope.uuid,
    target: apartment,
    detail: { number: home.number, count: household.people.length },
    people,
  })
  await appendAudit(db, scope, entry)
}

async function dueHomes({ database, now }: Services): Promise<readonly DueHome[]> {
  return database.read(systemScope, async (db) => {
    const plannedMoves = await systemQueries(db, systemScope)
      .selectFrom('move_out')
      .select(['project_uuid', sql<string>`apartment_uuid`.as('apartment_uuid')])
      .where('done_at', 'is', null)
      .where('apartment_uuid', 'is not', null)
      .where('due_at', '<=', now())
      .orderBy('due_at')
      .execute()
    const leases = await systemQueries(db, systemScope)
      .selectFrom('apartment')
      .innerJoin('project', 'project.uuid', 'apartment.project_uuid')
      .select(['apartment.project_uuid', 'apartment.uuid', 'apartment.lease_until', 'project.settings'])
      .where('apartment.ends_with_lease', '=', true)
      .where('apartment.lease_until', '<=', now())
      .orderBy('apartment.lease_until')
      .execute()
    const endedLeases = leases.filter(
      ({ lease_until, settings }) =>
        after(lease_until!, readCommunitySettings(settings).deleteTenantsDays * dayMs) <= now(),
    )
    return [
      ...plannedMoves.map((row) => ({ ...row, reason: 'manager' as const })),
      ...endedLeases
        .filter((row) => !plannedMoves.some(({ apartment_uuid }) => apartment_uuid === row.uuid))
        .map((row) => ({
          project_uuid: row.project_uuid,
          apartment_uuid: row.uuid,
          reason: 'lease' as const,
        })),
    ]
  })
}
