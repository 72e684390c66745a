import { randomUUID } from 'node:crypto'
import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import type { MoveOut } from '@lintel/contract/move-outs/schema.ts'
import { sql } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { retainLicences } from '../../db/money-functions.ts'
import { deleteOf, insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { advancePolicy } from '../../db/functions.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { hideNewCodes } from '../../domain/residences/registration-codes.ts'
import { endVisitorPasses } from '../../domain/visitors/ending.ts'
import { fail } from '../../kernel/failure.ts'
import type { Household } from './paths.ts'

export interface MoveOutWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  readonly now: Date
}

/** The apartment that a household leaves, locked until the call ends; `notFound` for any other id. */
export async function lockedHome(db: Db, scope: ProjectScope, uuid: string) {
  const home = await rowsOf(db, scope, 'apartment')
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'apartment.project_uuid')
        .onRef('department.uuid', '=', 'apartment.building_uuid'),
    )
    .select([
      'apartment.uuid',
      'apartment.number',
      'apartment.name',
      'apartment.building_uuid',
      'apartment.lease_set_by',
      'department.name as building',
    ])
    .where('apartment.uuid', '=', uuid)
    .forUpdate('apartment')
    .executeTakeFirst()
  if (!home) fail('notFound')
  return home
}
export type Home = Awaited<ReturnType<typeof lockedHome>>

interface Order {
  readonly reason: MoveOut['reason']
  readonly by: string
}

/** Columns of a receipt that name the apartment. */
export const homeColumns = (home: Home) => ({
  apartment_uuid: home.uuid,
  building_name: home.building ?? '',
  apartment_name: apartmentLabel(home),
})

/**
 * Moves a household out in one transaction: its people with all they have, keys of visitors whose host they are, lease
 * and registration code. Writes the receipt, a planned one where there was one; answers its id and what its people's
 * history says.
 */
export async function moveHouseholdOut(work: MoveOutWork, home: Home, household: Household, order: Order) {
  const { db, scope, now } = work
  const people = household.people.map(({ uuid }) => uuid)
  const diff = await snapshotPeople(db, scope, people)
  await endVisitorPasses(db, scope, household.keys, now)
  await retainLicences(db, scope)
  if (people.length > 0) await deleteOf(db, scope, 'person').where('person.uuid', 'in', people).execute()
  await updateOf(db, scope, 'apartment')
    .set({
      lease_from: null,
      lease_until: null,
      ends_with_lease: false,
      lease_set_by: '',
      version: sql<number>`apartment.version + 1`,
      ...(order.reason === 'reset' && initialSettings),
    })
    .where('apartment.uuid', '=', home.uuid)
    .execute()
  // Villas have no codes (decisions.md 12).
  if (home.building_uuid !== null) await hideNewCodes(work, [home.uuid])
  const version = (await advancePolicy(db, scope)) ?? (await newestVersion(db, scope))
  const uuid = await writeReceipt(work, home, household, order, version)
  return { uuid, people: await diff() }
}

const initialSettings = {
  name: '',
  call_type: 0,
  placement: 'sip',
  may_create_pin: true,
  may_create_qr: true,
  may_add_card: true,
  may_enrol_face: true,
  member_limit: null,
} as const

async function newestVersion(db: Db, scope: ProjectScope): Promise<number> {
  const { version } = await rowsOf(db, scope, 'policy_version')
    .select((row) => row.fn.max('version').as('version'))
    .executeTakeFirstOrThrow()
  return Number(version ?? 0)
}

async function writeReceipt(
  { db, scope, now }: MoveOutWork,
  home: Home,
  { people, paths, doors }: Household,
  { reason, by }: Order,
  version: number,
): Promise<string> {
  const done = { done_at: now, residents: people.length, policy_version: String(version) }
  const plannedMove = await updateOf(db, scope, 'move_out')
    .set({ ...homeColumns(home), ...done })
    .where('move_out.apartment_uuid', '=', home.uuid)
    .where('move_out.done_at', 'is', null)
    .returning('move_out.uuid')
    .executeTakeFirst()
  const uuid = plannedMove?.uuid ?? randomUUID()
  if (!plannedMove) {
    const receipt = { ...homeColumns(home), ...done, uuid, reason, created_by: by, created_at: now, due_at: now }
    await insertInto(db, scope, 'move_out', receipt).execute()
  }
  const pathRows = paths.map((path, number) => ({
    move_out_uuid: uuid,
    number,
    person_uuid: path.personUuid,
    person_name: path.personName,
    kind: path.kind,
    value: path.value,
  }))
  if (pathRows.length > 0) await insertAllInto(db, scope, 'move_out_path', pathRows).execute()
  const doorRows = doors.map((door) => {
    const state = stateOfDoor(door.confirmedVersion, version)
    return {
      move_out_uuid: uuid,
      door_uuid: door.uuid,
      device_uuid: door.deviceUuid,
      door_name: door.name,
      device_name: door.deviceName,
      state,
      confirmed_at: state === 'open' ? null : now,
    }
  })
  if (doorRows.length > 0) await insertAllInto(db, scope, 'move_out_door', doorRows).execute()
  return uuid
}

function stateOfDoor(confirmed: number | null, version: number): 'open' | 'confirmed' | 'noRules' {
  if (confirmed === null) return 'noRules'
  return confirmed >= version ? 'confirmed' : 'open'
}
