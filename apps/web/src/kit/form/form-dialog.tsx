import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { type TextKey, useText } from '../../language/language.ts'
import { showDone } from '../actions/undo.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from './form.tsx'
import { useConfirmUnassigned } from './choosing/use-unassigned.tsx'

interface FormDialogProps<Schema extends z.ZodType<FieldValues, FieldValues>, Result> {
  readonly title: string
  readonly schema: Schema
  readonly values: z.input<Schema>
  readonly save: (values: z.output<Schema>) => Promise<Result>
  /** Asked before it is saved, once the fields are in order; false goes back to the form. */
  readonly ask?: (values: z.output<Schema>) => Promise<boolean>
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  readonly submitLabel: TextKey
  /** What the way out without saving is called; *Cancel* where that is not said. */
  readonly cancelLabel?: TextKey
  /** What is said when it is saved; nothing where the caller shows the result itself. */
  readonly successText?: (values: z.output<Schema>) => string
  readonly onSaved: (result: Result, values: z.output<Schema>) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form over the list it belongs to. Closing it with changes asks first (design, Forms). */
export function FormDialog<Schema extends z.ZodType<FieldValues, FieldValues>, Result>(
  props: FormDialogProps<Schema, Result>,
) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const hasChanges = useRef(false)
  const noteChanged = useCallback((isChanged: boolean) => {
    hasChanges.current = isChanged
  }, [])
  const confirmation = useConfirmUnassigned()
  const close = () => (hasChanges.current ? setAsking(true) : props.onClose())
  return (
    <Dialog title={props.title} opened onClose={close} size={640}>
      <Form
        schema={props.schema}
        values={props.values}
        save={async (values) => {
          if (!(await confirmation.mayLeaveOut())) return
          if (props.ask && !(await props.ask(values))) return
          const result = await props.save(values)
          if (props.successText) showDone(props.successText(values), result)
          props.onSaved(result, values)
        }}
        {...(props.failuresOn && { failuresOn: props.failuresOn })}
      >
        {(form) => (
          <Stack gap="md">
            <Note isChanged={form.isChanged} report={noteChanged} />
            {confirmation.noting(props.children)}
            <Group gap="sm" justify="flex-end">
              <Button variant="default" onClick={close}>
                {t(props.cancelLabel ?? 'common:cancel')}
              </Button>
              <Button type="submit" loading={form.isSending}>
                {t(props.submitLabel)}
              </Button>
            </Group>
          </Stack>
        )}
      </Form>
      {confirmation.dialog}
      <Dialog
        title={t('common:leave.title')}
        opened={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('common:leave.stay')}
            </Button>
            <Button color="red" onClick={props.onClose}>
              {t('common:leave.leave')}
            </Button>
          </>
        }
      >
        {t('common:leave.text')}
      </Dialog>
    </Dialog>
  )
}

/** Tells the dialog, which stands outside the form, whether closing would lose something. */
function Note({ isChanged, report }: { readonly isChanged: boolean; readonly report: (isChanged: boolean) => void }) {
  useEffect(() => report(isChanged), [isChanged, report])
  return null
}
