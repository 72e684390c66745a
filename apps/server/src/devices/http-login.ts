import { Mac } from '@lintel/devices/mac.ts'
import { minuteMs } from '../base/durations.ts'

/** How devices say who they are in calls over HTTP, and how often they may. */

/** MAC and secret of a Basic login; undefined for anything else. */
export function loginOf(header: string | undefined): { readonly mac: string; readonly secret: string } | undefined {
  const base64 = /^Basic ([A-Za-z0-9+/=]{1,512})$/i.exec(header ?? '')?.[1]
  const text = base64 === undefined ? '' : Buffer.from(base64, 'base64').toString('utf8')
  const colon = text.lastIndexOf(':')
  const mac = Mac.safeParse(text.slice(0, Math.max(0, colon)))
  return mac.success ? { mac: mac.data, secret: text.slice(colon + 1) } : undefined
}

/** Counts by device and minute. Only those that proved who they are are counted, so there are no more than devices. */
export function oftenerThan(most: number): (mac: string) => boolean {
  const counts = new Map<string, { readonly since: number; readonly count: number }>()
  return (mac) => {
    const now = performance.now()
    const before = counts.get(mac)
    const isSame = before !== undefined && now - before.since < minuteMs
    const next = isSame ? { since: before.since, count: before.count + 1 } : { since: now, count: 1 }
    counts.set(mac, next)
    return next.count > most
  }
}
