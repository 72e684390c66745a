import { sql } from 'kysely'
import { insertInto, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'

/** So many IDs in a row that operators gave are passed over; with more, counting goes on above all of them. */
const passedOver = 100

/** The ID that would be counted up next. */
export async function comingId(db: Db, scope: ProjectScope): Promise<string> {
  const counter = await rowsOf(db, scope, 'person_counter').select('last').executeTakeFirst()
  return String(await freeAfter(db, scope, Number(counter?.last ?? 0)))
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
  const free = await freeAfter(db, scope, held)
  await counted(free - held)
  return String(free)
}

async function freeAfter(db: Db, scope: ProjectScope, last: number): Promise<number> {
  const { free } = await treeRowsOf(db, scope, 'project')
    .select(
      sql<
        string | null
      >`(select min(number) from generate_series(${last + 1}::bigint, ${last + passedOver}::bigint) as number
        where not exists (select from person where person.project_uuid = project.uuid
          and lower(person.personnel_id) = number::text))`.as('free'),
    )
    .where('project.uuid', '=', scope.uuid)
    .executeTakeFirstOrThrow()
  return free === null ? (await highest(db, scope)) + 1 : Number(free)
}

/** The highest ID of the site that is a number; longer ones are no count. */
async function highest(db: Db, scope: ProjectScope): Promise<number> {
  const { id } = await rowsOf(db, scope, 'person')
    .select(sql<string>`max(person.personnel_id::bigint)`.as('id'))
    .where(sql<boolean>`person.personnel_id ~ '^[1-9][0-9]{0,11}$'`)
    .executeTakeFirstOrThrow()
  return Number(id)
}
