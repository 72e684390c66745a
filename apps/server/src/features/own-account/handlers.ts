import { limits } from '@lintel/contract/base/limits.ts'
import { ownAccount as contract } from '@lintel/contract/own-account/operations.ts'
import { billingFieldNames, notices, noticesOf } from '@lintel/contract/own-account/schema.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { saveFields, storedFields, textsOf } from '../../domain/accounts/stored-fields.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'
import { confirmEmail } from './email.ts'
import { pushHandlers } from './push-handlers.ts'
import { changeOwn } from './writes.ts'
import { setTwoFactor, twoFactorOf } from './two-factor.ts'
import { serverFeature } from '../../kernel/feature.ts'

/**
 * Everything here is about the signed-in account, in any portal; billing and new doors are about the portal's account.
 */
const ownAccountHandlers = implement(contract, 'system', {
  async get({ db, scope, session }) {
    const account = await accountByUuid(db, scope, session.accountUuid)
    return {
      email: account.email,
      emailConfirmed: account.email_confirmed_at !== null,
      twoFactor: twoFactorOf(account),
      timeZone: account.time_zone,
      customizeForm: account.customize_form,
    }
  },

  async notices({ db, scope, session }) {
    const mutedNotices = await mutedOf(db, scope, session.accountUuid)
    return { rows: noticesOf[session.accountKind].map((notice) => ({ notice, on: !mutedNotices.includes(notice) })) }
  },

  async editNotices({ db, scope, session, audit }, { on }) {
    const own = noticesOf[session.accountKind]
    // A name of another kind's mail says nothing here, neither on nor off.
    const mutedNotices = notices.filter((notice) => own.includes(notice) && !on.includes(notice))
    await systemQueries(db, scope)
      .updateTable('account')
      .set({ muted_notices: mutedNotices })
      .where('uuid', '=', session.accountUuid)
      .execute()
    audit({ detail: { muted: mutedNotices.join(' ') } })
  },

  async editTimeZone(context, { timeZone }) {
    await changeOwn(context, { time_zone: timeZone })
    context.audit({ detail: { timeZone } })
  },

  async setTime(context, { timeZone, customizeForm }) {
    await changeOwn(context, { time_zone: timeZone, customize_form: customizeForm })
    context.audit({ detail: { timeZone, customizeForm } })
  },

  confirmEmail,
  setTwoFactor,

  async newDoors({ db, scope, session }) {
    const row = await systemQueries(db, scope)
      .selectFrom('operator')
      .select('hold_delay_sec')
      .where('account_uuid', '=', session.actingUuid)
      .executeTakeFirst()
    return { holdDelaySec: row?.hold_delay_sec ?? limits.holdDelayDefault }
  },

  async editNewDoors({ db, scope, session, audit }, { holdDelaySec }) {
    await systemQueries(db, scope)
      .updateTable('operator')
      .set({ hold_delay_sec: holdDelaySec })
      .where('account_uuid', '=', session.actingUuid)
      .execute()
    audit({ target: session.actingUuid, detail: { holdDelaySec } })
  },

  async billingInfo({ db, scope, session }) {
    const isHelper = session.actingKind === 'subInstaller'
    const account = (isHelper && session.actingInstallerUuid) || session.actingUuid
    const { fields, version } = await storedFields(db, scope, 'billing_info', account)
    return { ...textsOf(billingFieldNames, fields), version }
  },

  async editBillingInfo({ db, scope, session, fail, audit }, { version, ...fields }) {
    await saveFields(db, scope, 'billing_info', session.actingUuid, version, fields, fail)
    audit({ target: session.actingUuid, detail: { title: fields.title } })
  },
})

async function mutedOf(db: Db, scope: SystemScope, accountUuid: string): Promise<readonly string[]> {
  const { muted_notices: muted } = await accountByUuid(db, scope, accountUuid)
  return muted
}

export default serverFeature({ handlers: [...ownAccountHandlers, ...pushHandlers] })
