import { zoneAt, zonesByTime, type ZonesByTime } from '@lintel/contract/schedules/zones-by-time.ts'
import { createFormat, formatOfCustomizeForm, type Format, type Instant } from '@lintel/i18n/format/format.ts'
import { chooseLocale, localeOf } from '@lintel/i18n/locales.ts'
import { showZones, type ZoneRow } from '../site-clock/site-zones.ts'

/** The clock and form of dates of the account that reads a mail, where it is about no site (operators.md 2.1). */
export interface AccountFormat {
  readonly time_zone: string
  readonly customize_form: number
}

/** Those of the site that a mail is about, with the zones that the site has had and will have. */
export interface SiteFormat extends ZoneRow {
  readonly customize_form: number
}

/** A mail is read anywhere, so its moments name their zone. */
export interface MailFormat extends Format {
  /** `2026-03-02 09:05:03 (Europe/Berlin)` */
  moment(instant: Instant): string
}

/** Dates and times in a mail, in the reader's language. */
export const mailFormat = (language: string, { time_zone, customize_form }: AccountFormat): MailFormat =>
  withZones(language, { timeZone: time_zone, earlierZones: [] }, customize_form)

/**
 * Dates and times in a mail about a site: each moment by the clock that the site had, or will have, then
 * (access-decision.md 5).
 */
export const siteMailFormat = (language: string, site: SiteFormat): MailFormat =>
  withZones(language, zonesByTime(site.time_zone, showZones(site)), site.customize_form)

function withZones(language: string, zones: ZonesByTime, form: number): MailFormat {
  const locale = chooseLocale([language])
  const format = createFormat({ locale, ...zones, ...formatOfCustomizeForm(form) })
  const [open, close] = localeOf(locale).direction === 'rtl' ? ['\u2066', '\u2069'] : ['', '']
  return { ...format, moment: (at) => `${format.dateTime(at)} (${open}${zoneAt(zones, at)}${close})` }
}
