import { manage as contract } from '@lintel/contract/manage/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { systemQueries } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

/** Reads about the signed-in account itself and what hangs directly below it. */
const manageHandlers = implement(contract, 'system', {
  async children({ db, scope, session }) {
    const rows = await systemQueries(db, scope)
      .selectFrom('account')
      .select(['uuid', 'kind', 'display_name'])
      .where('parent_uuid', '=', session.actingUuid)
      .orderBy('kind')
      .orderBy('user_name')
      .orderBy('uuid')
      .limit(limits.importBatch)
      .execute()
    return { rows: rows.map((row) => ({ uuid: row.uuid, kind: row.kind, name: row.display_name })) }
  },

  async installer({ db, scope, session }) {
    const account = await accountByUuid(db, scope, session.actingUuid)
    return {
      uuid: account.uuid,
      kind: account.kind,
      userName: account.user_name,
      displayName: account.display_name,
    }
  },
})

export default serverFeature({ handlers: manageHandlers })
