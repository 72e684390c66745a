import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, type FieldValues, type Path } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { type TextKey, useText } from '../../language/language.ts'
import { showToast } from '../../ui/toast.ts'
import { ActionButton, type Action } from '../actions/action.tsx'
import { BelowTitle, Page } from '../screen/page.tsx'
import { savedListAddress } from '../portal/page-names.ts'
import { Form } from './form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SettingsPart } from './settings/settings-part.tsx'
import { SettingsParts } from './settings/settings-parts.tsx'
import { useConfirmUnassigned } from './choosing/use-unassigned.tsx'

interface FormScreenProps<Schema extends z.ZodType<FieldValues, FieldValues>, Result> {
  readonly title: TextKey
  readonly schema: Schema
  /** What the fields hold at first; mirrors the form, not the wire (CONTRIBUTING.md, rule 13). */
  readonly values: z.input<Schema>
  readonly save: (values: z.output<Schema>) => Promise<Result>
  /** Asked before it is saved, once the fields are in order; false goes back to the form. */
  readonly ask?: (values: z.output<Schema>) => Promise<boolean>
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  readonly submitLabel: TextKey
  /** What is said when it is saved. */
  readonly successText: (values: z.output<Schema>) => string
  readonly onSaved: (result: Result, values: z.output<Schema>) => void
  /** A second button, which saves the record and goes on to another one. */
  readonly again?: Again | undefined
  readonly back: string | undefined
  /** The record's own name, where it says more than the title. */
  readonly name?: string
  readonly status?: ReactNode
  /** What can be done with the record beside changing it. */
  readonly actions?: readonly Action[]
  /** A long form of settings: an index beside it, and a bar that saves it while something differs. */
  readonly isSettings?: boolean
  /** The fields, above the form's own buttons; or all of the form with buttons of its own. */
  readonly children: ReactNode | ((form: FormScreenState) => ReactNode)
}

export interface Again {
  readonly label: TextKey
  /** The field in which the next one begins. */
  readonly first: string
  readonly onSaved?: () => void
}

interface FormScreenState {
  readonly isSending: boolean
  /** Buttons call it when they are pressed: whether another record follows. */
  readonly follow: (isFollowed: boolean) => void
}

/** The way back to a list, which saving leads to as well. */
export function useWayBack(back: string | undefined) {
  const navigate = useNavigate()
  return {
    back,
    onSaved: () => {
      void navigate(back ?? '/')
    },
  }
}

/** A page with a form: fields, one main button, failures in place, a question before changes are lost. */
export function FormScreen<Schema extends z.ZodType<FieldValues, FieldValues>, Result>(
  props: FormScreenProps<Schema, Result>,
) {
  const t = useText()
  const [isSaved, setSaved] = useState(false)
  const [discardCount, setDiscardCount] = useState(0)
  const confirmation = useConfirmUnassigned()
  const isFollowed = useRef(false)
  const follow = (next: boolean) => {
    isFollowed.current = next
  }
  const [savedCount, setSavedCount] = useState(0)
  const save = async (values: z.output<Schema>) => {
    if (!(await confirmation.mayLeaveOut())) return
    if (props.ask && !(await props.ask(values))) return
    const result = await props.save(values)
    if (isFollowed.current) {
      showToast({ meaning: 'ok', text: props.successText(values) })
      props.again?.onSaved?.()
      setSavedCount((before) => before + 1)
      return
    }
    // At once, so that the guard lets go before the way leads on.
    flushSync(() => setSaved(true))
    showToast({ meaning: 'ok', text: props.successText(values) })
    props.onSaved(result, values)
  }
  const fields = (isSending: boolean) =>
    confirmation.noting(
      typeof props.children === 'function' ? (
        props.children({ isSending, follow })
      ) : (
        <BelowTitle>{props.children}</BelowTitle>
      ),
    )
  return (
    <Page
      title={props.name ?? t(props.title)}
      isNamed={props.name !== undefined}
      status={props.status}
      actions={props.actions?.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      back={props.back}
      isNarrow={!props.isSettings}
    >
      <Form
        key={`${discardCount} ${savedCount}`}
        schema={props.schema}
        values={props.values}
        save={save}
        {...(props.failuresOn && { failuresOn: props.failuresOn })}
      >
        {({ isSending, isChanged, submit }) => (
          <Stack gap="md">
            {props.isSettings ? (
              <SettingsParts isLeaving={isSaved}>
                {fields(isSending)}
                <SettingsPart
                  title={props.name ?? t(props.title)}
                  submit={submit}
                  discard={() => setDiscardCount((before) => before + 1)}
                />
              </SettingsParts>
            ) : (
              <>
                <LeaveGuard isActive={isChanged && !isSaved} />
                {fields(isSending)}
                {props.again && savedCount > 0 && <FocusOn field={props.again.first} />}
                {typeof props.children !== 'function' && (
                  <Group gap="sm">
                    <Button type="submit" loading={isSending} onClick={() => follow(false)}>
                      {t(props.submitLabel)}
                    </Button>
                    {props.again && (
                      <Button type="submit" variant="default" disabled={isSending} onClick={() => follow(true)}>
                        {t(props.again.label)}
                      </Button>
                    )}
                    {props.back && (
                      <Button variant="default" component={Link} to={savedListAddress(props.back)}>
                        {t('common:cancel')}
                      </Button>
                    )}
                  </Group>
                )}
              </>
            )}
          </Stack>
        )}
      </Form>
      {confirmation.dialog}
    </Page>
  )
}

/** Begins the form of the next record in its first field. */
function FocusOn({ field }: { readonly field: string }) {
  const { setFocus } = useFormContext()
  useEffect(() => setFocus(field), [field, setFocus])
  return null
}
