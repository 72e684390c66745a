import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { Group, Button, Stack } from '@mantine/core'
import { type ReactNode, useContext, useId, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { whenReread } from '../../api/queries.ts'
import { Form } from './form.tsx'
import { SettingsContext } from './settings/changed-parts.ts'
import { SettingsPart } from './settings/settings-part.tsx'
import { useText, type TextKey } from '../../language/language.ts'
import { Section } from '../../ui/content.tsx'
import { useListedSection } from '../../ui/section-list.ts'
import { showToast } from '../../ui/toast.ts'
import { Below, Heading } from '../screen/page.tsx'
import classes from './field-group.module.css'

interface FormSectionProps<Schema extends z.ZodType<FieldValues, FieldValues>> {
  readonly title: string
  readonly help?: string
  readonly schema: Schema
  readonly values: z.input<Schema>
  readonly save: (values: z.output<Schema>) => Promise<unknown>
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  /** How what the section shows is read again; the page's reads where nothing is said. */
  readonly reread?: (() => Promise<unknown>) | undefined
  readonly successText: string
  readonly children: ReactNode
}

/**
 * A part of a page with a form of its own, saved by a button below it, or by the bar of the settings page around; what
 * comes back from the server refills it.
 */
export function FormSection<Schema extends z.ZodType<FieldValues, FieldValues>>(props: FormSectionProps<Schema>) {
  const t = useText()
  const settings = useContext(SettingsContext)
  const [discardCount, setDiscardCount] = useState(0)
  return (
    <Section title={props.title}>
      {props.help && <small>{props.help}</small>}
      <Form
        key={discardCount}
        follows
        onSend={settings?.save}
        reread={props.reread}
        schema={props.schema}
        values={props.values}
        save={async (values) => {
          await props.save(values)
          if (!settings) showToast({ meaning: 'ok', text: props.successText })
          await whenReread()
        }}
        {...(props.failuresOn && { failuresOn: props.failuresOn })}
      >
        {({ isSending, isChanged, submit }) => (
          <Stack gap="md">
            {props.children}
            {settings ? (
              <SettingsPart
                title={props.title}
                submit={submit}
                discard={() => setDiscardCount((before) => before + 1)}
                successText={props.successText}
              />
            ) : (
              <Group>
                <Button type="submit" loading={isSending} {...(!isChanged && { variant: 'default' })}>
                  {t('common:save')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Form>
    </Section>
  )
}

/** A part of a long form with its heading (design, Frame: one column with sections). */
export function FieldGroup({ title, children }: { readonly title: TextKey; readonly children: ReactNode }) {
  const t = useText()
  const id = useId()
  useListedSection(id, t(title))
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <Heading id={id}>{t(title)}</Heading>
      <Below>
        <Stack gap="sm">{children}</Stack>
      </Below>
    </div>
  )
}
