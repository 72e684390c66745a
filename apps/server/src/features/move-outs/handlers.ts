import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { moveOut as contract } from '@lintel/contract/move-outs/operations.ts'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { startBy, zoneAtSite } from '../../domain/site-clock/site-clock.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { homeColumns, lockedHome, moveHouseholdOut, type Home } from './moving-out.ts'
import { householdOf, lockedHouseholdOf, type Household } from './paths.ts'
import { moveOutInfo, pageOfMoveOuts } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const moveOutHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfMoveOuts(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await moveOutInfo(db, scope, uuid)) ?? fail('notFound'),

  async preview({ db, scope }, { uuid }) {
    const home = await homeOf(db, scope, uuid)
    const { people, paths, doors } = await householdOf(db, scope, uuid)
    return {
      confirm: home.number,
      residents: people.length,
      paths: [...paths],
      doors: doors.map(({ uuid: door, name, deviceUuid, deviceName, isOnline }) => ({
        uuid: door,
        name,
        device: { uuid: deviceUuid, name: deviceName },
        isOnline,
      })),
    }
  },

  async create({ db, scope, session, services, now, fail, audit }, { uuid, at, ...confirmed }) {
    const home = await lockedHome(db, scope, uuid)
    const household = await lockedHouseholdOf(db, scope, uuid)
    requireConfirmed(home, household, confirmed, fail)
    const by = session.accountName
    if (at === '') {
      if (household.people.length === 0) fail('apartmentVacant')
      const work = { db, scope, vault: services.vault, now }
      const done = await moveHouseholdOut(work, home, household, { reason: 'manager', by })
      audit({ target: uuid, detail: { number: home.number, count: household.people.length }, people: done.people })
      return { uuid: done.uuid }
    }
    const dueAt = startBy(await zoneAtSite(db, scope), at)
    if (dueAt <= now) throw invalid('at', 'validation:inFuture')
    const moveOutUuid = randomUUID()
    await onTaken(
      insertInto(db, scope, 'move_out', {
        ...homeColumns(home),
        uuid: moveOutUuid,
        reason: 'manager',
        created_by: by,
        created_at: now,
        due_at: dueAt,
      }).execute(),
      fail,
    )
    audit({ target: uuid, detail: { number: home.number, count: household.people.length, until: at } })
    return { uuid: moveOutUuid }
  },

  async cancel({ db, scope, fail, audit }, { uuid }) {
    const plannedMove = await rowsOf(db, scope, 'move_out')
      .select(['move_out.apartment_uuid', 'move_out.apartment_name', 'move_out.done_at'])
      .where('move_out.uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst()
    if (!plannedMove) return fail('notFound')
    if (plannedMove.done_at) return fail('moveOutDone')
    await deleteOf(db, scope, 'move_out').where('move_out.uuid', '=', uuid).execute()
    audit({
      ...(plannedMove.apartment_uuid !== null && { target: plannedMove.apartment_uuid }),
      detail: { number: plannedMove.apartment_name },
    })
  },

  async reset({ db, scope, session, services, now, fail, audit }, { uuid, ...confirmed }) {
    const home = await lockedHome(db, scope, uuid)
    const household = await lockedHouseholdOf(db, scope, uuid)
    requireConfirmed(home, household, confirmed, fail)
    const work = { db, scope, vault: services.vault, now }
    const done = await moveHouseholdOut(work, home, household, { reason: 'reset', by: session.accountName })
    audit({ target: uuid, detail: { number: home.number, count: household.people.length }, people: done.people })
    return { uuid: done.uuid }
  },
})

/** An apartment to look at; `notFound` for any other id. */
async function homeOf(db: Db, scope: ProjectScope, uuid: string): Promise<{ readonly number: string }> {
  const home = await rowsOf(db, scope, 'apartment')
    .select('apartment.number')
    .where('apartment.uuid', '=', uuid)
    .executeTakeFirst()
  if (!home) fail('notFound')
  return home
}

/** Refuses a move that was confirmed for another apartment, or for other people than live there now. */
function requireConfirmed(
  home: Home,
  { people }: Household,
  { confirm, residents }: { readonly confirm: string; readonly residents: number },
  fail: Fail<'staleRecord'>,
): void {
  if (confirm !== home.number) throw invalid('confirm', 'validation:confirmName', { name: home.number })
  if (residents !== people.length) fail('staleRecord')
}

export default serverFeature({ handlers: moveOutHandlers })
