import type { SiteZones } from '@lintel/contract/schedules/schema.ts'
import { useEffect } from 'react'
import { createStore } from '../base/store.ts'

interface SiteClock extends Partial<Pick<SiteZones, 'earlierZones' | 'nextZone'>> {
  readonly timeZone: string
  readonly customizeForm?: number
}

/** The clock of the site that a page is about, where the session stands above sites. */
export const siteClock = createStore<SiteClock | undefined>(undefined)

/** Shows times by the clock of a site as long as the page is there: an installer reads a site's times as its owner. */
export function useClockOf(site: SiteClock | undefined): void {
  useEffect(() => {
    siteClock.set(site)
    return () => siteClock.set(undefined)
  }, [site])
}
