import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
}

interface PendingQuestion extends Question {
  readonly answer: (goesOn: boolean) => void
}

/** Asks once more before something is lost for good, over the form that would do it. */
export function useConfirm() {
  const t = useText()
  const [pending, setPending] = useState<PendingQuestion>()
  const ask = (question: Question): Promise<boolean> => new Promise((answer) => setPending({ ...question, answer }))
  const close = (goesOn: boolean) => {
    pending?.answer(goesOn)
    setPending(undefined)
  }
  const dialog = pending && (
    <Dialog
      title={pending.title}
      opened
      onClose={() => close(false)}
      actions={
        <>
          <Button variant="default" onClick={() => close(false)} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button color="red" onClick={() => close(true)}>
            {pending.confirmLabel}
          </Button>
        </>
      }
    >
      {pending.text}
    </Dialog>
  )
  return { ask, dialog }
}
