import { limits } from '@lintel/contract/base/limits.ts'
import { createFormat, formatOfCustomizeForm } from '@lintel/i18n/format/format.ts'
import { useWatch } from 'react-hook-form'
import { useLocale } from '../../../language/language.ts'
import { useTimeZone } from '../../../session/use-format.ts'
import { useMinute } from '../../time/now.ts'
import type { FieldProps } from '../fields.tsx'
import { NumberChoiceField } from '../more-fields.tsx'

const forms = Array.from(
  { length: limits.customizeFormMax - limits.customizeFormMin + 1 },
  (_, index) => limits.customizeFormMin + index,
)

interface FormatsFieldProps extends Pick<FieldProps, 'label'> {
  /** What is said below, with this moment in the chosen form, and by the clock of which zone that is. */
  readonly preview?: (example: string, zone: string) => string
}

/**
 * Date order and clock as one of the forms of specification.md 3, each written as it would be now: in the form's own
 * time zone where it has one, else in that of the page.
 */
export function FormatsField({ label, preview }: FormatsFieldProps) {
  const locale = useLocale()
  const now = useMinute()
  const pageZone = useTimeZone()
  const { timeZone, customizeForm } = useWatch() as { readonly timeZone?: string; readonly customizeForm?: number }
  const zone = timeZone || pageZone
  const sampleOf = (form: number) =>
    createFormat({ locale, timeZone: zone, ...formatOfCustomizeForm(form) }).dateTime(now)
  return (
    <NumberChoiceField
      name="customizeForm"
      label={label}
      {...(preview && customizeForm !== undefined && { help: preview(sampleOf(customizeForm), zone) })}
      options={forms.map((form) => ({ value: form, label: sampleOf(form) }))}
    />
  )
}
