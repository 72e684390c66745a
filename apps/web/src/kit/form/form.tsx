import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { Box } from '@mantine/core'
import { createContext, useContext, useState, type FormEvent, type ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiFailure } from '../../api/failure.ts'
import { applyReplyPolicy, behaviourOf } from '../../api/reply-policy.ts'
import { textOf } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Notice } from '../../ui/notice.tsx'
import { useThrottled } from '../throttle.ts'
import { contractResolver, isRequired } from './resolver.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

interface FormProps<Schema extends FormSchema> {
  readonly schema: Schema
  readonly values: z.input<Schema>
  /** Sends the checked values; a failed call is shown at its field or above the form. */
  readonly save: (values: z.output<Schema>) => Promise<unknown>
  /** Which field a named failure is about. */
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  /** The fields, and the buttons below them. */
  readonly children: (form: { readonly isSending: boolean; readonly isChanged: boolean }) => ReactNode
}

const SchemaContext = createContext<z.ZodType | undefined>(undefined)

/** Whether the field is to be marked as required. */
export function useIsRequired(name: string): boolean {
  const schema = useContext(SchemaContext)
  return schema ? isRequired(schema, name) : false
}

/** The field that a failure itself speaks of: which of several values somebody else has already. */
function fieldOf<Values extends FieldValues>(values: Values, failure: ApiFailure): Path<Values> | undefined {
  const { thing } = failure.params
  return typeof thing === 'string' && thing in values ? (thing as Path<Values>) : undefined
}

function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: ApiFailure,
  failuresOn: Partial<Record<FailureName, Path<Values>>>,
): boolean {
  const onField = fieldOf(form.getValues(), failure) ?? (failure.failure && failuresOn[failure.failure])
  const issues = failure.issues.filter(({ field }) => field in form.getValues())
  if (onField) form.setError(onField, { type: failure.failure!, message: messageOf(failure) }, { shouldFocus: true })
  issues.forEach(({ field, key, params }, index) =>
    form.setError(field as Path<Values>, { type: key, message: textOf(key, params) }, { shouldFocus: index === 0 }),
  )
  return onField !== undefined || issues.length > 0
}

/**
 * The logic of a form: the contract's schema, one sending at a time, failures at their field (architecture 6).
 * Errors show after blur or submit, and the first one gets the focus (design, Forms).
 */
export function Form<Schema extends FormSchema>(props: FormProps<Schema>) {
  const { schema, values, save, failuresOn = {}, children } = props
  const [banner, setBanner] = useState<ApiFailure>()
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    mode: 'onTouched',
    defaultValues: values as DefaultValues<z.input<Schema>>,
    resolver: contractResolver(schema, (issue) => textOf(issue.key, issue.params)),
  })
  const submit = form.handleSubmit(async (checked) => {
    setBanner(undefined)
    try {
      await save(checked)
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown
      applyReplyPolicy(thrown, 'all')
      if (behaviourOf(thrown) !== 'alert') return
      const known = failuresOn as Partial<Record<FailureName, Path<z.input<Schema>>>>
      if (!showFailure(form as unknown as UseFormReturn<z.input<Schema>>, thrown, known)) setBanner(thrown)
    }
  })
  const send = useThrottled(
    (event: FormEvent) => void submit(event),
    () => JSON.stringify(form.getValues()),
  )
  return (
    <SchemaContext value={schema}>
      <FormProvider {...(form as unknown as UseFormReturn)}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // A form in a dialog over another one is not part of that.
            event.stopPropagation()
            send(event)
          }}
        >
          {banner && (
            <Box mb="md">
              <Notice meaning="danger">{messageOf(banner)}</Notice>
            </Box>
          )}
          {children({ isSending: form.formState.isSubmitting, isChanged: form.formState.isDirty })}
        </form>
      </FormProvider>
    </SchemaContext>
  )
}
