import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../language/language.ts'
import { AnchoredPopover, moveByArrows } from '../../../ui/anchored-popover.tsx'
import { useIsPhone } from '../../../ui/hooks.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { hasWords } from '../../options/options.ts'
import classes from './checklist.module.css'
import { withoutRows, withRows } from './selection.ts'
import type { BoxRow } from './transfer-list.tsx'

interface ChecklistPanelProps {
  readonly label: string
  readonly countText: string
  readonly rows: readonly BoxRow[]
  readonly selection: ReadonlySet<string>
  readonly onChange: (selection: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** From so few rows on nobody searches. */
const searchedFrom = 6
const width = 360

/** The list that a checklist opens: a search, the rows with their ticks, all of them or none in one go. */
export function ChecklistPanel({ label, countText, rows, selection, onChange, onClose }: ChecklistPanelProps) {
  const t = useText()
  const isPhone = useIsPhone()
  const Frame = isPhone ? Sheet : AnchoredPopover
  const [words, setWords] = useState('')
  const isFound = hasWords(words)
  const visibleRows = rows.filter(({ name }) => isFound(name))
  const isAllShown = visibleRows.every(({ uuid }) => selection.has(uuid))
  const hasSelection = rows.some(({ uuid }) => selection.has(uuid))
  return (
    <Frame label={label} onClose={onClose} {...(!isPhone && { width })}>
      <div className={classes.panel} onKeyDown={moveByArrows}>
        <div className={classes.head}>
          <span role="status" className={classes.count}>
            {countText}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isAllShown}
            onClick={() => onChange(withRows(selection, visibleRows))}
          >
            {t('shell:choosing.all')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!hasSelection}
            onClick={() => onChange(withoutRows(selection, rows))}
          >
            {t('common:clear')}
          </Button>
        </div>
        {rows.length >= searchedFrom && (
          <TextInput
            type="search"
            data-autofocus
            aria-label={t('common:search')}
            placeholder={t('common:search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <div role="group" aria-label={label} className={classes.rows}>
          {visibleRows.length === 0 && (
            <p className={classes.none}>{t(rows.length === 0 ? 'common:list.empty' : 'shell:palette.empty')}</p>
          )}
          {visibleRows.map(({ uuid, name }, index) => (
            <Checkbox
              key={uuid}
              classNames={{ root: classes.row!, body: classes.rowBody!, labelWrapper: classes.rowLabel! }}
              label={<bdi>{name}</bdi>}
              data-autofocus={(index === 0 && rows.length < searchedFrom) || undefined}
              checked={selection.has(uuid)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? withRows(selection, [{ uuid, name }])
                    : withoutRows(selection, [{ uuid, name }]),
                )
              }
            />
          ))}
        </div>
      </div>
    </Frame>
  )
}
