import { useEffect } from 'react'
import { siteClock, type SiteClock } from '../../session/use-format.ts'

/** Shows times by the clock of a site as long as the page is there: an installer reads a site's times as its owner. */
export function useClockOf(site: SiteClock | undefined): void {
  useEffect(() => {
    siteClock.set(site)
    return () => siteClock.set(undefined)
  }, [site])
}
