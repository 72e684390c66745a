import { formatOfCustomizeForm } from '@lintel/i18n/format/format.ts'
import { createLocalText } from '@lintel/i18n/format/local-time.ts'
import { useMemo } from 'react'
import { useLocale } from '../language/language.ts'
import { useCustomizeForm } from './use-format.ts'

/**
 * Days and minutes of the site's clock as fields show and read them: in the site's format and the reader's language.
 */
export function useLocalText(): ReturnType<typeof createLocalText> {
  const locale = useLocale()
  const form = useCustomizeForm()
  return useMemo(
    () => createLocalText({ locale, ...(form !== undefined && formatOfCustomizeForm(form)) }),
    [locale, form],
  )
}
