import type { ShownItem } from '@lintel/contract/money/items.ts'
import { useState } from 'react'

export type ChosenItems = ReadonlyMap<string, ShownItem>

type ItemKey = Pick<ShownItem, 'projectUuid' | 'service' | 'subjectUuid' | 'paidUntil'>

/** The id of an item among the rows of all services. */
export const itemId = ({ projectUuid, service, subjectUuid }: ItemKey): string =>
  `${projectUuid} ${service} ${subjectUuid}`

const shownItem = ({ projectUuid, service, subjectUuid, paidUntil }: ItemKey): ShownItem => ({
  projectUuid,
  service,
  subjectUuid,
  paidUntil,
})

/**
 * Items that are chosen on whichever page, of several services; another kind of order or of sites begins with none.
 */
export function useChosenItems(orderKey: string) {
  const [chosen, setChosen] = useState<ChosenItems>(new Map())
  const [former, setFormer] = useState(orderKey)
  if (former !== orderKey) {
    setFormer(orderKey)
    setChosen(new Map())
  }
  return {
    chosen,
    /** Takes over which of some rows are chosen; those of other pages stay. */
    select: (ids: ReadonlySet<string>, rows: readonly ItemKey[]) => {
      const next = new Map([...chosen].filter(([id]) => ids.has(id)))
      for (const row of rows) if (ids.has(itemId(row))) next.set(itemId(row), shownItem(row))
      setChosen(next)
    },
    add: (items: readonly ItemKey[]) => {
      setChosen(new Map([...chosen, ...items.map((item) => [itemId(item), shownItem(item)] as const)]))
    },
    clear: () => setChosen(new Map()),
  }
}
export type Choosing = ReturnType<typeof useChosenItems>
