import { treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { fail, invalid } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
}

/** The distributor whose MAC library a call is about, with its name: the own one, or for the platform the one it names. */
export async function requireLibrary({ db, scope }: Work, asked: string | undefined) {
  const own = scope.kind === 'distributor' ? scope.uuid : undefined
  const uuid = asked ?? own
  if (uuid === undefined) throw invalid('library', 'validation:required')
  const library = await treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'account.display_name as name'])
    .where('account.uuid', '=', uuid)
    .where('account.kind', '=', 'distributor')
    .executeTakeFirst()
  return library ?? fail('notFound')
}

/** Installers below the distributor of a library, those of its sub-distributors too. */
export const installerBelow = ({ db, scope }: Work, libraryUuid: string) =>
  treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'account.user_name'])
    .where('account.distributor_uuid', '=', libraryUuid)
    .where('account.kind', '=', 'installer')
