import { countryCodes } from '@lintel/contract/base/countries.ts'

type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[]; readonly timeZones?: string[] }

const zonesOf = (country: string): readonly string[] => {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** The one country that keeps a zone; undefined where none or several do. */
export function countryOfZone(zone: string): string | undefined {
  const countries = countryCodes.filter((country) => zonesOf(country).includes(zone))
  return countries.length === 1 ? countries[0] : undefined
}

/** The zone of a country whose clocks all show the same now; undefined for other countries, and where unknown. */
export function zoneOfCountry(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  const zones = zonesOf(country)
  const now = new Date()
  const clocks = new Set(
    zones.map((timeZone) => now.toLocaleString('en-GB', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' })),
  )
  return clocks.size === 1 ? zones[0] : undefined
}
