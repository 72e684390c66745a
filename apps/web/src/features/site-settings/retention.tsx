import { limits } from '@lintel/contract/base/limits.ts'
import type { retentionFields } from '@lintel/contract/site-settings/retention.ts'
import { RetentionForm } from '@lintel/contract/site-settings/schema.ts'
import type { z } from 'zod'
import { NumberField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { SectionForm } from './section-form.tsx'
import { useSite, type SavedSite } from './site-context.tsx'
import { valuesOf } from '../../kit/form/loaded-form.tsx'

interface NumberOf {
  readonly name: keyof typeof retentionFields
  readonly unit: 'months' | 'days' | 'years'
  readonly min: number
  readonly max: number
}

const numbers: readonly NumberOf[] = [
  { name: 'keepLogMonths', unit: 'months', min: limits.keepLogMonthsMin, max: limits.keepLogMonthsMax },
  { name: 'keepImageDays', unit: 'days', min: limits.keepImageDaysMin, max: limits.keepImageDaysMax },
  { name: 'keepMotionDays', unit: 'days', min: limits.keepImageDaysMin, max: limits.keepImageDaysMax },
  { name: 'keepNameMonths', unit: 'months', min: limits.keepNameMonthsMin, max: limits.keepNameMonthsMax },
  { name: 'keepAuditYears', unit: 'years', min: limits.keepAuditYearsMin, max: limits.keepAuditYearsMax },
]

/** How long the site keeps what happened there (decisions.md community); the same card for sites of every kind. */
export function Retention(props: {
  readonly save: (of: SavedSite, retention: z.output<typeof RetentionForm>) => Promise<{ readonly version: number }>
}) {
  const t = useText()
  return (
    <SectionForm
      title="siteSettings:sections.retention"
      schema={RetentionForm}
      values={valuesOf(RetentionForm.shape, useSite().site.settings)}
      save={props.save}
    >
      <small>{t('siteSettings:help.retention')}</small>
      {numbers.map(({ name, unit, min, max }) => (
        <NumberField
          key={name}
          name={name}
          label={`siteSettings:fields.${name}`}
          unit={t(`siteSettings:unit.${unit}`)}
          min={min}
          max={max}
        />
      ))}
    </SectionForm>
  )
}
