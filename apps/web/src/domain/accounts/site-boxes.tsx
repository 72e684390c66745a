import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { RecordPicker } from '../../kit/form/choosing/record-picker.tsx'
import type { BoxRow } from '../../kit/form/choosing/transfer-list.tsx'
import { useText } from '../../language/language.ts'

interface SiteBoxesProps {
  readonly value: readonly string[]
  readonly onChange: (uuids: string[]) => void
  /** Villas have no property manager. */
  readonly withVillas: boolean
  /** What follows from the choice, with the names of the sites at hand. */
  readonly below?: (sites: readonly BoxRow[]) => ReactNode
}

/** The own sites, to be assigned to an account (operators.md 5.3, 5.4). */
export function SiteBoxes({ value, onChange, withVillas, below }: SiteBoxesProps) {
  const t = useText()
  const query = useRead(api.project.managed, {})
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <>
          <RecordPicker
            label={t('people:sites.chosen')}
            rows={withVillas ? rows : rows.filter(({ kind }) => kind !== 'villa')}
            selection={new Set(value)}
            onChange={(siteUuids) => onChange([...siteUuids])}
            titles={{ available: t('people:sites.available'), selection: t('people:sites.chosen') }}
            labels={{
              add: t('users:boxes.add'),
              remove: t('users:boxes.remove'),
              search: t('users:boxes.search'),
              none: t('common:list.empty'),
            }}
          />
          {below?.(rows)}
        </>
      )}
    </Loaded>
  )
}
