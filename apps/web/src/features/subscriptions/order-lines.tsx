import type { Quote } from '@lintel/contract/subscriptions/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DayText } from '../../domain/money/cells.tsx'
import { useItemWords, useMoneyWords } from '../../domain/money/words.ts'
import { useText } from '../../language/language.ts'
import classes from './subscriptions.module.css'

const shownAtOnce = 50

/** The lines of an order: the end of each as it is and as it is expected to become. */
export function OrderLines({ lines }: Pick<Quote, 'lines'>) {
  const t = useText()
  const words = useMoneyWords()
  const itemWords = useItemWords()
  const [isWhole, setWhole] = useState(false)
  const shownLines = isWhole ? lines : lines.slice(0, shownAtOnce)
  return (
    <div className={classes.scroll}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('subscriptions:columns.name')}</th>
            <th scope="col">{t('subscriptions:services')}</th>
            <th scope="col">{t('subscriptions:pay.from')}</th>
            <th scope="col">{t('subscriptions:pay.until')}</th>
            <th scope="col" data-numeric>
              {t('subscriptions:pay.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shownLines.map((line) => (
            <tr key={`${line.projectUuid} ${line.service} ${line.subjectUuid}`}>
              <td>
                <strong>{itemWords.name(line)}</strong> <bdi>{itemWords.place(line) || line.siteName}</bdi>
              </td>
              <td>
                {line.quantity > 1 ? `${words.service(line.service)} × ${line.quantity}` : words.service(line.service)}
              </td>
              <td>
                <DayText day={line.oldUntil} />
              </td>
              <td>
                <DayText day={line.newUntil} />
              </td>
              <td data-numeric>{words.amount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shownLines.length < lines.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('subscriptions:pay.showAll')}
        </Button>
      )}
    </div>
  )
}
