import { Skeleton } from '@mantine/core'
import { Suspense, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useKeys } from '../keys/keys.ts'
import { toggle, type Selection } from '../../ui/table/data-table.tsx'
import { useHasRoomBeside } from '../../ui/hooks.ts'
import classes from './panel-list.module.css'

const TickBox = lazyPart(() => import('../../ui/table/tick-box.tsx'))
const PanelSheet = lazyPart(() => import('./panel-sheet.tsx'))

/** The one line of a row: a level or portrait, the name that is looked for, what else there is, its state, its age. */
export interface RowLine {
  readonly lead?: ReactNode
  readonly name: ReactNode
  readonly what?: ReactNode
  readonly state?: ReactNode
  readonly age?: ReactNode
}

interface PanelListProps<Row> {
  /** Names the list for screen readers. */
  readonly label: string
  /** Names the panel. */
  readonly panelLabel: string
  /** Undefined while the first answer is on its way. */
  readonly rows: readonly Row[] | undefined
  readonly skeletonRows: number
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly lineOf: (row: Row) => RowLine
  readonly isBusy: boolean
  readonly selection?: Selection | undefined
  /** All that is known of a row, and what can be done with it. */
  readonly panel: (row: Row) => ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A list of one line to a row, with a panel about one of them: beside the list where there is room, where it moves with
 * the arrow keys, else as a sheet that a row opens. Escape returns to the row.
 */
export function PanelList<Row>(props: PanelListProps<Row>) {
  const { rows, rowId, panelLabel } = props
  useKeys(Object.keys(steps), 'shell:keys.rows')
  useKeys(['Enter'], 'shell:keys.open')
  useKeys(['Escape'], 'shell:keys.back')
  const hasRoom = useHasRoomBeside()
  const [chosenId, setChosenId] = useState<string>()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const elements = useRef(new Map<string, HTMLElement>())
  const current = rows?.find((row) => rowId(row) === chosenId) ?? rows?.[0]
  const focusRow = (row: Row | undefined) => row && elements.current.get(rowId(row))?.focus()
  const open = (row: Row) => {
    setChosenId(rowId(row))
    if (!hasRoom) setSheetOpen(true)
  }
  const steer = (event: KeyboardEvent, row: Row, index: number) => {
    // What stands in a row has keys of its own.
    if (event.target !== event.currentTarget) return
    const last = rows!.length - 1
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : event.key in steps ? index + steps[event.key]! : undefined
    if (to !== undefined) {
      event.preventDefault()
      const next = rows![Math.min(Math.max(to, 0), last)]!
      setChosenId(rowId(next))
      focusRow(next)
    } else if (event.key === 'Enter') open(row)
    else if (event.key === ' ' && props.selection) {
      event.preventDefault()
      props.selection.onSelect(toggle(props.selection.ids, rowId(row)))
    }
  }
  const panel = current && props.panel(current)
  return (
    <div className={classes.beside}>
      <div className={classes.list} role="grid" aria-label={props.label} aria-busy={props.isBusy}>
        {rows === undefined
          ? Array.from({ length: props.skeletonRows }, (_, index) => (
              <div key={index} className={classes.row} role="row">
                <span role="gridcell">
                  <Skeleton height={12} width={240} />
                </span>
              </div>
            ))
          : rows.map((row, index) => (
              <PanelRow
                key={rowId(row)}
                row={row}
                list={props}
                isCurrent={row === current}
                hasPanel={hasRoom}
                onKeyDown={(event) => steer(event, row, index)}
                onOpen={() => open(row)}
                keep={(element) => {
                  if (element) elements.current.set(rowId(row), element)
                  else elements.current.delete(rowId(row))
                }}
              />
            ))}
      </div>
      {panel && hasRoom && (
        <aside
          className={classes.panel}
          aria-label={panelLabel}
          onKeyDown={(event) => {
            // A dialog that the panel has opened keeps its own Escape.
            if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) focusRow(current)
          }}
        >
          {panel}
        </aside>
      )}
      {panel && !hasRoom && isSheetOpen && (
        <Suspense>
          <PanelSheet label={panelLabel} onClose={() => setSheetOpen(false)}>
            {panel}
          </PanelSheet>
        </Suspense>
      )}
    </div>
  )
}

interface PanelRowProps<Row> {
  readonly row: Row
  readonly list: PanelListProps<Row>
  readonly isCurrent: boolean
  readonly hasPanel: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: () => void
  readonly keep: (element: HTMLElement | null) => void
}

function PanelRow<Row>({ row, list, isCurrent, hasPanel, onKeyDown, onOpen, keep }: PanelRowProps<Row>) {
  const t = useText()
  const { selection, rowId } = list
  const { lead, name, what, state, age } = list.lineOf(row)
  const isChosen = selection?.ids.has(rowId(row)) ?? false
  const click = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('a, button, input, label') : null
    if (!control) onOpen()
  }
  return (
    <div
      ref={keep}
      className={classes.row}
      role="row"
      tabIndex={isCurrent ? 0 : -1}
      aria-current={(isCurrent && hasPanel) || undefined}
      aria-selected={selection && isChosen}
      data-chosen={isChosen || undefined}
      onKeyDown={onKeyDown}
      onClick={click}
    >
      {selection && (
        <span role="gridcell" className={classes.check}>
          <Suspense>
            <TickBox
              aria-label={t('common:list.selectRow', { name: list.rowName(row) })}
              checked={isChosen}
              onChange={() => selection.onSelect(toggle(selection.ids, rowId(row)))}
            />
          </Suspense>
        </span>
      )}
      <span role="gridcell" className={classes.texts}>
        {lead}
        <span className={classes.name}>{name}</span>
        {what && <span className={classes.what}>{what}</span>}
      </span>
      {state && (
        <span role="gridcell" className={classes.state}>
          {state}
        </span>
      )}
      {age && (
        <span role="gridcell" className={classes.age}>
          {age}
        </span>
      )}
    </div>
  )
}
