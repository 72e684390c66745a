import { hourMs } from '@lintel/vocabulary/durations.ts'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import classes from './day-strip.module.css'
import { shortMoment } from './short-moment.ts'

interface Span {
  readonly from: string
  readonly to: string
}

/** What happened in some minutes of the day. */
export interface DayMark extends Span {
  readonly key: string
  readonly meaning: 'ok' | 'attention' | 'danger'
  /** Reaches from edge to edge. */
  readonly isGrave?: boolean
  /** What it was and how often, in words. */
  readonly text: string
}

/** Sum of one kind of marks, below the strip. */
export interface DaySum extends Pick<DayMark, 'key' | 'meaning' | 'isGrave' | 'text'> {}

interface DayStripProps extends Span {
  readonly label: string
  readonly marks: readonly DayMark[]
  readonly sums: readonly DaySum[]
  /** Times of which nothing is known, hatched; and why. */
  readonly gaps: readonly Span[]
  readonly gapText: string
  readonly empty: string
}

const tickHours = 6

/**
 * A day of a door or a person as one line, with its sums and the same as a list. Needs the `doorLogs` catalogue for the
 * words around.
 */
export function DayStrip({ label, from, to, marks, sums, gaps, gapText, empty }: DayStripProps) {
  const t = useText()
  const format = useMomentFormat()
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const share = (at: number) => `${((at - start) / (end - start)) * 100}%`
  const placeOf = (span: Span) => ({
    insetInlineStart: share(Date.parse(span.from)),
    inlineSize: share(start + Date.parse(span.to) - Date.parse(span.from)),
  })
  const time = (at: string) => shortMoment(format, at, end)
  const words = (span: Span) =>
    time(span.from) === time(span.to)
      ? time(span.from)
      : t('doorLogs:day.span', { from: time(span.from), to: time(span.to) })
  const lines = [...gaps.map((gap) => ({ ...gap, key: `gap ${gap.from}`, text: gapText })), ...marks].toSorted(
    (a, b) => Date.parse(a.from) - Date.parse(b.from),
  )
  const ticks = Array.from(
    { length: (end - start) / hourMs / tickHours },
    (_, index) => start + index * tickHours * hourMs,
  )
  return (
    <div role="group" aria-label={label}>
      <div className={classes.strip} aria-hidden>
        {gaps.map((gap) => (
          <span key={gap.from} className={classes.gap} style={placeOf(gap)} title={`${words(gap)}: ${gapText}`} />
        ))}
        {marks.map((mark) => (
          <span
            key={mark.key}
            className={classes.mark}
            data-meaning={mark.meaning}
            data-isgrave={mark.isGrave || undefined}
            style={placeOf(mark)}
            title={`${words(mark)}: ${mark.text}`}
          />
        ))}
        {ticks.map((at) => (
          <span key={at} className={classes.tick} style={{ insetInlineStart: share(at) }}>
            {shortMoment(format, new Date(at).toISOString(), at)}
          </span>
        ))}
      </div>
      {lines.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <>
          <ul className={classes.legend}>
            {sums.map((sum) => (
              <li key={sum.key}>
                <span
                  className={`${classes.mark} ${classes.key}`}
                  data-meaning={sum.meaning}
                  data-isgrave={sum.isGrave || undefined}
                />
                {sum.text}
              </li>
            ))}
            {gaps.length > 0 && (
              <li>
                <span className={`${classes.gap} ${classes.key}`} />
                {gapText}
              </li>
            )}
          </ul>
          <details className={classes.list}>
            <summary>{t('doorLogs:day.list')}</summary>
            <ul>
              {lines.map((line) => (
                <li key={line.key}>
                  {words(line)}: {line.text}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </div>
  )
}
