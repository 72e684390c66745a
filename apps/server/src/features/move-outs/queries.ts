import type { MoveOut, MoveOutFilter, MoveOutInfo, MoveOutPath } from '@lintel/contract/move-outs/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

const openDoors = sql<number>`(select count(*)::int from move_out_door door
  where door.project_uuid = move_out.project_uuid and door.move_out_uuid = move_out.uuid and door.state = 'open')`

const moveOuts = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'move_out').select([
    'move_out.uuid',
    'move_out.apartment_uuid',
    'move_out.building_name',
    'move_out.apartment_name',
    'move_out.reason',
    'move_out.created_by',
    'move_out.created_at',
    'move_out.due_at',
    'move_out.done_at',
    // A planned move is about those who live there then.
    sql<number>`case when move_out.done_at is null then (select count(*)::int from person
      where person.project_uuid = move_out.project_uuid and person.apartment_uuid = move_out.apartment_uuid)
      else move_out.residents end`.as('residents'),
    sql<number>`(select count(*)::int from move_out_door door
      where door.project_uuid = move_out.project_uuid and door.move_out_uuid = move_out.uuid)`.as('doors'),
    openDoors.as('open_doors'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof moveOuts>['execute']>>[number]

const toMoveOut = (row: Row): MoveOut => ({
  uuid: row.uuid,
  apartmentUuid: row.apartment_uuid,
  buildingName: row.building_name,
  apartmentName: row.apartment_name,
  reason: row.reason as MoveOut['reason'],
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  residents: row.residents,
  doors: row.doors,
  openDoors: row.open_doors,
  state: row.done_at === null ? 'planned' : row.open_doors > 0 ? 'open' : 'closed',
})

/** A page of moves, the newest first. */
export function pageOfMoveOuts(db: Db, scope: ProjectScope, filter: z.output<typeof MoveOutFilter>) {
  let query = moveOuts(db, scope)
  if (filter.apartment) query = query.where('move_out.apartment_uuid', '=', filter.apartment)
  if (filter.state === 'planned') query = query.where('move_out.done_at', 'is', null)
  else if (filter.state) {
    query = query.where('move_out.done_at', 'is not', null)
    query = query.where(filter.state === 'open' ? sql<boolean>`${openDoors} > 0` : sql<boolean>`${openDoors} = 0`)
  }
  const order = filter.order ?? 'desc'
  return pageOf(
    query,
    filter,
    [
      ['move_out.created_at', order],
      ['move_out.uuid', order],
    ],
    toMoveOut,
  )
}

/** A receipt with its paths and doors; undefined when the site has none such. */
export async function moveOutInfo(db: Db, scope: ProjectScope, uuid: string): Promise<MoveOutInfo | undefined> {
  const row = await moveOuts(db, scope).where('move_out.uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const paths = await rowsOf(db, scope, 'move_out_path')
    .select(['person_uuid', 'person_name', 'kind', 'value'])
    .where('move_out_uuid', '=', uuid)
    .orderBy('number')
    .execute()
  const doors = await rowsOf(db, scope, 'move_out_door')
    .leftJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'move_out_door.project_uuid')
        .onRef('device.uuid', '=', 'move_out_door.device_uuid'),
    )
    .select([
      'move_out_door.door_uuid',
      'move_out_door.door_name',
      'move_out_door.device_uuid',
      'move_out_door.device_name',
      'move_out_door.state',
      'move_out_door.confirmed_at',
      sql<boolean>`coalesce(device.connection = 'online', false)`.as('is_online'),
    ])
    .where('move_out_door.move_out_uuid', '=', uuid)
    .orderBy('move_out_door.door_name')
    .orderBy('move_out_door.door_uuid')
    .execute()
  return {
    ...toMoveOut(row),
    openings: await openingsAfter(db, scope, uuid, row.done_at),
    paths: paths.map((path) => ({
      personUuid: path.person_uuid,
      personName: path.person_name,
      kind: path.kind as MoveOutPath['kind'],
      value: path.value,
    })),
    doorRows: doors.map((door) => ({
      uuid: door.door_uuid,
      name: door.door_name,
      device: { uuid: door.device_uuid, name: door.device_name },
      state: door.state as MoveOutInfo['doorRows'][number]['state'],
      confirmedAt: door.confirmed_at?.toISOString() ?? null,
      isOnline: door.is_online,
    })),
  }
}

/** Access that devices, which did not know of the move yet, granted to its people. */
async function openingsAfter(db: Db, scope: ProjectScope, uuid: string, doneAt: Date | null) {
  if (doneAt === null) return []
  const rows = await rowsOf(db, scope, 'door_event')
    .select(['door_event.uuid', 'occurred_at', 'person_name', 'door_name', 'device_name'])
    .where('type', '=', 'access')
    .where('granted', '=', true)
    .where('occurred_at', '>=', doneAt)
    .where('person_uuid', 'in', (row) =>
      row
        .selectFrom('move_out_path')
        .select(sql<string>`person_uuid`.as('person_uuid'))
        .where('move_out_path.project_uuid', '=', scope.uuid)
        .where('move_out_uuid', '=', uuid)
        .where('person_uuid', 'is not', null),
    )
    .orderBy('occurred_at')
    .orderBy('door_event.uuid')
    .limit(limits.openingsOnReceipt)
    .execute()
  return rows.map((row) => ({
    eventUuid: row.uuid,
    occurredAt: row.occurred_at.toISOString(),
    personName: row.person_name,
    doorName: row.door_name,
    deviceName: row.device_name,
  }))
}
