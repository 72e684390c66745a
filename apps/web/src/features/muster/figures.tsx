import { useText } from '../../language/language.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import type { MusterFigures } from './muster-list.ts'
import classes from './muster.module.css'

interface FiguresProps {
  readonly figures: MusterFigures
  readonly startedAt: string
}

/** Four figures, the missing people first, and how many of those who were inside are safe as one bar. */
export function MusterFiguresRow({ figures, startedAt }: FiguresProps) {
  const t = useText()
  const format = useFormat()
  const moment = useMomentFormat()
  const { total, missing, doubtful, safe, safeByReader, safeUnexpected, cameLater } = figures
  const rows = [
    {
      name: 'missing',
      label: t('muster:status.missing'),
      value: missing,
      note: doubtful === 0 ? t('muster:figures.allCertain') : t('muster:figures.doubtful', { count: doubtful }),
    },
    {
      name: 'safe',
      label: t('muster:status.safe'),
      value: safe,
      note: t('muster:figures.safeBy', {
        reader: format.number(safeByReader),
        hand: format.number(safe - safeByReader),
      }),
    },
    {
      name: 'unexpected',
      label: t('muster:status.safeUnexpected'),
      value: safeUnexpected,
      note: t('muster:figures.cameLater', { count: cameLater }),
    },
    {
      name: 'total',
      label: t('muster:figures.total'),
      value: total,
      note: t('muster:figures.at', { time: moment.time(startedAt) }),
    },
  ]
  return (
    <>
      <dl className={classes.figures} aria-live="polite">
        {rows.map(({ name, label, value, note }) => (
          <div key={name} className={classes.figure} data-figure={name} data-none={value === 0 || undefined}>
            <dt>{label}</dt>
            <dd className={classes.value}>{format.number(value)}</dd>
            <dd className={classes.figureNote}>{note}</dd>
          </div>
        ))}
      </dl>
      {total > 0 && (
        <div
          className={classes.bar}
          role="img"
          aria-label={t('muster:figures.bar', { safe: format.number(safe), total: format.number(total) })}
        >
          <span style={{ inlineSize: `${(Math.min(safe, total) / total) * 100}%` }} />
        </div>
      )}
    </>
  )
}
