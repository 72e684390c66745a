import { createFormat, formatOfCustomizeForm, type Format } from '@lintel/i18n/format.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'

/** Whose clock and form of dates a mail shows: the site's that it is about, else the reader's account's (operators.md 2.1). */
export interface Shown {
  readonly time_zone: string
  readonly customize_form: number
}

/** Dates and times in a mail, in the reader's language. */
export const mailFormat = (language: string, { time_zone, customize_form }: Shown): Format =>
  createFormat({
    locale: chooseLocale([language]),
    timeZone: time_zone,
    ...formatOfCustomizeForm(customize_form),
  })
