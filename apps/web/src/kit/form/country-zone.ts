type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[]; readonly timeZones?: string[] }

/** The zone of a country whose clocks all show the same now; undefined for other countries, and where nobody knows. */
export function zoneOfCountry(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const now = new Date()
  const clocks = new Set(
    zones.map((timeZone) => now.toLocaleString('en-GB', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' })),
  )
  return clocks.size === 1 ? zones[0] : undefined
}
