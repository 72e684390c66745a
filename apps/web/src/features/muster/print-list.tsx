import type { MusterReportInfo } from '@lintel/contract/muster/schema.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useText } from '../../language/language.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { printedParts, type ListedPerson, type MusterFigures } from './muster-list.ts'
import classes from './print-list.module.css'
import { useDoubtWords, useLastSeenWords, useMarkWords, useWhoWords } from './words.tsx'

const paper = { size: 'A4', margin: '12mm' }

/** Whether the browser is printing: a long list is only drawn twice while it is. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The sheet must be there before the browser draws the paper.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

interface PrintedListProps {
  readonly info: MusterReportInfo
  readonly people: readonly ListedPerson[]
  readonly figures: MusterFigures
}

/** The list on paper: the missing people first, by place and there by company, with a box to tick for each. */
export function PrintedList(props: PrintedListProps) {
  return useIsPrinting() ? (
    <PrintSheet page={paper}>
      <Sheet {...props} />
    </PrintSheet>
  ) : null
}

function Sheet({ info, people, figures }: PrintedListProps) {
  const t = useText()
  const format = useFormat()
  const moment = useMomentFormat()
  const parts = printedParts([{ companyName: info.companyName, people }], useLocale())
  return (
    <div className={classes.sheet}>
      <h1>{t('muster:report.titleOf', { company: info.companyName })}</h1>
      <p>
        {t('muster:print.head', {
          trigger: t(`muster:trigger.${info.trigger}`),
          started: moment.dateTime(info.startedAt),
          read: moment.dateTime(info.readAt),
        })}
      </p>
      <p>
        {t('muster:print.figures', {
          missing: format.number(figures.missing),
          safe: format.number(figures.safe),
          unexpected: format.number(figures.safeUnexpected),
          total: format.number(figures.total),
        })}
      </p>
      {parts.map(({ status, count, places }) => (
        <section key={status}>
          <h2>{`${t(`muster:status.${status}`)} · ${format.number(count)}`}</h2>
          {places.map(({ place, companies }) =>
            companies.map(({ companyName, people: ofCompany }) => (
              <section key={`${place ?? ''} ${companyName}`}>
                <h3>
                  <bdi>{place ?? t('muster:people.noPlace')}</bdi> · <bdi>{companyName}</bdi>
                </h3>
                <PrintedRows people={ofCompany} />
              </section>
            )),
          )}
        </section>
      ))}
    </div>
  )
}

function PrintedRows({ people }: { readonly people: readonly ListedPerson[] }) {
  const whoWords = useWhoWords()
  const lastSeenWords = useLastSeenWords()
  const doubtWords = useDoubtWords()
  const markWords = useMarkWords()
  return (
    <table>
      <tbody>
        {people.map((person) => (
          <tr key={person.personUuid}>
            <td className={classes.box} />
            <td className={classes.name}>
              <bdi>{person.personName}</bdi>
            </td>
            <td>
              <bdi>{whoWords(person)}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{person.phone}</bdi>
            </td>
            <td>
              {lastSeenWords(person)}
              {person.status === 'missing' && person.doubts.length > 0 && ` · ${doubtWords(person)}`}
              {person.status !== 'missing' && person.markedAt !== null && ` · ${markWords(person)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
