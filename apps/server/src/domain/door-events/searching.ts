import { personKinds } from '@lintel/vocabulary/events.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { Db, rowsOf } from '../../db/db.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/**
 * Events of the people, doors and devices that have the words, as a condition over `door_event`. They are found first,
 * by what they are called today or were called last, and their events by the indexes of the log: a word that is no name
 * finds nothing at once, however long the log is. Of words that very many people have, the log is walked in its order,
 * which a page is soon full of, and each line is looked up among those people.
 */
export async function eventsWith(db: Db, scope: ProjectScope, words: string) {
  const peopleLists = await peopleWith(db, scope, words)
  const people: string[] = []
  for (const { first } of peopleLists) {
    const rows = await first(limits.foundTotal + 1 - people.length)
    people.push(...rows.map(({ uuid }) => uuid))
    if (people.length > limits.foundTotal) break
  }
  const places = await placesWith(db, scope, words)
  const areFrequent = people.length > limits.foundTotal
  const uuidsByColumn = [
    ['door_event.person_uuid', areFrequent ? [] : people],
    ['door_event.door_uuid', places],
    ['door_event.device_uuid', places],
  ] as const
  const conditions = uuidsByColumn
    .filter(([, ids]) => ids.length > 0)
    .map(([column, ids]) => sql<boolean>`${sql.ref(column)} = any(${sql.lit(`{${ids.join(',')}}`)}::uuid[])`)
  // Between others by `or`, so that the lines are not joined to all these people and then sorted.
  if (areFrequent) {
    conditions.push(
      sql<boolean>`door_event.person_uuid in (${sql.join(
        peopleLists.map(({ query }) => query),
        sql` union all `,
      )})`,
      never,
    )
  }
  return conditions.length === 0 ? never : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const never = sql<boolean>`false`

interface PeopleList {
  readonly query: Expression<unknown>
  readonly first: (most: number) => Promise<readonly { readonly uuid: string }[]>
}

/** Ids as a query of their own, and so many of them. */
const listOf = <Database, Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, { readonly uuid: string }>,
): PeopleList => ({ query, first: (most: number) => query.limit(sql.lit(most)).execute() })

/** Ids of people who are there, or were: those of each kind by themselves. */
async function peopleWith(db: Db, scope: ProjectScope, words: string) {
  const queries: PeopleList[] = [
    listOf(
      rowsOf(db, scope, 'deleted_person')
        .select('deleted_person.person_uuid as uuid')
        .where(hasWords(words, 'deleted_person.name')),
    ),
  ]
  for (const kind of personKinds) {
    const { condition, total, allByIndex } = await searchPeople(db, scope, kind, words)
    if (total === 0) continue
    const query = rowsOf(db, scope, 'person').select('person.uuid').where('person.kind', '=', kind)
    queries.push(listOf(query.where((await allByIndex?.()) ?? condition)))
  }
  return queries
}

/** Ids of doors and devices. */
async function placesWith(db: Db, scope: ProjectScope, words: string): Promise<string[]> {
  const doors = rowsOf(db, scope, 'door').select('door.uuid').where(hasWords(words, 'door.name'))
  const devices = rowsOf(db, scope, 'device').select('device.uuid').where(hasWords(words, 'device.name'))
  const deletedDoors = sql<{ uuid: string }>`select uuid from deleted_doors_in_log(${words})`.execute(Db.open(db))
  const rows = [await doors.execute(), await devices.execute(), (await deletedDoors).rows]
  return rows.flat().map(({ uuid }) => uuid)
}
