import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { useMemo } from 'react'
import { useLocale } from '../../language/language.ts'
import { Empty } from '../../ui/content.tsx'
import { countryCodes } from '@lintel/contract/base/countries.ts'

const namesIn = (locale: LocaleCode) => new Intl.DisplayNames([locale, 'en'], { type: 'region' })

/** Countries of ISO 3166-1, named and sorted in the reader's language. */
export function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  const locale = useLocale()
  return useMemo(() => {
    const names = namesIn(locale)
    return countryCodes
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  }, [locale])
}

/** A country by its code, in the reader's language; a dash for none. */
export function CountryText({ code }: { readonly code: string }) {
  const locale = useLocale()
  const name = useMemo(() => (/^[A-Z]{2}$/.test(code) ? namesIn(locale).of(code) : undefined), [code, locale])
  return code === '' ? <Empty /> : <bdi>{name ?? code}</bdi>
}
