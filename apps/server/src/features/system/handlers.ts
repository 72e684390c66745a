import { accountKinds, projectKinds, regions, enteringKinds } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { system as contract } from '@lintel/contract/system/operations.ts'
import type { DeviceModel } from '@lintel/devices/models/device.ts'
import { detectsPackages, isHighEndIndoorMonitor, storesVideo } from '@lintel/devices/models/index.ts'
import { formatOfCustomizeForm } from '@lintel/i18n/format/format.ts'
import { locales } from '@lintel/i18n/locales.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { implement, type Context } from '../../kernel/implement.ts'
import { productVersion } from '../../base/version.ts'
import { modelNamesFor } from '../../domain/devices/queries.ts'
import { setSystemSwitches, systemSwitchesOf } from '../../domain/sites/system-switches.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { newestDeviceModels } from '../../kernel/device-models.ts'

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

const customizeForms = Array.from(
  { length: limits.customizeFormMax - limits.customizeFormMin + 1 },
  (_, index) => limits.customizeFormMin + index,
)

const systemHandlers = implement(contract, 'system', {
  async getSysConfig({ db, scope, session }) {
    const account = await systemQueries(db, scope)
      .selectFrom('account')
      .select(['notice_read', 'kind'])
      .where('uuid', '=', session.accountUuid)
      .executeTakeFirstOrThrow()
    const switches = await systemSwitchesOf(db, scope)
    const { decidesOffline, grantsEntries } = await ownSites(db, scope, session)
    const isNoticeShownOnce = switches.passwordFreeLogin && switches.passwordFreeLoginNotice
    return {
      EnableSmartHome: flag(switches.smartHome),
      IsEnableOfflineSolution: flag(decidesOffline),
      IsPwdFreeLogin: flag(switches.passwordFreeLogin),
      IsPwdFreeLoginNotice: flag(isNoticeShownOnce && !account.notice_read && enteringKinds.includes(account.kind)),
      IsShowPermissionGranted: flag(grantsEntries),
    }
  },

  async switches({ db, scope }) {
    return systemSwitchesOf(db, scope)
  },

  async setSysConfig({ db, scope, audit }, switches) {
    await setSystemSwitches(db, scope, switches)
    audit({ detail: switches })
  },

  async menuChoices() {
    return {
      languages: locales.map(({ code, ownName }) => ({ value: code, label: ownName })),
      regions: [...regions],
      timeZones: Intl.supportedValuesOf('timeZone'),
      customizeForms: customizeForms.map((value) => ({ value, ...formatOfCustomizeForm(value) })),
      accountKinds: [...accountKinds],
      projectKinds: [...projectKinds],
    }
  },

  models: (context) => listModels(context, () => true),
  videoStorageModels: (context) => listModels(context, storesVideo),
  packageDetectionModels: (context) => listModels(context, detectsPackages),
  highEndIndoorModels: (context) => listModels(context, isHighEndIndoorMonitor),

  smartHomeUri: (context) => smartHomeLink(context),
  siteSmartHomeUri: (context) => smartHomeLink(context),
  smartHomeLink: (context) => smartHomeLink(context),

  async start({ services }) {
    return {
      brand: services.config.brand,
      region: services.config.region,
      version: productVersion,
      hasMail: services.config.smtpUrl !== undefined,
      links: services.config.toolboxLinks,
      demoAccounts: [...services.demoAccounts],
    }
  },
})

/** The models of which something holds, under the names that the distributor above sells them by. */
async function listModels(
  { db, scope, session }: Pick<Context<typeof contract.models, 'system'>, 'db' | 'scope' | 'session'>,
  isListed: (record: DeviceModel) => boolean,
) {
  const nameOf = await modelNamesFor(db, scope, session.actingUuid)
  return {
    rows: (await newestDeviceModels(db)).filter(isListed).map(({ model, name, maker, type, has }) => ({
      model,
      shownName: nameOf(model),
      name,
      maker,
      type,
      has: has.map(({ kind }) => kind),
    })),
  }
}

/** What holds at a site of the signed-in identity: the one it is at, or any that it installs. */
async function ownSites(
  db: Db,
  scope: SystemScope,
  { projectUuid, actingInstallerUuid, actingUuid }: SessionRecord,
): Promise<{ readonly decidesOffline: boolean; readonly grantsEntries: boolean }> {
  const sites = systemQueries(db, scope)
    .selectFrom('project')
    .where((is) =>
      projectUuid === null
        ? is('project.installer_uuid', '=', actingInstallerUuid ?? actingUuid)
        : is('project.uuid', '=', projectUuid),
    )
  const asking = await sites.select('project.uuid').where('entry_policy', '=', 'ask').executeTakeFirst()
  const deciding = await sites
    .innerJoin('device_policy', 'device_policy.project_uuid', 'project.uuid')
    .select('project.uuid')
    .where('confirmed_version', '>', '0')
    .executeTakeFirst()
  return { decidesOffline: deciding !== undefined, grantsEntries: asking !== undefined }
}

type LinkContext = Context<typeof contract.smartHomeLink, 'system'>

/** Leaves only for the address registered on the server, and only where smart home is on everywhere above. */
async function smartHomeLink(
  context: Pick<LinkContext, 'db' | 'scope' | 'session' | 'services' | 'fail'>,
): Promise<{ Url: string }> {
  const { db, scope, session, services, fail } = context
  const { smartHome } = await systemSwitchesOf(db, scope)
  const { smartHomeUrl } = services.config
  if (!smartHome || !session.operator.smartHome || smartHomeUrl === undefined) return fail('featureOff')
  return { Url: smartHomeUrl }
}

export default serverFeature({ handlers: systemHandlers })
