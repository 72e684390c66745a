import { hasPermission } from '@lintel/contract/access/grants.ts'
import { isReseller, projectKinds } from '@lintel/contract/access/roles.ts'
import { factsOf } from '../../access/facts.ts'
import { requireSuperPassword } from '../../domain/accounts/records.ts'
import { requireCompany } from '../../domain/people/require-records.ts'
import { thirdPartyLock as contract } from '@lintel/contract/third-party-locks/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { unlockRefusal, type UnlockRefusal } from '@lintel/contract/third-party-locks/states.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { invalid, type CanFail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { issueCommand } from '../../domain/commands/issue-command.ts'
import { enqueueUnlocking, newCommand } from '../../domain/commands/store.ts'
import { requireNamedPlace, requirePlace } from '../../domain/devices/places.ts'
import { siteOf } from '../../domain/sites/save-settings.ts'
import {
  commandRow,
  protectedLock,
  lastCommands,
  lockRow,
  lockToUnlink,
  pageOfLocks,
  pageOfEvents,
  showCommand,
  showLock,
  type LockRow,
} from './queries.ts'
import { unlinkLock } from './unlinked-locks.ts'
import { nameOf } from './writes.ts'
import { lockAccountHandlers } from './account-handlers.ts'
import { requireSubscription, subscriptionOf } from '../../domain/money/item-subscriptions.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { editRecord } from '../../domain/base/edit-record.ts'

/** Fails with what `unlockRefusal` names; null where the lock can be unlocked. */
function refusalOf(lock: LockRow, { fail }: CanFail<UnlockRefusal>): (() => never) | null {
  const refusal = unlockRefusal({
    accountState: lock.account_state,
    supportsRemoteUnlock: lock.supports_remote_unlock,
    isOnline: lock.is_online,
  })
  if (!refusal) return null
  return () => (refusal === 'lockHubOffline' ? fail(refusal, { lock: lock.name }) : fail(refusal))
}

const thirdPartyLockHandlers = implement(contract, 'session', {
  async list(context, filter) {
    const { db, scope, session } = context
    const uuid = filter.siteUuid ?? session.projectUuid ?? session.heldSite?.uuid
    const site = uuid === undefined ? undefined : await siteOf(context, { uuid }, projectKinds)
    return pageOfLocks(db, scope, { siteUuid: site?.uuid, section: session.section }, filter)
  },

  async get({ db, scope, session, services, now, fail }, { uuid }) {
    const row = await lockRow(db, scope, uuid)
    if (!row) return fail('notFound')
    return {
      ...showLock(row),
      siteUuid: row.project_uuid,
      vendorName: row.vendor_name,
      vendorId: row.vendor_id,
      supportsRemoteUnlock: row.supports_remote_unlock,
      commands: hasPermission(factsOf(session, services.config), 'thirdPartyLock.readCommand')
        ? await lastCommands(db, scope, uuid)
        : [],
      version: row.version,
      ...(await subscriptionOf(
        { db, scope: projectScope(row.project_uuid), now },
        'thirdPartyLock',
        row.apartment?.uuid ?? null,
      )),
    }
  },

  async events({ db, scope, fail }, { uuid, ...query }) {
    if (!(await lockRow(db, scope, uuid))) return fail('notFound')
    return pageOfEvents(db, scope, uuid, query)
  },

  async edit({ db, scope, now, fail, audit }, { uuid, version, name, companyUuid, ...home }) {
    const lock = await protectedLock(db, scope, uuid)
    if (!lock) return fail('notFound')
    // The company of homes stands for all of them and owns nothing.
    if (companyUuid !== null && lock.site.kind !== 'office') throw invalid('companyUuid', 'validation:notAllowedValue')
    if (companyUuid !== null) await requireCompany(db, projectScope(lock.project_uuid), companyUuid)
    requireNamedPlace({ buildingUuid: lock.building?.uuid ?? null, apartmentUuid: lock.apartment?.uuid ?? null }, home)
    const place = await requirePlace(db, projectScope(lock.project_uuid), { ...home, servedBuildingUuids: [] })
    const apartments = [lock.apartment?.uuid, place.apartmentUuid].filter((one) => typeof one === 'string')
    await requireSubscription({ db, scope: projectScope(lock.project_uuid), now, fail }, 'thirdPartyLock', apartments)
    await editRecord(
      { db, scope, fail },
      'third_party_lock',
      { uuid, version },
      {
        name,
        is_renamed: name !== nameOf(lock.vendor_name, lock.vendor_id),
        company_uuid: companyUuid,
        building_uuid: place.buildingUuid,
        apartment_uuid: place.apartmentUuid,
      },
    )
    const detail = { lock: name, company: companyUuid, building: place.buildingUuid, apartment: place.apartmentUuid }
    audit({ target: uuid, projectUuid: lock.project_uuid, detail })
  },

  async open({ db, scope, session, now, fail, audit, skipAudit }, { uuid, key }) {
    const lock = await protectedLock(db, scope, uuid)
    if (!lock) return fail('notFound')
    const site = projectScope(lock.project_uuid)
    const command = await issueCommand({
      refuse: refusalOf(lock, { fail }),
      fail,
      enqueue: () =>
        enqueueUnlocking(db, site, { ...newCommand(key, session, now, limits.lockCommandSeconds), lockUuid: uuid }),
      earlier: () => commandRow(db, site, key),
      isSame: ({ lock_uuid }) => lock_uuid === uuid,
      audit: () => audit({ target: uuid, projectUuid: lock.project_uuid, detail: { lock: lock.name } }),
      skipAudit,
    })
    return showCommand(command)
  },

  async unlink(context, { uuid }) {
    const { db, scope, session, now, fail, audit } = context
    const lock = await lockToUnlink(db, scope, uuid)
    if (!lock) return fail('notFound')
    if (isReseller(scope.kind)) requireSuperPassword(context)
    if (!(await unlinkLock(db, { uuid, ...lock }, { at: now, by: session.accountName }))) return fail('notFound')
    audit({ target: uuid, projectUuid: lock.project_uuid, detail: { lock: lock.name, vendor: lock.vendor } })
  },

  async command({ db, scope, fail }, { uuid }) {
    const command = await commandRow(db, scope, uuid)
    return command ? showCommand(command) : fail('notFound')
  },
})

export default serverFeature({ handlers: [...lockAccountHandlers, ...thirdPartyLockHandlers] })
