import type { AlarmType } from '@lintel/vocabulary/events.ts'
import { barLevels } from '@lintel/contract/alarms/states.ts'
import { isCommunity, type ProjectKind } from '@lintel/contract/access/roles.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator, type Translate } from '@lintel/i18n/translator.ts'
import { dayMs, msBetween } from '../../base/durations.ts'
import { deepLink, managerType } from '../../domain/mails/deep-link.ts'
import { siteMailFormat, type SiteFormat } from '../../domain/mails/format.ts'
import { nameOfPlan, type BuiltInPlan } from '../../domain/emergency/system-plans.ts'
import type { PushOrder, PushReader } from '../../domain/push/queue.ts'

interface Site extends SiteFormat {
  readonly project_uuid: string
  readonly site: string
  readonly kind: ProjectKind
  readonly settings: unknown
}

interface PushedAlarm extends Site {
  readonly uuid: string
  readonly type: string
  readonly level: string
  readonly occurred_at: Date
  readonly door_uuid: string | null
  readonly device_uuid: string | null
  readonly door_name: string | null
  readonly device_name: string | null
  readonly is_repeated: boolean
  readonly starts_plan: boolean
}

const writerIn = (language: string): Translate =>
  createTranslator(chooseLocale([language]), { namespaces: ['pushes', 'alarms'] })

/** Kinds of sites with a page of alarms; at others only those are pushed that are mailed as well. */
export const hasAlarmPage = (kind: ProjectKind): boolean => kind === 'office' || kind === 'community'

/** A community decides for all its managers whether they hear of absent devices (office.md 31.7). */
const isSwitchedOff = ({ type, kind, settings }: PushedAlarm): boolean =>
  type === 'offline' && isCommunity(kind) && !readCommunitySettings(settings).deviceOfflineNotify

/**
 * What is pushed about an alarm that the bar shows; undefined where there is nothing to push. Warnings of a site take
 * each other's place, so that a building without power is one notification; critical ones do so for each place.
 */
export function alarmPush(
  alarm: PushedAlarm,
  { isMailed, freshMs, now }: { readonly isMailed: boolean; readonly freshMs: number; readonly now: Date },
): PushOrder | undefined {
  const { type, level, occurred_at: at, project_uuid: site } = alarm
  const barLevel = barLevels.find((one) => one === level)
  if (!barLevel || isSwitchedOff(alarm)) return undefined
  if (!isMailed && (alarm.is_repeated || alarm.starts_plan || !hasAlarmPage(alarm.kind))) return undefined
  const lifetimeMs = freshMs - msBetween(at, now)
  if (lifetimeMs <= 0) return undefined
  const isCritical = barLevel === 'critical'
  const tag = isCritical ? `${type} ${alarm.door_uuid ?? alarm.device_uuid ?? site}` : `warnings ${site}`
  return {
    tag,
    urgent: isCritical,
    lifetimeMs,
    write(reader) {
      const t = writerIn(reader.language)
      return {
        title: t(`alarms:type.${type as AlarmType}`),
        body: t('pushes:alarm', {
          place: alarm.door_name ?? alarm.device_name ?? '–',
          site: alarm.site,
          at: siteMailFormat(reader.language, alarm).moment(at),
        }),
        page: pageOf(alarm, reader),
      }
    },
  }
}

interface PushedRun extends Site {
  readonly uuid: string
  readonly start_notified: boolean
  readonly name: string | null
  readonly built_in: BuiltInPlan | null
}

/** What is pushed about an emergency plan that began or is over; the end takes the place of the beginning. */
export const planPush = (run: PushedRun, at: Date): PushOrder => ({
  tag: `plan ${run.uuid}`,
  urgent: !run.start_notified,
  lifetimeMs: dayMs,
  write(reader) {
    const t = writerIn(reader.language)
    return {
      title: t(run.start_notified ? 'pushes:planEnded' : 'pushes:planStarted', {
        plan: nameOfPlan(run, reader.language),
      }),
      body: t('pushes:planAt', { site: run.site, at: siteMailFormat(reader.language, run).moment(at) }),
      page: pageOf(run, reader, 'site'),
    }
  },
})

/** Page of the record at its site. An administrator has one portal; a manager may stand at another site now. */
function pageOf(
  { project_uuid: siteUuid, uuid: id, kind }: Site & { readonly uuid: string },
  { kind: account, userName }: PushReader,
  about: 'alarm' | 'site' = hasAlarmPage(kind) ? 'alarm' : 'site',
): string {
  if (account === 'admin') return about === 'alarm' ? `/admin/alarmRecords/alarmInfo?id=${id}` : '/'
  // The page of a villa is the first one of its owner.
  if (kind === 'villa') return '/'
  return deepLink({ about, userType: managerType(kind), account: userName, siteUuid, ...(about === 'alarm' && { id }) })
}
