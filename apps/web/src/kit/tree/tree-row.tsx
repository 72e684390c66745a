import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { createContext, Suspense, useContext, useState, type CSSProperties, type ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { useHasTreeBeside } from '../../ui/hooks.ts'
import { lazyPart } from '../../loading/parts.ts'
import classes from './tree.module.css'

const Sheet = lazyPart(async () => ({ default: (await import('../../ui/sheet.tsx')).Sheet }))

interface PartProps {
  readonly label: string
  readonly children: ReactNode
}

interface TreeProps extends PartProps {
  /** What the chosen place is called. */
  readonly chosenName: string
}

/** Puts away the sheet with the tree once a place is chosen. */
const ChosenContext = createContext<() => void>(() => undefined)

/**
 * A tree of places beside a list, and what can be done with the chosen one. Without room beside it is a button above the
 * list, which opens the tree as a sheet.
 */
export function Tree({ label, chosenName, children }: TreeProps) {
  const t = useText()
  const isBeside = useHasTreeBeside()
  const [isOpen, setOpen] = useState(false)
  if (isBeside) {
    return (
      <nav aria-label={label} className={classes.tree}>
        {children}
      </nav>
    )
  }
  return (
    <>
      <Button
        variant="default"
        justify="space-between"
        className={classes.opener!}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span>
          {t('shell:filters.name', { name: label })} <bdi>{chosenName}</bdi>
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <Sheet label={label} onClose={() => setOpen(false)}>
            <ChosenContext value={() => setOpen(false)}>
              <nav aria-label={label} className={classes.tree}>
                {children}
              </nav>
            </ChosenContext>
          </Sheet>
        </Suspense>
      )}
    </>
  )
}

/** The rows of a tree, which scroll where they are many. */
export function TreeRows({ label, children }: PartProps) {
  return (
    <ul className={classes.rows} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  )
}

interface TreeRowProps {
  /** How far it stands below the first rows. */
  readonly depth: number
  readonly name: string
  /** How much lies there. */
  readonly count?: number | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Shows or hides what lies below, where something does. */
  readonly turn?: { readonly isOpen: boolean; readonly label: string; readonly onTurn: () => void } | undefined
}

/** A place of the tree, which narrows what stands beside it. */
export function TreeRow({ depth, name, count, isChosen, onChoose, turn }: TreeRowProps) {
  const format = useFormat()
  const onChosen = useContext(ChosenContext)
  return (
    <li className={classes.row} data-chosen={isChosen || undefined} style={{ '--depth': depth } as CSSProperties}>
      {turn ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={turn.isOpen}
          aria-label={turn.label}
          onClick={turn.onTurn}
        >
          {turn.isOpen ? (
            <IconChevronDown size={16} aria-hidden />
          ) : (
            <IconChevronRight size={16} data-points aria-hidden />
          )}
        </button>
      ) : (
        <span className={classes.toggle} />
      )}
      <button
        type="button"
        className={classes.name}
        aria-current={isChosen || undefined}
        onClick={() => {
          onChoose()
          onChosen()
        }}
      >
        <bdi>{name}</bdi>
        {count !== undefined && <span className={classes.count}>{format.number(count)}</span>}
      </button>
    </li>
  )
}
