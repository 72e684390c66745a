import { customerService as contract } from '@lintel/contract/customer-service/operations.ts'
import { customerServiceFields } from '@lintel/contract/customer-service/schema.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Db } from '../../db/db.ts'
import { contactAbove } from '../../db/scope/operator-rows.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { saveFields, storedFields, textsOf } from '../../domain/accounts/stored-fields.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const customerServiceHandlers = implement(contract, 'system', {
  async get({ db, scope, session }) {
    const fields = await contactAbove(db, scope, session.actingUuid)
    return { contact: fields ? textsOf(customerServiceFields, fields) : null }
  },

  async own({ db, scope, session }) {
    const { fields, version } = await storedFields(
      db,
      scope,
      'customer_service',
      await contactOwnerOf(db, scope, session),
    )
    return { ...textsOf(customerServiceFields, fields), version }
  },

  async edit({ db, scope, session, fail, audit }, { version, ...fields }) {
    const owner = await contactOwnerOf(db, scope, session)
    await saveFields(db, scope, 'customer_service', owner, version, fields, fail)
    audit({ target: owner, detail: { contactName: fields.contactName } })
  },
})

/** The platform has one contact: a sub-super manager edits that of the super manager who made it. */
async function contactOwnerOf(db: Db, scope: SystemScope, session: SessionRecord): Promise<string> {
  if (session.actingKind !== 'subSuperManager') return session.actingUuid
  const { parent_uuid: parent } = await accountByUuid(db, scope, session.actingUuid)
  return parent ?? session.actingUuid
}

export default serverFeature({ handlers: customerServiceHandlers })
