import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { Button } from '@mantine/core'
import { createContext, Fragment, lazy, Suspense, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../api/failure.ts'
import { applyReplyPolicy, behaviourOf } from '../../api/reply-policy.ts'
import { textOf, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Notice } from '../../ui/notice.tsx'
import { useThrottled } from '../actions/throttle.ts'
import { useFirstField } from '../../ui/first-field.ts'
import { checkOnRelease, useCheckOfMended } from './field-checks.ts'
import { FieldNames, type FieldName } from './field-names.ts'
import { listErrors, Seen, seeErrors, type FormError } from './refusal.tsx'
import { contractResolver, isRequired, type FormSchema } from './resolver.ts'
import { useEditConflict } from './edit-conflict/use-edit-conflict.ts'

/** Wanted seldom: what two have changed at once. */
const EditConflict = lazy(() => import('./edit-conflict/edit-conflict.tsx'))

/** After so long a refused form shows its errors, also those of another step. */
const errorsShownMs = 100

interface FormProps<Schema extends FormSchema> {
  readonly schema: Schema
  readonly values: z.input<Schema>
  /** Sends the checked values; a failed call is shown at its field or above the form. */
  readonly save: (values: z.output<Schema>) => Promise<unknown>
  /** Field that a named failure is about, where the failure names none itself (`issues`). */
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  /** How the record is read again after another user has saved it; by default the page's reads. */
  readonly reread?: (() => Promise<unknown>) | undefined
  /** Refills the form when its values change and nothing was typed. */
  readonly follows?: boolean
  /** Sends it otherwise than by itself, as a page does that sends several. */
  readonly onSend?: (() => void) | undefined
  /** The fields, and the buttons below them. */
  readonly children: (form: FormAtWork) => ReactNode
}

export interface FormAtWork {
  readonly isSending: boolean
  readonly isChanged: boolean
  /** Checks and sends it; answers whether it was saved. */
  readonly submit: () => Promise<boolean>
}

const SchemaContext = createContext<FormSchema | undefined>(undefined)

/** Whether the field is to be marked as required. */
export function useIsRequired(name: string): boolean {
  const schema = useContext(SchemaContext)
  return schema ? isRequired(schema, name) : false
}

function showFailure<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  failure: ApiError,
  failuresOn: Partial<Record<FailureName, Path<Values>>>,
): boolean {
  const onField = failure.failure && failuresOn[failure.failure]
  const issues = failure.issues.filter(({ field }) => field.split('.')[0]! in form.getValues())
  if (onField) form.setError(onField, { type: failure.failure!, message: messageOf(failure) }, { shouldFocus: true })
  issues.forEach(({ field, key, params }, index) =>
    form.setError(field as Path<Values>, { type: key, message: textOf(key, params) }, { shouldFocus: index === 0 }),
  )
  return onField !== undefined || (issues.length > 0 && issues.length === failure.issues.length)
}

/**
 * The logic of a form: the contract's schema, one sending at a time, failures at their field.
 * Errors show after blur or submit, and the first one gets the focus (design, Forms).
 */
