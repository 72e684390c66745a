import { sql } from 'kysely'
import { insertInto, rowsOf, type Db } from '../../db/db.ts'
import { freePersonnelNumber } from '../../db/functions.ts'
import type { ProjectScope } from '../../db/scope.ts'

/** So many IDs in a row that operators gave are passed over; with more, counting goes on above all of them. */
const passedOver = 100

/** The ID that would be counted up next. */
export async function comingId(db: Db, scope: ProjectScope): Promise<string> {
  const counter = await rowsOf(db, scope, 'person_counter').select('last').executeTakeFirst()
  return String(await freePersonnelNumber(db, scope, Number(counter?.last ?? 0), passedOver))
}

/** Counts up; whoever else does so in the site waits until this call has ended, so no ID is given twice. */
export async function nextId(db: Db, scope: ProjectScope): Promise<string> {
  const counted = (last: number) =>
    insertInto(db, scope, 'person_counter', { last })
      .onConflict((conflict) =>
        conflict.column('project_uuid').doUpdateSet({ last: sql`person_counter.last + ${last}` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
  const held = Number((await counted(0)).last)
  const free = await freePersonnelNumber(db, scope, held, passedOver)
  await counted(free - held)
  return String(free)
}
