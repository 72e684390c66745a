import type { FailureName } from '@lintel/contract/errors/errors.ts'
import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { FormSection } from '../../kit/form/form-section.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { useSite, type SavedSite } from './site-context.tsx'

interface SectionFormProps<Schema extends z.ZodType<FieldValues, FieldValues>> {
  readonly title: TextKey
  readonly schema: Schema
  readonly values: z.input<Schema>
  readonly save: (of: SavedSite, values: z.output<Schema>) => Promise<{ readonly version: number }>
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  readonly children: ReactNode
}

/** A card of settings with a form and a call of its own. */
export function SectionForm<Schema extends z.ZodType<FieldValues, FieldValues>>(props: SectionFormProps<Schema>) {
  const { title, schema, values, save, failuresOn, children } = props
  const t = useText()
  const { newest, onSaved, reread } = useSite()
  return (
    <FormSection
      title={t(title)}
      schema={schema}
      values={values}
      save={async (form) => {
        const { version } = await save(newest(), form)
        await onSaved(version)
      }}
      {...(failuresOn && { failuresOn })}
      reread={reread}
      successText={t('siteSettings:saved')}
    >
      {children}
    </FormSection>
  )
}
