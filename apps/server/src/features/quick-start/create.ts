import { randomBytes } from 'node:crypto'
import { allBusiness, resellerLevels } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { DeviceForm } from '@lintel/contract/devices/schema.ts'
import { operatorSwitches } from '@lintel/contract/operators/schema.ts'
import type { ParsedOf } from '@lintel/contract/kit/operation.ts'
import type { quickStart as contract } from '@lintel/contract/quick-start/operations.ts'
import { simulatedModel, type QuickStartResult } from '@lintel/contract/quick-start/schema.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { acceptedBy, recordAcceptance } from '../../domain/accounts/acceptances.ts'
import { assignSites } from '../../domain/accounts/member-sites.ts'
import { createDistributor, createInstaller, setOperator } from '../../domain/accounts/operators.ts'
import { createAccount, lockedPlaceOf, namedByEmail, placeOf, type Place } from '../../domain/accounts/records.ts'
import { createSite } from '../../domain/accounts/site-writes.ts'
import { markSimulated } from '../../domain/devices/queries.ts'
import { registerDevice } from '../../domain/devices/register.ts'
import { createLockdownPlan } from '../../domain/emergency/system-plans.ts'
import { accountByName, accountByUuid } from '../../domain/sessions/queries.ts'
import type { Context } from '../../kernel/implement.ts'
import { hasDistributor } from './queries.ts'

type CreateContext = Context<typeof contract.create, 'system'>
type Form = ParsedOf<typeof contract.create>

/**
 * Makes the whole chain for one person: each part by what its own call makes it with, in the one transaction of this
 * call. The accounts have the password of the caller, whose acceptance of legal texts holds for them too.
 */
export async function createBuilding(context: CreateContext, form: Form): Promise<QuickStartResult> {
  const { db, scope, session, now, audit } = context
  // Of two calls at once, the second waits here and then finds what the first has made.
  const top = await lockedPlaceOf(context, session.accountUuid, resellerLevels.distributor.parents)
  if (!top) return context.fail('noPermission')
  if (await hasDistributor(db, scope)) return context.fail('platformNotEmpty')
  const accounts = await createAccounts(context, top, form)
  const { displayName: _person, email: _mail, isSimulated, deviceName, mac, model, kind, ...siteForm } = form
  const site = await createSite(
    asInstaller(context, { uuid: accounts.installer.uuid, name: form.name }),
    kind,
    siteForm,
  )
  const siteScope = projectScope(site.uuid)
  await createLockdownPlan(db, siteScope, now)
  const device = await registerDevice(
    { db, scope: siteScope, session, fail: context.fail },
    DeviceForm.parse({ name: deviceName, ...(isSimulated ? simulatedHardware() : { mac, model }) }),
  )
  if (isSimulated) await markSimulated(db, siteScope, device.uuid)
  await assignSites({ db, scope }, accounts.manager.uuid, [site], [kind])
  await copyAcceptances(context, Object.values(accounts))
  audit({ target: site.uuid, detail: { name: form.name, userName: accounts.manager.userName } })
  return {
    uuid: site.uuid,
    deviceUuid: device.uuid,
    claimCode: isSimulated ? null : device.claimCode,
    userNames: {
      distributor: accounts.distributor.userName,
      installer: accounts.installer.userName,
      manager: accounts.manager.userName,
    },
  }
}

async function createAccounts(context: CreateContext, top: Place, form: Form) {
  const { db, scope, session } = context
  const person = await accountByUuid(db, scope, session.accountUuid)
  const region = { time_zone: form.timeZone, language: person.language, phone_code: form.phoneCode }
  // One address signs in to one account: that of the manager, who is written to.
  const firm = async (level: 'distributor' | 'installer') => ({
    ...region,
    user_name: await freeUserName(context, person.user_name, level),
    display_name: form.name,
  })
  const terms = { business: allBusiness, chargeMode: 0 as const, ...operatorSwitches }
  const distributor = await createDistributor(
    context,
    top,
    { ...(await firm('distributor')), country: form.country },
    { ...terms, attendancePricing: 0, featurePlans: [] },
    person.password_hash,
  )
  // A newcomer registers what it holds, without a stock that somebody has written down before.
  await setOperator(context, distributor.uuid, { installers_add_macs: true })
  const distributorPlace = (await placeOf(context, distributor.uuid, ['distributor']))!
  const installer = await createInstaller(
    context,
    distributorPlace,
    await firm('installer'),
    terms,
    person.password_hash,
  )
  const installerPlace = (await placeOf(context, installer.uuid, ['installer']))!
  const contact = {
    ...region,
    user_name: form.email,
    email: form.email,
    display_name: form.displayName,
    same_person_uuid: person.uuid,
  }
  const manager = await namedByEmail(
    context,
    createAccount(context, 'propertyManager', installerPlace, contact, person.password_hash),
  )
  return { distributor, installer, manager }
}

/** A user name from that of the person; one that an account has already gets a few digits more. */
async function freeUserName({ db, scope }: CreateContext, own: string, level: string): Promise<string> {
  const withEnd = (end: string) => `${own.slice(0, limits.userName - end.length)}${end}`
  const userName = withEnd(`-${level}`)
  return (await accountByName(db, scope, userName)) ? withEnd(`-${level}-${randomBytes(2).toString('hex')}`) : userName
}

/** The call as the installer that it has made: sites are made by installers. */
function asInstaller(
  context: CreateContext,
  { uuid, name }: { readonly uuid: string; readonly name: string },
): CreateContext {
  const { session } = context
  const installer = {
    actingUuid: uuid,
    actingName: name,
    actingKind: 'installer',
    actingInstallerUuid: uuid,
    section: 'installer',
    operator: { ...session.operator, business: allBusiness },
  } as const
  return { ...context, session: { ...session, ...installer } }
}

/** A MAC from the addresses that no maker has, and the model that the portal plays. */
const simulatedHardware = () => ({ mac: `02${randomBytes(5).toString('hex')}`, model: simulatedModel })

/** What the person has accepted is not asked again in the portals of the new accounts. */
async function copyAcceptances(
  { db, scope, session, request, now }: CreateContext,
  accounts: readonly { readonly uuid: string }[],
): Promise<void> {
  const { language, address } = request
  for (const { policy, version } of await acceptedBy(db, scope, session.accountUuid))
    for (const { uuid } of accounts)
      await recordAcceptance(db, scope, { accountUuid: uuid, policy, version, language, address, at: now })
}
