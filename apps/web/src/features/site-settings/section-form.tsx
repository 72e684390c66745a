import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { useEffect, type ReactNode } from 'react'
import { useFormState, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { FormSection } from '../../kit/form/form-section.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { useSite } from './site-context.tsx'

/** Which site a section saves, and from which version. */
export interface SavedSite {
  readonly uuid: string
  readonly version: number
}

interface SectionFormProps<Schema extends z.ZodType<FieldValues, FieldValues>> {
  readonly title: TextKey
  readonly schema: Schema
  readonly values: z.input<Schema>
  readonly save: (of: SavedSite, values: z.output<Schema>) => Promise<{ readonly version: number }>
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  readonly children: ReactNode
}

/** A card of settings with a form and a save of its own. */
export function SectionForm<Schema extends z.ZodType<FieldValues, FieldValues>>(props: SectionFormProps<Schema>) {
  const { title, schema, values, save, failuresOn, children } = props
  const t = useText()
  const { site, onSaved, reread } = useSite()
  return (
    <FormSection
      title={t(title)}
      schema={schema}
      values={values}
      save={async (form) => {
        const { version } = await save({ uuid: site.uuid, version: site.version }, form)
        await onSaved(version)
      }}
      {...(failuresOn && { failuresOn })}
      reread={reread}
      successText={t('siteSettings:saved')}
    >
      <Changes of={title} />
      {children}
    </FormSection>
  )
}

/** Tells the page, which stands outside the form, whether leaving would lose something. */
function Changes({ of }: { readonly of: string }) {
  const { setChanged } = useSite()
  const { isDirty } = useFormState()
  useEffect(() => {
    setChanged(of, isDirty)
    return () => setChanged(of, false)
  }, [of, isDirty, setChanged])
  return null
}
