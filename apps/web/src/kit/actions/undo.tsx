import { secondMs } from '@lintel/vocabulary/durations.ts'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { onChange, send } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { requestContext } from '../../api/request-context.ts'
import { closeToast, showToast, useToasts } from '../../ui/toast.ts'

/** For so long an act can be undone here; the server takes longer (`limits.undoSeconds`). */
const offerSeconds = 10

/** How what calls have done is undone, by what they have answered (`inverse` of an operation). */
const undos = new WeakMap<object, () => Promise<unknown>>()

const hasUndo = (answer: unknown): answer is { readonly undo: string } =>
  typeof answer === 'object' && answer !== null && typeof (answer as { undo?: unknown }).undo === 'string'

// Whichever site the page speaks of when it is undone.
onChange(({ answer, inverse, options: { siteUuid = requestContext.siteUuid } }) => {
  if (inverse === undefined || !hasUndo(answer)) return
  const { undo: uuid } = answer
  undos.set(answer, () => send(inverse, { uuid }, siteUuid === undefined ? {} : { siteUuid }))
})

/** Says that something was done; where its answer can be undone, the notice offers that for a while. */
export function showDone(text: ReactNode, answer: unknown): void {
  const undo = hasUndo(answer) ? undos.get(answer) : undefined
  const Action = undo && (({ id }: { readonly id: number }) => <UndoButton undo={undo} id={id} />)
  showToast({ meaning: 'ok', text, ...(Action && { Action }) })
}

/**
 * Undoes what the notice speaks of, by click or Ctrl/⌘ Z. It counts down while the notice is neither pointed at nor
 * focused; the seconds are not read out, the notice is.
 */
function UndoButton({ undo, id }: { readonly undo: () => Promise<unknown>; readonly id: number }) {
  const t = useText()
  const format = useFormat()
  const [secondsLeft, setSecondsLeft] = useState(offerSeconds)
  const [isRunning, setRunning] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isHeld = useIsHeld(button)
  const isWaiting = isHeld || isRunning
  useEffect(() => {
    if (isWaiting) return
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), secondMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  const isOver = secondsLeft <= 0
  useEffect(() => {
    if (isOver) closeToast(id)
  }, [isOver, id])
  const run = async () => {
    if (isRunning) return
    setRunning(true)
    try {
      await undo()
      showToast({ meaning: 'ok', text: t('shell:undo.done') })
    } catch (error) {
      showToast({ meaning: 'danger', text: messageOf(error) })
    }
    closeToast(id)
  }
  const isNewest = useToasts().findLast(({ Action }) => Action)?.id === id
  useHotkeys(isNewest ? [['mod+Z', () => void run()]] : [])
  return (
    <Button
      ref={button}
      variant="default"
      size="compact-sm"
      ms="sm"
      aria-keyshortcuts="Control+Z"
      loading={isRunning}
      onClick={() => void run()}
    >
      {t('shell:undo.action')}
      <span aria-hidden>&nbsp;{format.number(Math.max(secondsLeft, 0))}</span>
    </Button>
  )
}

/** Whether the notice around a button is pointed at or has the focus. */
function useIsHeld(button: RefObject<HTMLButtonElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const notice = button.current?.closest('[role="status"]')
    const update = () => setHeld(notice?.matches(':hover, :focus-within') ?? false)
    for (const event of heldEvents) notice?.addEventListener(event, update)
    return () => {
      for (const event of heldEvents) notice?.removeEventListener(event, update)
    }
  }, [button])
  return isHeld
}
const heldEvents = ['mouseenter', 'mouseleave', 'focusin', 'focusout'] as const
