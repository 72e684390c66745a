import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { CodeStatus } from '../../domain/people/code-owner.tsx'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { columnsFor } from '../../kit/list/columns.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Empty } from '../../ui/content.tsx'

interface Cell {
  readonly row: LibraryCode
}

/** The little that may be shown of a code. */
function CodeCell({ row }: Cell) {
  const t = useText()
  return <PlainText text={row.maskedValue || t(row.isDuress ? 'library:duress' : 'library:hidden')} />
}

function OwnerCell({ row }: Cell) {
  const refer = useReferences()
  if (row.ownerName === null) return <Empty />
  return <NameText name={row.ownerName} to={pageOfPerson(refer, { kind: row.ownerKind, uuid: row.ownerUuid })} />
}

function OwnerKindCell({ row }: Cell) {
  const t = useText()
  return <PlainText text={row.ownerKind && t(`library:ownerKind.${row.ownerKind}`)} />
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
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  apartment: { label: 'things:apartment', Cell: ({ row }) => <PlainText text={row.apartmentName} /> },
  status: { label: 'library:columns.status', Cell: CodeStatus },
  created: { label: 'library:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
})
