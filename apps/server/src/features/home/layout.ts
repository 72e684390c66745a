import { sql } from 'kysely'
import type { homeLayout as contract } from '@lintel/contract/home/operations.ts'
import { widgetNames } from '@lintel/contract/home/widgets.ts'
import { systemQueries } from '../../db/db.ts'
import type { Context } from '../../kernel/implement.ts'

type Layouts = Pick<Context<typeof contract.get, 'system'>, 'db' | 'scope' | 'session'>

/** Arrangement of the first page by the signed-in account, in its present portal; parts that are gone are left out. */
export async function layoutOf({ db, scope, session }: Layouts) {
  const row = await systemQueries(db, scope)
    .selectFrom('account_layout')
    .select(['widgets', 'version'])
    .where('account_uuid', '=', session.accountUuid)
    .where('section', '=', session.section)
    .executeTakeFirst()
  if (!row) return { widgets: null, version: 0 }
  return { widgets: row.widgets.flatMap((name) => widgetNames.find((one) => one === name) ?? []), version: row.version }
}

/** Saves a layout that was edited from a version; false if it was edited since. */
export async function saveLayout(
  { db, scope, session }: Layouts,
  widgets: readonly string[],
  version: number,
): Promise<boolean> {
  const queries = systemQueries(db, scope)
  const row =
    version === 0
      ? await queries
          .insertInto('account_layout')
          .values({ account_uuid: session.accountUuid, section: session.section, widgets: [...widgets] })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await queries
          .updateTable('account_layout')
          .set({ widgets: [...widgets], version: sql`version + 1` })
          .where('account_uuid', '=', session.accountUuid)
          .where('section', '=', session.section)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row !== undefined
}

/** Forgets the arrangement of a version; false when it is another one. */
export async function dropLayout({ db, scope, session }: Layouts, version: number): Promise<boolean> {
  const row = await systemQueries(db, scope)
    .deleteFrom('account_layout')
    .where('account_uuid', '=', session.accountUuid)
    .where('section', '=', session.section)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
