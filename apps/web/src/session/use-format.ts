import { isSameClock } from '../../../../packages/i18n/src/format/format.ts'
import type { SiteZones } from '@lintel/contract/schedules/schema.ts'
import { zonesByTime, type ZonesByTime } from '@lintel/contract/schedules/zones-by-time.ts'
import { createFormat, formatOfCustomizeForm, type Format } from '@lintel/i18n/format/format.ts'
import { useMemo } from 'react'
import { useLocale } from '../language/language.ts'
import { createStore } from '../base/store.ts'
import { useSession } from './session.ts'

export interface SiteClock extends Partial<Pick<SiteZones, 'earlierZones' | 'nextZone'>> {
  readonly timeZone: string
  readonly customizeForm?: number
}

/** The clock of the site that a page is about, where the session stands above sites; `useClockOf` sets it. */
export const siteClock = createStore<SiteClock | undefined>(undefined)

/** The site of the session, else the one that the page is about, else the account: whose clock a page shows. */
function useClock() {
  const session = useSession()
  const shownSite = siteClock.use()
  return session?.site ?? shownSite ?? session
}

/** The time zone whose wall clock a page shows: the site's, else the account's (operators.md 2.1). */
export const useTimeZone = (): string => useClock()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The form of dates and times, by the same order. */
export function useCustomizeForm(): number | undefined {
  const form = useClock()?.customizeForm
  const own = useSession()?.customizeForm
  return form ?? own
}

/** The zone that new records begin with: the own one, or the browser's where none was chosen yet. */
export function useStartZone(): string {
  const zone = useTimeZone()
  return zone === 'UTC' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone
}

/**
 * The zone of the times on a page, where its clock is not that of the reader's device: the same moment is read
 * elsewhere as another time, so that the zone has to be named.
 */
export function useZoneToName(now: number): string | undefined {
  const pageZone = useTimeZone()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isSameClock(pageZone, own, now) ? undefined : pageZone
}

/** Dates, times and numbers in the site's format and the reader's language. */
export function useFormat(): Format {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const form = useCustomizeForm()
  return useMemo(
    () => createFormat({ locale, timeZone, ...(form !== undefined && formatOfCustomizeForm(form)) }),
    [locale, timeZone, form],
  )
}

/** The zones of the site by time; the account's own zone where there is no site. */
export function useZones(): ZonesByTime {
  const timeZone = useTimeZone()
  const clock = useClock()
  return useMemo(() => {
    const { earlierZones = [], nextZone = null } = clock && 'earlierZones' in clock ? clock : {}
    return zonesByTime(timeZone, { earlierZones, nextZone })
  }, [clock, timeZone])
}

/**
 * The same format for moments: each by the clock that the site had, or will have, at that moment (access-decision.md
 * 5). What is kept as a time of the site's clock takes `useFormat`.
 */
export function useMomentFormat(): Format {
  const locale = useLocale()
  const zones = useZones()
  const form = useCustomizeForm()
  return useMemo(
    () => createFormat({ locale, ...zones, ...(form !== undefined && formatOfCustomizeForm(form)) }),
    [locale, zones, form],
  )
}