export function Form<Schema extends FormSchema>(props: FormProps<Schema>) {
  const { schema, values, save, failuresOn = {}, follows = false, onSend, children } = props
  const t = useText()
  const [banner, setBanner] = useState<ApiError>()
  const [names] = useState(() => new Map<string, FieldName>())
  const box = useRef<HTMLFormElement>(null)
  // Whether it is being sent: one with a single field is checked then as that field is by itself.
  const [checks] = useState(() => new Set<'submit'>())
  const form: UseFormReturn<z.input<Schema>, unknown, z.output<Schema>> = useForm({
    mode: 'onBlur',
    defaultValues: values as DefaultValues<z.input<Schema>>,
    resolver: checkOnRelease(
      contractResolver(schema, (issue) => textOf(issue.key, issue.params)),
      {
        wasSubmitted: () => checks.has('submit') || form.formState.submitCount > 0,
        defaultValues: () => form.formState.defaultValues,
      },
    ),
  })
  useCheckOfMended(form)
  useFirstField(box)
  const editConflict = useEditConflict({ form, values, reread: props.reread, follows })
  const unseen = useUnseen(form, box, names)
  const sendChecked = async (checked: z.output<Schema>): Promise<boolean> => {
    setBanner(undefined)
    try {
      await save(checked)
      editConflict.forget()
      // What was saved is no change any more.
      if (follows) form.reset(form.getValues())
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      applyReplyPolicy(error, 'all')
      if (behaviourOf(error) !== 'alert') return false
      const fieldOfFailure = failuresOn as Partial<Record<FailureName, Path<z.input<Schema>>>>
      if (!showFailure(form, error, fieldOfFailure)) setBanner(error)
      return false
    }
  }
  const submit = async () => {
    let isSaved = false
    checks.add('submit')
    const handle = form.handleSubmit(async (checked) => {
      checks.delete('submit')
      isSaved = await sendChecked(checked)
    })
    await handle().finally(() => checks.delete('submit'))
    return isSaved
  }
  const send = useThrottled(
    () => void submit(),
    () => JSON.stringify(form.getValues()),
  )
  return (
    <SchemaContext value={schema}>
      <FormProvider {...form}>
        <form
          ref={box}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // A form in a dialog over another one is not part of that.
            event.stopPropagation()
            if (onSend) onSend()
            else send()
          }}
        >
          {banner && (
            <Seen>
              <Notice
                meaning="danger"
                action={
                  banner.failure === 'staleRecord' && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      loading={editConflict.isReading}
                      onClick={() => void editConflict.takeUp().then(() => setBanner(undefined))}
                    >
                      {t('common:refresh')}
                    </Button>
                  )
                }
              >
                {messageOf(banner)}
              </Notice>
            </Seen>
          )}
          {unseen.length > 0 && (
            <Seen key={unseen.join()}>
              <Notice meaning="danger">
                {unseen.map((message) => (
                  <div key={message}>{message}</div>
                ))}
              </Notice>
            </Seen>
          )}
          {editConflict.mergeResult && !banner && (
            <Suspense>
              <Seen key={editConflict.generation}>
                <EditConflict mergeResult={editConflict.mergeResult} names={names} onSettled={editConflict.settle} />
              </Seen>
            </Suspense>
          )}
          <FieldNames value={names}>
            <Fragment key={editConflict.generation}>
              {children({ isSending: form.formState.isSubmitting, isChanged: form.formState.isDirty, submit })}
            </Fragment>
          </FieldNames>
        </form>
      </FormProvider>
    </SchemaContext>
  )
}

/** After a refused submit: goes to the first error, and says those that no field on the page shows. */
function useUnseen<Values extends FieldValues, Checked>(
  { formState: { submitCount, isSubmitSuccessful, errors } }: UseFormReturn<Values, unknown, Checked>,
  box: { readonly current: HTMLFormElement | null },
  names: ReadonlyMap<string, FieldName>,
): readonly string[] {
  const [unseen, setUnseen] = useState<readonly string[]>([])
  const newest = useRef(errors)
  useEffect(() => {
    newest.current = errors
  })
  useEffect(() => {
    if (submitCount === 0) return
    const timer = setTimeout(() => {
      const errors = listErrors(newest.current)
      const unseen = box.current && errors.length > 0 ? seeErrors(box.current, errors) : []
      setUnseen([...new Set(unseen.map((error) => sayError(error, names)))])
    }, errorsShownMs)
    return () => clearTimeout(timer)
  }, [submitCount, isSubmitSuccessful, box, names])
  return unseen
}

/** "Doors: At least 1 entry.", where the field or what it is part of has a label on the page. */
function sayError({ field, message }: FormError, names: ReadonlyMap<string, FieldName>): string {
  const path = field.split('.')
  const name = path.map((_, index) => names.get(path.slice(0, path.length - index).join('.'))).find(Boolean)
  return name ? textOf('validation:refused', { field: name.label, problem: message }) : message
}
