import type { AccessWarning } from '@lintel/contract/access-groups/warnings.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'

/** More would push the list out of sight. */
const shownAtFirst = 3

/**
 * What schedules there are that ignore holidays, open nothing or are over (access-decision.md 6): of the site, or of
 * one group.
 */
export function Warnings({ uuid }: { readonly uuid?: string }) {
  const t = useText()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const lineOf = useWarningWords()
  const { data } = useRead(api.accessGroup.warnings, uuid === undefined ? {} : { uuid }, { keepFormer: true })
  if (!data || data.count === 0) return null
  const { rows, count } = data
  const visibleRows = isOpen ? rows : rows.slice(0, shownAtFirst)
  const isCut = isOpen && rows.length < count
  return (
    <Notice
      meaning="attention"
      title={t('accessGroups:warnings.title')}
      action={
        rows.length > shownAtFirst && (
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? t('accessGroups:warnings.fewer')
              : t('accessGroups:warnings.all', { count: format.number(count) })}
          </Button>
        )
      }
    >
      <TextLines
        lines={[
          ...visibleRows.map(lineOf),
          ...(isCut
            ? [
                t('accessGroups:warnings.limited', {
                  shown: format.number(rows.length),
                  count: format.number(count),
                }),
              ]
            : []),
        ]}
      />
    </Notice>
  )
}

/** A warning as a sentence. */
function useWarningWords() {
  const t = useText()
  const format = useFormat()
  const moments = useMomentFormat()
  const words = useScheduleWords()
  return ({ kind, group, door, doors, ignored, firstIgnored, obeyed, endedAt }: AccessWarning): string => {
    const { name } = group ?? door ?? { name: '' }
    const date = firstIgnored === null ? '–' : words.date(firstIgnored)
    const count = format.number(ignored)
    switch (kind) {
      case 'ignoresHolidays':
        return t('accessGroups:warnings.ignoresHolidays', { name, doors: format.number(doors), count, date })
      case 'obeysSomeHolidays':
        return t('accessGroups:warnings.obeysSomeHolidays', { name, obeyed: format.number(obeyed), count, date })
      case 'unlocksOnHolidays':
        return t('accessGroups:warnings.unlocksOnHolidays', { name, count, date })
      case 'neverOpens':
        return t('accessGroups:warnings.neverOpens', { name })
      case 'isOver':
        return t('accessGroups:warnings.isOver', { name, date: moments.date(endedAt ?? '') })
    }
  }
}
