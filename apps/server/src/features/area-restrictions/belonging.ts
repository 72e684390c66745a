import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../http/failure.ts'

type Owned = 'door' | 'person' | 'company'

/** Ids without repetition, of records that the site has; one of another site answers like one that does not exist. */
export async function ownIds(
  db: Db,
  scope: ProjectScope,
  table: Owned,
  uuids: readonly string[],
): Promise<readonly string[]> {
  const wanted = [...new Set(uuids)].sort()
  if (wanted.length === 0) return wanted
  const { count } = await rowsOf(db, scope, table as 'door')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where(`${table as 'door'}.uuid`, 'in', wanted)
    .executeTakeFirstOrThrow()
  if (Number(count) !== wanted.length) throw new Failure('notFound')
  return wanted
}
