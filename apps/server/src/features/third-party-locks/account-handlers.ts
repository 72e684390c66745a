import { randomUUID } from 'node:crypto'
import { projectKinds } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { lockAccount as contract } from '@lintel/contract/third-party-locks/operations.ts'
import {
  lockAccountCan,
  lockVendorNames,
  lockVendors,
  type LockRegion,
  type LockVendor,
} from '@lintel/contract/third-party-locks/states.ts'
import { projectScope } from '../../db/scope/scope.ts'
import type { LockCredentials } from '../../kernel/lock-connector.ts'
import { deleteOf, insertInto, rowsOf, updateOf } from '../../db/db.ts'
import { requireSubscription } from '../../domain/money/item-subscriptions.ts'
import { implement } from '../../kernel/implement.ts'
import { siteOf } from '../../domain/sites/save-settings.ts'
import { accountsOfSite, accountToChange, requireRegion, requireSyncable, showAccount } from './account-queries.ts'
import { linkAgain, unlinkedLockOf } from './unlinked-locks.ts'
import { encryptCredentials } from './writes.ts'

/** Credentials that this vendor asks for; those that another one would ask for are not stored. */
function credentialsOf(form: LockCredentials & { readonly vendor: LockVendor; readonly region: LockRegion }) {
  const blank = { region: form.region, clientId: '', clientSecret: '', userName: '', password: '', siteId: '' }
  const own = lockVendors[form.vendor].fields.map((field) => [field, form[field]])
  return { ...blank, ...Object.fromEntries(own) } as LockCredentials & { readonly region: LockRegion }
}

export const lockAccountHandlers = implement(contract, 'session', {
  async list(context, { siteUuid }) {
    const { db, scope, session, services, now } = context
    const site = await siteOf(context, { uuid: siteUuid }, projectKinds)
    const rows = await accountsOfSite(db, scope, site.uuid)
    const cloudsAndNow = { clouds: services.lockClouds, now }
    return {
      rows: lockVendorNames.map((vendor) =>
        showAccount(
          vendor,
          rows.find((row) => row.vendor === vendor),
          cloudsAndNow,
        ),
      ),
      isServiceOn: session.operator.thirdPartyLock,
    }
  },

  async bind(context, form) {
    const { db, session, services, now, fail, audit } = context
    const site = await siteOf(context, { uuid: form.siteUuid }, projectKinds)
    // Asked here alone: what is bound goes on when the distributor switches it off.
    if (!session.operator.thirdPartyLock) return fail('featureOff')
    await requireSubscription({ db, scope: projectScope(site.uuid), now, fail }, 'thirdPartyLock', null)
    requireRegion(form.vendor, form.region, services.lockClouds)
    const credentials = credentialsOf(form)
    const newLockAccount = await insertInto(db, projectScope(site.uuid), 'lock_account', {
      vendor: form.vendor,
      region: credentials.region,
      site_id: credentials.siteId,
      credentials: encryptCredentials(services.vault, credentials),
      requested_at: now,
      next_attempt_at: now,
    })
      .onConflict((conflict) => conflict.columns(['project_uuid', 'vendor']).doNothing())
      .returning('uuid')
      .executeTakeFirst()
    if (!newLockAccount) return fail('alreadyExists', { thing: 'lockAccount' })
    audit({ target: newLockAccount.uuid, projectUuid: site.uuid, detail: { vendor: form.vendor } })
    return newLockAccount
  },

  async updateCredentials({ db, scope, services, now, fail, audit }, form) {
    const account = await accountToChange(db, scope, form.uuid)
    if (account.vendor !== form.vendor) return fail('invalidInput', { field: 'vendor' })
    requireRegion(form.vendor, form.region, services.lockClouds)
    const credentials = credentialsOf(form)
    await updateOf(db, scope, 'lock_account')
      .set({
        region: credentials.region,
        site_id: credentials.siteId,
        credentials: encryptCredentials(services.vault, credentials),
        token: null,
        credentials_version: randomUUID(),
        state: 'verifying',
        problem: null,
        requested_at: now,
        next_attempt_at: now,
        lease_id: null,
        lease_until: null,
      })
      .where('lock_account.uuid', '=', account.uuid)
      .execute()
    audit({ target: account.uuid, projectUuid: account.project_uuid, detail: { vendor: account.vendor } })
  },

  async unbind({ db, scope, audit }, { uuid }) {
    const account = await accountToChange(db, scope, uuid)
    const locks = await rowsOf(db, scope, 'third_party_lock')
      .select('third_party_lock.uuid')
      .where('third_party_lock.account_uuid', '=', uuid)
      .execute()
    await deleteOf(db, scope, 'lock_account').where('lock_account.uuid', '=', uuid).execute()
    const detail = { vendor: account.vendor, locks: locks.length }
    audit({ target: uuid, projectUuid: account.project_uuid, detail })
  },

  async sync({ db, scope, now, fail, audit }, { uuid }) {
    const account = await accountToChange(db, scope, uuid)
    requireSyncable(account, { fail })
    const secondsSinceRequest = (now.getTime() - account.requested_at.getTime()) / 1_000
    const seconds = Math.ceil(limits.lockSyncAgainSeconds - secondsSinceRequest)
    if (seconds > 0) return fail('tooManyRequests', { seconds })
    await updateOf(db, scope, 'lock_account')
      .set({ requested_at: now, next_attempt_at: now })
      .where('lock_account.uuid', '=', uuid)
      .execute()
    audit({ target: uuid, projectUuid: account.project_uuid, detail: { vendor: account.vendor } })
  },

  async linkAgain({ db, scope, now, fail, audit }, { uuid }) {
    const lock = await unlinkedLockOf(db, scope, uuid)
    if (!lock) return fail('notFound')
    const account = await accountToChange(db, scope, lock.account_uuid)
    const isSyncable = lockAccountCan.sync(account)
    if (!(await linkAgain(db, scope, { uuid, accountUuid: account.uuid, isSyncable }, now))) return fail('notFound')
    audit({ target: uuid, projectUuid: lock.project_uuid, detail: { lock: lock.name, vendor: account.vendor } })
  },
})
