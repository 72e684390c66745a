import { Button, Group } from '@mantine/core'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { type TextKey, useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { BelowTitle } from '../screen/page.tsx'
import classes from './form-steps.module.css'

export interface FormStep {
  readonly title: TextKey
  readonly content: ReactNode
}

interface FormStepsProps {
  readonly first: FormStep
  readonly second: FormStep
  /** Names of the first step's fields; every other field of the form is in the second. */
  readonly firstFields: readonly string[]
  /** The button that saves the first step alone, as if the second had never been looked at. */
  readonly saveFirstLabel: TextKey
  readonly submitLabel: TextKey
  /** Beside that button: saves, and goes on to another record. */
  readonly againLabel?: TextKey | undefined
  /** Called by buttons that save: whether another record follows. */
  readonly follow: (isFollowed: boolean) => void
  readonly isSending: boolean
  readonly back: string | undefined
}

/**
 * A form in two steps. What is wrong with the first keeps the user there; what is wrong with a field of the other step
 * leads to it. The heading says the step in words and has the focus when a step begins.
 */
export function FormSteps(props: FormStepsProps) {
  const { first, second, firstFields, saveFirstLabel, submitLabel, againLabel, follow, isSending, back } = props
  const t = useText()
  const format = useFormat()
  const { trigger, resetField, getValues } = useFormContext()
  const [isFirst, setFirst] = useState(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useWayToErrors(firstFields, isFirst, setFirst, heading)
  const turn = (toFirst: boolean) => {
    flushSync(() => setFirst(toFirst))
    heading.current?.focus()
  }
  const next = async () => {
    if (await trigger([...firstFields], { shouldFocus: true })) turn(false)
  }
  const forgetSecond = () => {
    for (const name of Object.keys(getValues())) if (!firstFields.includes(name)) resetField(name)
  }
  const currentStep = isFirst ? first : second
  const step = { number: format.number(isFirst ? 1 : 2), count: format.number(2), title: t(currentStep.title) }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('common:steps.heading', step)}
      </h2>
      <BelowTitle>{currentStep.content}</BelowTitle>
      <Group gap="sm">
        {/* Keys, or the pressed button would become that of the other step before its press is over, and submit. */}
        {isFirst ? (
          <Fragment key="first">
            {/* The first button that submits is what Enter presses. */}
            <Button
              type="submit"
              disabled={isSending}
              onClick={(event) => {
                event.preventDefault()
                void next()
              }}
            >
              {t('common:steps.next')}
            </Button>
            <Button
              type="submit"
              variant="default"
              loading={isSending}
              onClick={() => {
                follow(false)
                forgetSecond()
              }}
            >
              {t(saveFirstLabel)}
            </Button>
            {againLabel && (
              <Button
                type="submit"
                variant="default"
                disabled={isSending}
                onClick={() => {
                  follow(true)
                  forgetSecond()
                }}
              >
                {t(againLabel)}
              </Button>
            )}
          </Fragment>
        ) : (
          <Fragment key="second">
            <Button type="submit" loading={isSending} onClick={() => follow(false)}>
              {t(submitLabel)}
            </Button>
            {againLabel && (
              <Button type="submit" variant="default" disabled={isSending} onClick={() => follow(true)}>
                {t(againLabel)}
              </Button>
            )}
            <Button variant="default" disabled={isSending} onClick={() => turn(true)}>
              {t('common:steps.back')}
            </Button>
          </Fragment>
        )}
        {back && (
          <Button variant="default" component={Link} to={back}>
            {t('common:cancel')}
          </Button>
        )}
      </Group>
    </>
  )
}

/**
 * After a form was sent: turns to the step in which something is wrong, unless there is something in the one that is
 * shown.
 */
function useWayToErrors(
  firstFields: readonly string[],
  isFirst: boolean,
  setFirst: (isFirst: boolean) => void,
  heading: { readonly current: HTMLElement | null },
): void {
  const { formState, setFocus } = useFormContext()
  const { submitCount, errors } = formState
  const fieldToFocus = useRef<string>(undefined)
  const lastSubmitCount = useRef(submitCount)
  useEffect(() => {
    // Only sending leads away, and never typing.
    if (lastSubmitCount.current === submitCount) return
    lastSubmitCount.current = submitCount
    const names = Object.keys(errors)
    const isHere = (name: string) => firstFields.includes(name) === isFirst
    if (names.length === 0 || names.some(isHere)) return
    fieldToFocus.current = names[0]
    setFirst(!isFirst)
  }, [submitCount, errors, firstFields, isFirst, setFirst])
  useEffect(() => {
    const name = fieldToFocus.current
    if (name === undefined) return
    fieldToFocus.current = undefined
    heading.current?.focus()
    setFocus(name)
  }, [isFirst, setFocus, heading])
}
