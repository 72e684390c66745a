import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import { MomentText, NameText, PlainText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import { useReferences } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import type { Meaning } from '../../ui/meaning.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const statusMeaning: Readonly<Record<LibraryCode['status'], Meaning>> = {
  active: 'ok',
  inactive: 'attention',
  lost: 'danger',
  free: 'neutral',
}

interface Cell {
  readonly row: LibraryCode
}

/** The little that may be shown of a code. */
function CodeCell({ row }: Cell) {
  const t = useText()
  return <PlainText text={row.hint || t(row.isDuress ? 'library:duress' : 'library:hidden')} />
}

function OwnerCell({ row }: Cell) {
  const refer = useReferences()
  if (row.ownerName === null || row.ownerUuid === null) return <span>–</span>
  return (
    <NameText
      name={row.ownerName}
      to={row.ownerKind === 'personnel' ? refer('personnelInfo', { id: row.ownerUuid }) : undefined}
    />
  )
}

function OwnerKindCell({ row }: Cell) {
  const t = useText()
  return <PlainText text={row.ownerKind && t(`library:ownerKind.${row.ownerKind}`)} />
}

/** State of a code, as a word. */
export function CodeStatus({ row }: Cell) {
  const t = useText()
  return <StatusBadge meaning={statusMeaning[row.status]}>{t(`library:status.${row.status}`)}</StatusBadge>
}

/** Columns of the library. */
export const columns = columnsFor<LibraryCode>()({
  code: { label: 'library:columns.code', Cell: CodeCell, isFixed: true },
  owner: { label: 'library:columns.owner', Cell: OwnerCell },
  ownerKind: {
    label: 'library:columns.ownerKind',
    Cell: OwnerKindCell,
  },
  company: {
    label: 'library:columns.company',
    Cell: ({ row }) => <PlainText text={row.companyName} />,
  },
  status: { label: 'library:columns.status', Cell: CodeStatus },
  created: { label: 'library:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
})
