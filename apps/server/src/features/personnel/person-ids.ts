import { sql } from 'kysely'
import { insertInto, rowsOf, type Db } from '../../db/db.ts'
import { freePersonnelNumber } from '../../db/functions.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** So many IDs in a row that operators gave are passed over; with more, counting goes on above all of them. */
const passedOver = 100

/** The highest ID that is a number: the first one that is counted up goes on from it. */
async function highestId(db: Db, scope: ProjectScope): Promise<number> {
  const { highest } = await rowsOf(db, scope, 'person')
    .select(sql<string | null>`max(person.personnel_id::bigint)`.as('highest'))
    .where('person.personnel_id', '~', '^[1-9][0-9]{0,8}$')
    .executeTakeFirstOrThrow()
  return Number(highest ?? 0)
}

/** The ID that would be counted up next. */
export async function nextFreeId(db: Db, scope: ProjectScope): Promise<string> {
  const counter = await rowsOf(db, scope, 'person_counter').select('last').executeTakeFirst()
  const last = Number(counter?.last ?? 0) || (await highestId(db, scope))
  return String(await freePersonnelNumber(db, scope, last, passedOver))
}

/** Counts up; another call of the site waits until this one has ended, so no ID is given twice. */
export async function nextId(db: Db, scope: ProjectScope): Promise<string> {
  const addToCounter = (last: number) =>
    insertInto(db, scope, 'person_counter', { last })
      .onConflict((conflict) =>
        conflict.column('project_uuid').doUpdateSet({ last: sql`person_counter.last + ${last}` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
  const last = Number((await addToCounter(0)).last)
  const free = await freePersonnelNumber(db, scope, last || (await highestId(db, scope)), passedOver)
  await addToCounter(free - last)
  return String(free)
}
