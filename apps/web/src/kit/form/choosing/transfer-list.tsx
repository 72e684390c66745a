import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useFormat } from '../../../session/use-format.ts'
import { Heading } from '../../screen/page.tsx'
import classes from './transfer-list.module.css'
import { useUnassigned } from './use-unassigned.tsx'
import { hasWords } from '../../options/options.ts'

export interface BoxRow {
  readonly uuid: string
  readonly name: string
}

export interface TransferListProps {
  readonly rows: readonly BoxRow[]
  /** Ids of the rows in the second box. */
  readonly selection: ReadonlySet<string>
  readonly onChange: (selection: ReadonlySet<string>) => void
  readonly titles: { readonly available: string; readonly selection: string }
  readonly labels: { readonly add: string; readonly remove: string; readonly search: string; readonly none: string }
}

/** Many records in one of two boxes, moved from one to the other (operators.md 3.2). */
export function TransferList({ rows, selection, onChange, titles, labels }: TransferListProps) {
  const move = (uuids: ReadonlySet<string>, isIn: boolean) =>
    onChange(new Set(isIn ? [...selection, ...uuids] : [...selection].filter((uuid) => !uuids.has(uuid))))
  const inBox = (isIn: boolean) => rows.filter(({ uuid }) => selection.has(uuid) === isIn)
  return (
    <div className={classes.boxes}>
      <Box
        title={titles.available}
        rows={inBox(false)}
        labels={labels}
        action={labels.add}
        onMove={(uuids) => move(uuids, true)}
      />
      <Box
        title={titles.selection}
        rows={inBox(true)}
        labels={labels}
        action={labels.remove}
        onMove={(uuids) => move(uuids, false)}
      />
    </div>
  )
}

interface BoxProps extends Pick<TransferListProps, 'rows' | 'labels'> {
  readonly title: string
  readonly action: string
  readonly onMove: (uuids: ReadonlySet<string>) => void
}

function Box({ title, rows, labels, action, onMove }: BoxProps) {
  const id = useId()
  const format = useFormat()
  const [words, setWords] = useState('')
  const [tickedUuids, setTickedUuids] = useState<ReadonlySet<string>>(new Set())
  const isFound = hasWords(words)
  const visibleRows = rows.filter(({ name }) => isFound(name))
  const moving = rows.filter(({ uuid }) => tickedUuids.has(uuid))
  useUnassigned(moving.length > 0)
  const tick = (uuid: string, isTicked: boolean) =>
    setTickedUuids(new Set(isTicked ? [...tickedUuids, uuid] : [...tickedUuids].filter((one) => one !== uuid)))
  return (
    <div role="group" aria-labelledby={id} className={classes.box}>
      <Heading id={id}>
        {title} ({format.number(rows.length)})
      </Heading>
      <TextInput
        aria-label={`${title}: ${labels.search}`}
        placeholder={labels.search}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={classes.rows} tabIndex={0} role="group" aria-labelledby={id}>
        {visibleRows.length === 0 && <div className={classes.none}>{labels.none}</div>}
        {visibleRows.map(({ uuid, name }) => (
          <Checkbox
            key={uuid}
            label={<bdi>{name}</bdi>}
            checked={tickedUuids.has(uuid)}
            onChange={(event) => tick(uuid, event.currentTarget.checked)}
          />
        ))}
      </div>
      <Button
        variant="default"
        disabled={moving.length === 0}
        onClick={() => {
          onMove(new Set(moving.map(({ uuid }) => uuid)))
          setTickedUuids(new Set())
        }}
      >
        {action}
      </Button>
    </div>
  )
}
