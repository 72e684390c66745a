import { library as contract } from '@lintel/contract/library/operations.ts'
import { deleteOf, updateOf } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { exportList } from '../exports/export-list.ts'
import { codeByLookup, codeByUuid, everyCode, pageOfCodes, showCode } from './queries.ts'
import { librarySheetOf } from './sheet.ts'

/** Whom an entry speaks of; never which code. */
const detailOf = ({ kind, owner_name }: { readonly kind: string; readonly owner_name: string }) => ({
  kind,
  owner: owner_name,
})

export const libraryHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfCodes(db, scope, filter),

  export: (context, filter) =>
    exportList(context, librarySheetOf(filter.kind), filter, everyCode(context.db, context.scope, filter)),

  async find({ db, scope, services, audited }, { kind, code }) {
    const row = await codeByLookup(db, scope, kind, services.vault.lookup(scope.uuid, kind, code))
    audited({ ...(row && { target: row.uuid }), detail: row ? detailOf(row) : { kind, owner: null } })
    return { found: row ? showCode(row) : null }
  },

  async markLost({ db, scope, fail, audited, unchanged }, { uuid }) {
    const row = await codeByUuid(db, scope, uuid)
    if (!row) return fail('notFound')
    const { numUpdatedRows } = await updateOf(db, scope, 'credential')
      .set({ status: 'lost' })
      .where('uuid', '=', uuid)
      .where('status', '<>', 'lost')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) unchanged()
    else audited({ target: uuid, detail: detailOf(row) })
    return {}
  },

  async release({ db, scope, fail, audited }, { uuid }) {
    const row = await codeByUuid(db, scope, uuid)
    if (!row) return fail('notFound')
    // A key and a delivery authorisation are nothing without their code; they are withdrawn where they are kept.
    if (row.owner_kind !== 'personnel') return fail('codeOfKey')
    await deleteOf(db, scope, 'credential').where('uuid', '=', uuid).execute()
    audited({ target: uuid, detail: detailOf(row) })
    return {}
  },
})
