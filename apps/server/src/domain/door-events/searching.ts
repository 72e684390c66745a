import { personKinds } from '@lintel/vocabulary/events.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { Db, rowsOf } from '../../db/db.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/**
 * Events of the people, doors and devices that have the words, as a condition over `door_event`. They are found first,
 * by what they are called today or were called last, and their events by the indexes of the log: a word that is no name
 * finds nothing at once, however long the log is. Words that very many people have are looked for in the lines, which a
 * page is soon full of.
 */
export async function eventsWith(db: Db, scope: ProjectScope, words: string) {
  const people = await peopleWith(db, scope, words)
  if (people.length > limits.foundTotal) {
    return hasWords(words, 'door_event.person_name', 'door_event.door_name', 'door_event.device_name')
  }
  const places = await placesWith(db, scope, words)
  const uuidsByColumn = [
    ['door_event.person_uuid', people],
    ['door_event.door_uuid', places],
    ['door_event.device_uuid', places],
  ] as const
  const conditions = uuidsByColumn
    .filter(([, ids]) => ids.length > 0)
    .map(([column, ids]) => sql<boolean>`${sql.ref(column)} = any(${sql.lit(`{${ids.join(',')}}`)}::uuid[])`)
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Ids of people who are there, or were, one more than `limits.foundTotal` at most. */
async function peopleWith(db: Db, scope: ProjectScope, words: string): Promise<string[]> {
  const most = sql.lit(limits.foundTotal + 1)
  const deletedPeople = await rowsOf(db, scope, 'deleted_person')
    .select('deleted_person.person_uuid as uuid')
    .where(hasWords(words, 'deleted_person.name'))
    .limit(most)
    .execute()
  const uuids = deletedPeople.map(({ uuid }) => uuid)
  for (const kind of personKinds) {
    const { condition, total } = await searchPeople(db, scope, kind, words)
    if (total === 0) continue
    const query = rowsOf(db, scope, 'person').select('person.uuid').where('person.kind', '=', kind)
    const rows = await query.where(condition).limit(most).execute()
    uuids.push(...rows.map(({ uuid }) => uuid))
  }
  return uuids
}

/** Ids of doors and devices. */
async function placesWith(db: Db, scope: ProjectScope, words: string): Promise<string[]> {
  const doors = rowsOf(db, scope, 'door').select('door.uuid').where(hasWords(words, 'door.name'))
  const devices = rowsOf(db, scope, 'device').select('device.uuid').where(hasWords(words, 'device.name'))
  const deletedDoors = sql<{ uuid: string }>`select uuid from deleted_doors_in_log(${words})`.execute(Db.open(db))
  const rows = [await doors.execute(), await devices.execute(), (await deletedDoors).rows]
  return rows.flat().map(({ uuid }) => uuid)
}
