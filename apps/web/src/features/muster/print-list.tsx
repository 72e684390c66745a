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

/** A report on paper: as the page shows it. */
export interface PrintedReport {
  readonly info: MusterReportInfo
  readonly people: readonly ListedPerson[]
  readonly figures: MusterFigures
}

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

/** What is printed of the page of a report. */
export function PrintedList({ report }: { readonly report: PrintedReport }) {
  return useIsPrinting() ? <MusterSheet reports={[report]} /> : null
}

/** Reports as one list on paper: the missing people first, by place and there by company, a box to tick for each. */
export function MusterSheet({ reports }: { readonly reports: readonly PrintedReport[] }) {
  const t = useText()
  const format = useFormat()
  const parts = printedParts(
    reports.map(({ info, people }) => ({ companyName: info.companyName, people })),
    useLocale(),
  )
  const [only, ...others] = reports
  return (
    <PrintSheet page={paper}>
      <div className={classes.sheet}>
        <h1>
          {only && others.length === 0
            ? t('muster:report.titleOf', { company: only.info.companyName })
            : t('muster:title')}
        </h1>
        {reports.map((report) => (
          <Head key={report.info.uuid} report={report} />
        ))}
        {parts.map(({ status, count, places }) => (
          <section key={status}>
            <h2>{`${t(`muster:status.${status}`)} · ${format.number(count)}`}</h2>
            {places.map(({ place, companies }) =>
              companies.map(({ companyName, people }) => (
                <section key={`${place ?? ''} ${companyName}`}>
                  <h3>
                    <bdi>{place ?? t('muster:people.noPlace')}</bdi> · <bdi>{companyName}</bdi>
                  </h3>
                  <PrintedRows people={people} />
                </section>
              )),
            )}
          </section>
        ))}
      </div>
    </PrintSheet>
  )
}

/** Company, occasion, age and figures of a report. */
function Head({ report: { info, figures } }: { readonly report: PrintedReport }) {
  const t = useText()
  const format = useFormat()
  const moment = useMomentFormat()
  return (
    <p>
      <strong>
        <bdi>{info.companyName}</bdi>
      </strong>
      {' · '}
      {t('muster:print.head', {
        trigger: t(`muster:trigger.${info.trigger}`),
        started: moment.dateTime(info.startedAt),
        read: moment.dateTime(info.readAt),
      })}{' '}
      {t('muster:print.figures', {
        missing: format.number(figures.missing),
        safe: format.number(figures.safe),
        unexpected: format.number(figures.safeUnexpected),
        total: format.number(figures.total),
      })}
    </p>
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
            <td className={classes.who}>{whoWords(person)}</td>
            <td className={classes.phone}>
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
