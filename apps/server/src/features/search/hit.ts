import type { SearchKind } from '@lintel/contract/search/kinds.ts'
import type { SearchHit } from '@lintel/contract/search/operations.ts'

interface NamedRow {
  readonly uuid: string
  readonly name: string | null
  readonly detail: string | null
}

/** A row as a hit of its kind; one without a name goes by what it has beside it. */
export const hitOf =
  (kind: SearchKind) =>
  ({ uuid, name, detail }: NamedRow): SearchHit => ({
    kind,
    uuid,
    name: name || detail || '',
    detail: name && detail ? detail : null,
  })
