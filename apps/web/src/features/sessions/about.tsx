import { useText } from '../../language/language.ts'
import classes from './about.module.css'

/** What the product is, in one sentence and one picture. */
export function About() {
  const t = useText()
  return (
    <div className={classes.about}>
      <p>{t('auth:login.about')}</p>
      <Picture />
    </div>
  )
}

const rows = [64, 98, 132, 166] as const
/** The row of a person who was denied. */
const deniedRow = 132

/** A door below its lintel, a card at the reader, and what the portal shows of it. */
function Picture() {
  return (
    <svg className={classes.picture} viewBox="0 0 480 232" aria-hidden focusable="false">
      <rect className={classes.wall} width="480" height="232" rx="12" />
      <path className={classes.floor} d="M24 204h432" />
      <path className={classes.light} d="M74 62h92v142H74z" />
      <path className={classes.glow} d="M74 204h92l26 16H92z" />
      <path className={classes.leaf} d="M74 62l42 10v146l-42-14z" />
      <circle className={classes.frame} cx="107" cy="142" r="4" />
      <path className={classes.frame} d="M40 36h160v26H40zM54 62h20v142H54zM166 62h20v142h-20z" />
      <rect className={classes.reader} x="204" y="112" width="26" height="42" rx="6" />
      <circle className={classes.ok} cx="217" cy="123" r="4" />
      <path className={classes.waves} d="M238 122a16 16 0 0 1 0 22M245 116a25 25 0 0 1 0 34" />
      <g transform="rotate(14 262 156)">
        <rect className={classes.card} x="252" y="142" width="22" height="32" rx="3" />
        <circle className={classes.frame} cx="263" cy="153" r="4" />
        <path className={classes.text} d="M257 163h12M257 168h8" />
      </g>
      <rect className={classes.panel} x="300" y="28" width="152" height="168" rx="10" />
      <path className={classes.text} d="M316 44h44" />
      {rows.map((y) => (
        <g key={y} className={y === deniedRow ? classes.denied : undefined}>
          <rect className={classes.row} x="308" y={y - 10} width="136" height="28" rx="6" />
          <circle className={classes.face} cx="324" cy={y + 4} r="8" />
          <path className={classes.name} d={`M340 ${y}h${y === deniedRow ? 34 : 46}`} />
          <path className={classes.text} d={`M340 ${y + 8}h62`} />
          <path
            className={classes.sign}
            d={y === deniedRow ? `M422 ${y}l8 8M430 ${y}l-8 8` : `M420 ${y + 4}l4 4 8-8`}
          />
        </g>
      ))}
    </svg>
  )
}
