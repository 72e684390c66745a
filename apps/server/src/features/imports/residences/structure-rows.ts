import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { randomUUID } from 'node:crypto'
import { insertJsonInto } from '../../../db/db.ts'
import type { ImportWork, MadeRecord } from '../import-work.ts'
import type { PlannedBuilding } from './buildings.ts'

/** Adds buildings, each a department with the default group of its members, as one that is added by hand. */
export async function insertBuildings(
  { db, scope, now }: ImportWork,
  company_uuid: string,
  buildings: readonly PlannedBuilding[],
): Promise<readonly MadeRecord[]> {
  const rows = buildings.map(({ uuid, name, number, startFloor, topFloor }) => ({
    uuid,
    name,
    number,
    start_floor: startFloor,
    top_floor: topFloor,
    company_uuid,
    department_uuid: uuid,
    building_uuid: uuid,
    access_group_uuid: randomUUID() as string,
    created_at: now.toISOString(),
  }))
  const [own, at] = [{ uuid: 'uuid', company_uuid: 'uuid' } as const, { created_at: 'timestamptz' } as const]
  await insertJsonInto(db, scope, 'department', { ...own, name: 'text', ...at }, rows)
  await insertJsonInto(
    db,
    scope,
    'access_group',
    {
      ...own,
      name: 'text',
      repeat: 'text',
      windows: 'jsonb',
      on_holidays: 'text',
      is_built_in: 'boolean',
      building_uuid: 'uuid',
      ...at,
    },
    rows.map((row) => ({
      ...row,
      uuid: row.access_group_uuid,
      repeat: 'daily',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: dayMinutes }],
      on_holidays: 'asUsual',
      is_built_in: true,
    })),
  )
  await insertJsonInto(
    db,
    scope,
    'building',
    { ...own, number: 'integer', access_group_uuid: 'uuid', start_floor: 'text', top_floor: 'text' },
    rows,
  )
  await insertJsonInto(
    db,
    scope,
    'department_access_group',
    { company_uuid: 'uuid', department_uuid: 'uuid', access_group_uuid: 'uuid' },
    rows,
  )
  return rows.map(({ uuid }) => ({ kind: 'building' as const, uuid }))
}

export interface NewApartment {
  readonly uuid: string
  readonly buildingUuid: string
  readonly number: string
  readonly name: string
  readonly callType: number
  /** Null where it is not known. */
  readonly floor: string | null
}

/** Adds apartments. */
export async function insertApartments(
  { db, scope, now }: ImportWork,
  company_uuid: string,
  apartments: readonly NewApartment[],
): Promise<readonly MadeRecord[]> {
  await insertJsonInto(
    db,
    scope,
    'apartment',
    {
      uuid: 'uuid',
      company_uuid: 'uuid',
      building_uuid: 'uuid',
      number: 'text',
      name: 'text',
      call_type: 'smallint',
      floor: 'text',
      created_at: 'timestamptz',
    },
    apartments.map(({ uuid, buildingUuid, number, name, callType, floor }) => ({
      uuid,
      company_uuid,
      building_uuid: buildingUuid,
      number,
      name,
      call_type: callType,
      floor,
      created_at: now.toISOString(),
    })),
  )
  return apartments.map(({ uuid }) => ({ kind: 'apartment' as const, uuid }))
}
