import { zonesByTime } from '@lintel/contract/schedules/zones-by-time.ts'
import { createFormat, formatOfCustomizeForm, type Format } from '@lintel/i18n/format.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { shownZones, type ZoneRow } from '../people/site-zones.ts'

/** The clock and form of dates of the account that reads a mail, where it is about no site (operators.md 2.1). */
export interface Shown {
  readonly time_zone: string
  readonly customize_form: number
}

/** Those of the site that a mail is about, with the zones that the site has had and will have. */
export interface ShownBySite extends ZoneRow {
  readonly customize_form: number
}

/** Dates and times in a mail, in the reader's language. */
export const mailFormat = (language: string, { time_zone, customize_form }: Shown): Format =>
  createFormat({
    locale: chooseLocale([language]),
    timeZone: time_zone,
    ...formatOfCustomizeForm(customize_form),
  })

/** The same in a mail about a site: each moment by the clock that the site had, or will have, then (access-decision 5). */
export const siteMailFormat = (language: string, site: ShownBySite): Format =>
  createFormat({
    locale: chooseLocale([language]),
    ...zonesByTime(site.time_zone, shownZones(site)),
    ...formatOfCustomizeForm(site.customize_form),
  })
