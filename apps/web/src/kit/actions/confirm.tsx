import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
}

interface Asked extends Question {
  readonly answer: (goesOn: boolean) => void
}

/** Asks once more before something is lost for good, over the form that would do it. */
export function useConfirm() {
  const t = useText()
  const [asked, setAsked] = useState<Asked>()
  const ask = (question: Question): Promise<boolean> => new Promise((answer) => setAsked({ ...question, answer }))
  const close = (goesOn: boolean) => {
    asked?.answer(goesOn)
    setAsked(undefined)
  }
  const dialog = asked && (
    <Dialog
      title={asked.title}
      opened
      onClose={() => close(false)}
      actions={
        <>
          <Button variant="default" onClick={() => close(false)} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button color="red" onClick={() => close(true)}>
            {asked.confirmLabel}
          </Button>
        </>
      }
    >
      {asked.text}
    </Dialog>
  )
  return { ask, dialog }
}
