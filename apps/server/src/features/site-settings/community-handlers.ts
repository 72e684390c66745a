import { waitingChange, type CommunitySettings } from '@lintel/contract/site-settings/community.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { communitySetting as contract } from '@lintel/contract/site-settings/operations.ts'
import { communityConfigurationOf } from '@lintel/contract/site-settings/community-wire.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { brands } from '@lintel/i18n/brands.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { endAtSite } from '../../domain/money/agreements.ts'
import { updateDesiredOfSite, motionDefaults, pinDefaults, timeDefaults } from '../../domain/sites/site-defaults.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement, type Context } from '../../kernel/implement.ts'
import { lockVendorsOf, type SiteRow } from '../../domain/sites/settings-queries.ts'
import { saveSite, siteOf, type SiteWork } from '../../domain/sites/save-settings.ts'
import { addressColumns, showSite, worksForInstaller } from '../../domain/sites/site-details.ts'
import { saveEmergency } from './emergency.ts'
import { rightsOfMember } from './queries.ts'
import { zoneColumnsOf } from '../../domain/site-clock/site-zones.ts'

type Community = SiteRow & { readonly kind: 'community' | 'oldCommunity' }
type Work = Pick<SiteWork, 'db' | 'scope' | 'session'>

const communityOf = (work: Work, input: { readonly uuid?: string | undefined }) =>
  siteOf(work, input, ['community', 'oldCommunity']) as Promise<Community>

export const communitySettingHandlers = implement(contract, 'session', {
  async detail(context, input) {
    const site = await communityOf(context, input)
    const settings = readCommunitySettings(site.stored)
    return communityConfigurationOf({
      site,
      settings,
      lockVendors: await lockVendorsOf(context.db, context.scope, site.uuid),
      reader: await readerAt(context, site),
      words: wordsOf(context, settings),
    })
  },

  async setVisitor(context, { uuid, version, ...form }) {
    const site = await communityOf(context, { uuid })
    const settings = {
      tempKeyDays: form.TempkeyValidityPeriod,
      limitCreatePin: form.LimitCreatePin === 1,
      limitQrCode: form.LimitQRCode === 1,
      enableUserPin: form.EnableUserPin === 1,
    }
    refuseWaiting(site, settings)
    return saveSite(context, site, version, { settings, changed: ['visitors'] })
  },

  async setLockDoorMethods(context, { uuid, version, SyncDoorMethodToThirdPartyLock: lockDoorMethods }) {
    const site = await communityOf(context, { uuid })
    refuseWaiting(site, { lockDoorMethods })
    return saveSite(context, site, version, { settings: { lockDoorMethods }, changed: ['lockDoorMethods'] })
  },

  async get(context, input) {
    const site = await communityOf(context, input)
    return {
      ...showSite(site, context.session),
      residentFaces: await residentFaces(context.db, site.uuid),
      settings: readCommunitySettings(site.stored),
    }
  },

  async edit(context, { uuid, version, address, time, ...sections }) {
    const { session, fail, db, scope } = context
    const site = await communityOf(context, { uuid })
    const { services, emergency, motion, access } = sections
    if (services && !worksForInstaller(session)) return fail('noPermission')
    const before = readCommunitySettings(site.stored)
    if (services?.enableLandline && !before.enableLandline && !session.operator.projectLandline)
      return fail('featureOff')
    const settings = Object.assign({}, ...Object.values(sections)) as Partial<CommunitySettings>
    refuseWaiting(site, settings)
    const zone = time && zoneColumnsOf(site, time, context.now)
    if (time || motion || access) {
      await updateDesiredOfSite(db, scope, site.uuid, {
        ...(zone && time && timeDefaults(zone.zoneNow, time.customizeForm)),
        ...(motion && motionDefaults(motion)),
        ...(access && pinDefaults(access)),
      })
    }
    const save = () =>
      saveSite(context, site, version, {
        columns: {
          ...(address && addressColumns(address)),
          ...zone?.columns,
          ...(time && { customize_form: time.customizeForm }),
        },
        settings,
        changed: [...(address ? ['address'] : []), ...(time ? ['time'] : []), ...Object.keys(sections)],
      })
    await endAtSite(context, site.uuid, {
      mayManagersPay: settings.chargeMode !== 1,
      allowsAutomatic: settings.autoRenew ?? true,
    })
    return emergency ? saveEmergency(context, site, { before, settings: emergency }, save) : save()
  },
})

/** Refuses to change a switch that nothing acts on, by its name. */
function refuseWaiting({ stored }: SiteRow, settings: Partial<CommunitySettings>): void {
  const waiting = waitingChange(settings, readCommunitySettings(stored))
  if (waiting) throw invalid(waiting, 'validation:notAllowedValue')
}

/** What the reader may do here; an account that has entered from above may do all. */
async function readerAt({ db, scope, session }: Work, site: SiteRow) {
  const rights =
    session.actingKind === 'propertyManager'
      ? await rightsOfMember(db, scope, site.uuid, session.actingUuid)
      : { may_delete_accounts: true, may_read_logs: true, may_see_images: true }
  return {
    mayDeleteAccounts: rights?.may_delete_accounts ?? false,
    mayReadLogs: rights?.may_read_logs ?? false,
    maySeeImages: rights?.may_see_images ?? false,
  }
}

/** The string forms of `Extra` in the language of the request (specification.md 3). */
function wordsOf(
  { request, services }: Pick<Context<typeof contract.detail, 'session'>, 'request' | 'services'>,
  settings: CommunitySettings,
) {
  const locale = chooseLocale([request.language])
  const translate = createTranslator(locale, { namespaces: ['siteSettings'], brand: brands[services.config.brand] })
  return {
    pinType: translate(`siteSettings:aptPinType.${settings.aptPinType}`),
    motionType: translate(`siteSettings:motionKind.${settings.motion}`),
    tempKeyValidity:
      settings.tempKeyDays === 0
        ? translate('siteSettings:tempKeyDays.noLimit')
        : translate('siteSettings:tempKeyDays.days', { count: settings.tempKeyDays }),
  }
}

/** How many faces residents have enrolled that doors take: they end when residents may enrol none. */
async function residentFaces(db: Db, site: string): Promise<number> {
  const { count } = await rowsOf(db, projectScope(site), 'credential')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('credential.kind', '=', 'face')
    .where('credential.enrolled_by', '=', 'resident')
    .where(
      sql<boolean>`credential_status(credential.project_uuid, credential.person_uuid, credential.kind, credential.status) = 'active'`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
