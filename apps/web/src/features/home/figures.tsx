import type { Overview } from '@lintel/contract/home/operations.ts'
import { Link } from 'react-router'
import { narrowed } from '../../kit/address.ts'
import { useReferences, type Refer } from '../../kit/place.ts'
import type { TextKey } from '../../language/keys.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Figure } from './feature.ts'
import classes from './home.module.css'

interface FigureRecord {
  readonly label: TextKey
  readonly value: (overview: Overview) => number | undefined
  /** The list that explains the figure. */
  readonly to: (refer: Refer) => string | undefined
}

const records: Readonly<Record<Figure, FigureRecord>> = {
  sites: {
    label: 'home:installer.sites',
    value: ({ sites }) => sites?.total,
    to: (refer) => refer('siteList'),
  },
  devices: {
    label: 'home:property.devices',
    value: ({ devices }) => devices?.total,
    to: (refer) => refer('deviceList'),
  },
  online: {
    label: 'home:property.online',
    value: ({ devices }) => devices?.online,
    to: (refer) => narrowed(refer('deviceList'), { connection: 'online' }),
  },
  offline: {
    label: 'home:property.offline',
    value: ({ devices }) => devices?.offline,
    to: (refer) => narrowed(refer('deviceList'), { connection: 'offline' }),
  },
  doors: {
    label: 'home:property.doors',
    value: ({ doors }) => doors?.total,
    to: (refer) => refer('doorList'),
  },
  opened: {
    label: 'home:property.openings',
    value: ({ today }) => today?.opened,
    to: (refer) => narrowed(refer('doorLog'), { result: 'granted' }),
  },
  refused: {
    label: 'home:property.refused',
    value: ({ today }) => today?.refused,
    to: (refer) => narrowed(refer('doorLog'), { result: 'refused' }),
  },
}

/** The figures a view asks for; one the server gives no value for is left out. */
export function Figures({ overview, figures }: { readonly overview: Overview; readonly figures: readonly Figure[] }) {
  const t = useText()
  const format = useFormat()
  const refer = useReferences()
  const shown = figures.flatMap((name) => {
    const record = records[name]
    const value = record.value(overview)
    return value === undefined
      ? []
      : [{ name, label: t(record.label), value: format.number(value), to: record.to(refer) }]
  })
  if (!shown.length) return null
  return (
    <ul className={classes.figures}>
      {shown.map(({ name, label, value, to }) => (
        <li key={name}>
          {to ? (
            <Link to={to} className={classes.figure}>
              <span className={classes.value}>{value}</span>
              <span>{label}</span>
            </Link>
          ) : (
            <div className={classes.figure}>
              <span className={classes.value}>{value}</span>
              <span>{label}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
