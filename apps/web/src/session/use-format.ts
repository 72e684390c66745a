import { createFormat, formatOfCustomizeForm, type Format } from '@lintel/i18n/format.ts'
import { useMemo } from 'react'
import { useLocale } from '../language/language.ts'
import { useSession } from './session.ts'

/** The time zone whose wall clock a page shows: the site's, else the account's (operators.md 2.1). */
export function useTimeZone(): string {
  const session = useSession()
  return session?.site?.timeZone ?? session?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Dates, times and numbers in the site's format and the reader's language (architecture 11). */
export function useFormat(): Format {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const session = useSession()
  const form = session?.site?.customizeForm ?? session?.customizeForm
  return useMemo(
    () => createFormat({ locale, timeZone, ...(form !== undefined && formatOfCustomizeForm(form)) }),
    [locale, timeZone, form],
  )
}
