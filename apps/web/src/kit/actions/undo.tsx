import { limits } from '@lintel/contract/base/limits.ts'
import { secondMs } from '@lintel/vocabulary/durations.ts'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState, type ReactNode } from 'react'
import { undoOf } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { showToast, type ToastActionProps } from '../../ui/toast.ts'

/** Says that something was done; where its answer can be undone, the notice offers that for a while. */
export function showDone(text: ReactNode, answer: unknown): void {
  const undo = undoOf(answer)
  const Action = undo && ((props: ToastActionProps) => <UndoButton undo={undo} {...props} />)
  showToast({ meaning: 'ok', text, ...(Action && { Action }) })
}

/**
 * Undoes what the notice speaks of, by click or Ctrl/⌘ Z. It counts down while the notice is neither pointed at nor
 * focused; the seconds are not read out, the notice is.
 */
function UndoButton({ undo, isHeld, isNewest, onClose }: ToastActionProps & { readonly undo: () => Promise<unknown> }) {
  const t = useText()
  const format = useFormat()
  const [secondsLeft, setSecondsLeft] = useState<number>(limits.undoOfferSeconds)
  const [isRunning, setRunning] = useState(false)
  const isWaiting = isHeld || isRunning
  useEffect(() => {
    if (isWaiting) return
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), secondMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  const isOver = secondsLeft <= 0
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const run = async () => {
    if (isRunning) return
    setRunning(true)
    try {
      await undo()
      showToast({ meaning: 'ok', text: t('shell:undo.done') })
    } catch (error) {
      showToast({ meaning: 'danger', text: messageOf(error) })
    }
    onClose()
  }
  useHotkeys(isNewest ? [['mod+Z', () => void run()]] : [])
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-keyshortcuts="Control+Z"
      loading={isRunning}
      onClick={() => void run()}
    >
      {t('shell:undo.action')}
      <span aria-hidden>&nbsp;{format.number(Math.max(secondsLeft, 0))}</span>
    </Button>
  )
}
