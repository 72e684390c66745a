import {
  officeSections,
  officeSettingsWith,
  readOfficeSettings,
  type OfficeSection,
} from '@lintel/contract/site-settings/office.ts'
import { officeSetting as contract } from '@lintel/contract/site-settings/operations.ts'
import { attendanceTiers, peopleOfTier, tiersOfPlan } from '@lintel/contract/site-settings/shared.ts'
import { officeConfigurationOf } from '@lintel/contract/site-settings/office-wire.ts'
import { formatNumbersOf } from '@lintel/i18n/format/format.ts'
import { endAtSite } from '../../domain/money/agreements.ts'
import { readAttendance } from '../../domain/money/attendance.ts'
import { seatsOf } from '../../domain/attendance/seats.ts'
import { updateDesiredOfSite, motionDefaults, timeDefaults } from '../../domain/sites/site-defaults.ts'
import { implement } from '../../kernel/implement.ts'
import type { SiteRow } from '../../domain/sites/settings-queries.ts'
import { saveSite, siteOf, type SiteWork } from '../../domain/sites/save-settings.ts'
import { failTaken, onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { addressColumns, addressOf, showSite, worksForInstaller } from '../../domain/sites/site-details.ts'
import { saveEmergency } from './emergency.ts'
import { countsOfSite, managersOfSite } from './queries.ts'
import { zoneColumnsOf } from '../../domain/site-clock/site-zones.ts'

const kinds = ['office'] as const

const officeOf = (work: Pick<SiteWork, 'db' | 'scope' | 'session'>, input: { readonly uuid?: string | undefined }) =>
  siteOf(work, input, kinds)

/** The settings of one section of an office, with what an edit needs. */
function sectionOf<Section extends OfficeSection>(site: SiteRow, section: Section) {
  const settings = readOfficeSettings(site.stored) as Record<string, unknown>
  const names = Object.keys(officeSections[section])
  return {
    uuid: site.uuid,
    version: site.version,
    ...(Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<
      ReturnType<typeof readOfficeSettings>,
      keyof (typeof officeSections)[Section] & keyof ReturnType<typeof readOfficeSettings>
    >),
  }
}

export const officeSettingHandlers = implement(contract, 'session', {
  async basic(context, input) {
    const site = await officeOf(context, input)
    const counts = await countsOfSite(context.db, context.scope, site.uuid)
    return { uuid: site.uuid, version: site.version, name: site.name, ...addressOf(site), ...counts }
  },

  async editBasic(context, { version, ...form }) {
    const site = await officeOf(context, form)
    const columns = { name: form.name, ...addressColumns(form) }
    return onUniqueViolation(saveSite(context, site, version, { columns, changed: ['basic'] }), () =>
      failTaken(context.fail, { thing: 'site', field: 'name' }),
    )
  },

  emergency: async (context, input) => sectionOf(await officeOf(context, input), 'emergency'),

  async setEmergency(context, { uuid, version, ...settings }) {
    const site = await officeOf(context, { uuid })
    const before = readOfficeSettings(site.stored)
    return saveEmergency(context, site, { before, settings }, () =>
      saveSite(context, site, version, { settings, changed: ['emergency'] }),
    )
  },

  motion: async (context, input) => sectionOf(await officeOf(context, input), 'motion'),

  async setMotion(context, { uuid, version, ...settings }) {
    const site = await officeOf(context, { uuid })
    await updateDesiredOfSite(context.db, context.scope, site.uuid, motionDefaults(settings))
    return saveSite(context, site, version, { settings, changed: ['motion'] })
  },

  async time(context, input) {
    const { uuid, version, timeZone, customizeForm, earlierZones, nextZone } = await officeOf(context, input)
    return { uuid, version, timeZone, customizeForm, earlierZones, nextZone }
  },

  async setTime(context, { uuid, version, customizeForm, ...zone }) {
    const site = await officeOf(context, { uuid })
    const change = zoneColumnsOf(site, zone, context.now)
    await updateDesiredOfSite(context.db, context.scope, site.uuid, timeDefaults(change.zoneNow, customizeForm))
    const columns = { ...change.columns, customize_form: customizeForm }
    return saveSite(context, site, version, { columns, changed: ['time'] })
  },

  async tier(context, input) {
    const { uuid, version, stored } = await officeOf(context, input)
    const { attendanceTier } = readOfficeSettings(stored)
    return { uuid, version, attendanceTier, ...(await readAttendance(context, uuid)) }
  },

  async availableTiers(context, input) {
    await officeOf(context, input)
    return {
      rows: tiersOfPlan(context.session.operator.featurePlans).map((attendanceTier) => ({
        attendanceTier,
        people: peopleOfTier[attendanceTier],
      })),
    }
  },

  async setTier(context, { uuid, version, attendanceTier }) {
    const site = await officeOf(context, { uuid })
    const isAvailable = tiersOfPlan(context.session.operator.featurePlans).includes(attendanceTier)
    // Who has a tier that the plan no longer holds keeps it (operators.md 3.1, Devices).
    if (!isAvailable && readOfficeSettings(site.stored).attendanceTier !== attendanceTier) {
      return context.fail('tierNotAvailable')
    }
    const { most, people } = await seatsOf(context.db, site.uuid, attendanceTier)
    // Off hides attendance, for however many people it was.
    if (attendanceTier !== 'off' && most !== null && people > most) {
      return context.fail('attendanceTierFull', { tier: most, people })
    }
    return saveSite(context, site, version, { settings: { attendanceTier }, changed: ['attendanceTier'] })
  },

  async info(context) {
    const site = await officeOf(context, {})
    const settings = officeSettingsWith(site.stored, await readAttendance(context, site.uuid))
    return officeConfigurationOf({
      site,
      settings,
      formats: formatNumbersOf(site.customizeForm),
      installerChargeMode: context.session.operator.chargeMode,
      attendance: settings.attendanceActiveStatus,
    })
  },

  async get(context, input) {
    const site = await officeOf(context, input)
    const settings = officeSettingsWith(site.stored, await readAttendance(context, site.uuid))
    const available = tiersOfPlan(context.session.operator.featurePlans)
    return {
      ...showSite(site, context.session),
      ...(await countsOfSite(context.db, context.scope, site.uuid)),
      managers: await managersOfSite(context.db, context.scope, site.uuid),
      tiers: attendanceTiers.filter((tier) => available.includes(tier) || tier === settings.attendanceTier),
      settings,
    }
  },

  async edit(context, { uuid, version, ...sections }) {
    const { session, fail } = context
    const site = await officeOf(context, { uuid })
    if (sections.services && !worksForInstaller(session)) return fail('noPermission')
    const wasOn = readOfficeSettings(site.stored).enableLandline
    if (sections.services?.enableLandline && !wasOn && !session.operator.officeLandline) return fail('featureOff')
    await endAtSite(context, site.uuid, { mayManagersPay: sections.services?.chargeMode !== 'noPermission' })
    return saveSite(context, site, version, {
      settings: { ...sections.access, ...sections.landline, ...sections.retention, ...sections.services },
      changed: Object.keys(sections),
    })
  },
})
