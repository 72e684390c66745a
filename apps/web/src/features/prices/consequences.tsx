import type { PriceConsequences } from '@lintel/contract/prices/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useMoneyWords } from '../../domain/money/words.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Consequences = z.output<typeof PriceConsequences>

/** How sites are named: all of them, or the first ones of more. */
export const namesKey = ({ sites, siteNames }: { readonly sites: number; readonly siteNames: readonly string[] }) =>
  sites > siteNames.length ? ('prices:someSites' as const) : ('prices:theseSites' as const)

interface Question {
  readonly consequences: Consequences
  readonly answer: (goesOn: boolean) => void
}

/**
 * Says what a price leads to before it is saved: which sites it concerns, what is free today and until when that stays
 * paid, how many automatic renewals may end (money.md 12 and 43).
 */
export function usePriceConsequences() {
  const [question, setQuestion] = useState<Question>()
  const ask = async (preview: Promise<Consequences>): Promise<boolean> => {
    const consequences = await preview
    return new Promise((answer) => setQuestion({ consequences, answer }))
  }
  const close = (goesOn: boolean) => {
    question?.answer(goesOn)
    setQuestion(undefined)
  }
  return { ask, dialog: question && <ConsequencesDialog consequences={question.consequences} onClose={close} /> }
}

function ConsequencesDialog(props: {
  readonly consequences: Consequences
  readonly onClose: (goesOn: boolean) => void
}) {
  const t = useText()
  const words = useMoneyWords()
  const { sites, siteNames, freeSites, freeItems, paidUntil, agreements } = props.consequences
  return (
    <Dialog
      title={t('prices:consequences.title')}
      opened
      onClose={() => props.onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => props.onClose(false)}>
            {t('prices:consequences.back')}
          </Button>
          <Button onClick={() => props.onClose(true)}>{t('prices:consequences.save')}</Button>
        </>
      }
    >
      <TextLines
        lines={[
          t('prices:consequences.sites', { count: sites }),
          ...(sites === 0 ? [] : [t(namesKey({ sites, siteNames }), { names: siteNames.join(', ') })]),
          paidUntil === null
            ? t('prices:consequences.noItems')
            : t('prices:consequences.items', {
                count: freeItems,
                sites: t('prices:consequences.ofSites', { count: freeSites }),
                date: words.date(paidUntil),
              }),
          ...(agreements > 0 ? [t('prices:consequences.agreements', { count: agreements })] : []),
        ]}
      />
    </Dialog>
  )
}
