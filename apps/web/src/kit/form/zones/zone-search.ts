import { hasWords } from '../../options/options.ts'

const offsets = new Map<string, string>()

/** How far a zone's clock is from UTC now, such as +01:00. */
function offsetOf(zone: string): string {
  const cachedOffset = offsets.get(zone)
  if (cachedOffset !== undefined) return cachedOffset
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const offset = name.replace('GMT', '') || '+00:00'
  offsets.set(zone, offset)
  return offset
}

/** Which zones words find: those of its name, or its distance from UTC as +1, +01, -03:30, UTC+2. */
export function zonesFound(text: string): (zone: string) => boolean {
  const [, sign, hours, minutes] = /^(?:utc|gmt)?\s*([+\u2212-])(\d{1,2}):?(\d{0,2})$/i.exec(text.trim()) ?? []
  if (sign !== undefined) {
    const offsetPrefix = `${sign === '+' ? '+' : '-'}${hours!.padStart(2, '0')}:${minutes!}`
    return (zone) => offsetOf(zone).startsWith(offsetPrefix)
  }
  const isNamed = hasWords(text)
  return (zone) => isNamed(`${zone} ${zone.replaceAll('_', ' ')}`)
}
