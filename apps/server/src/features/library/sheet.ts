import type { LibraryKind } from '@lintel/contract/credentials/kinds.ts'
import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

const columns: ExportedList<LibraryCode>['columns'] = [
  {
    head: 'library:columns.code',
    cell: (code, { t }) => code.maskedValue || t(code.isDuress ? 'library:duress' : 'library:hidden'),
  },
  { head: 'library:columns.owner', cell: ({ ownerName }) => ownerName },
  {
    head: 'library:columns.ownerKind',
    cell: ({ ownerKind }, { t }) => ownerKind && t(`library:ownerKind.${ownerKind}`),
  },
  { head: 'library:columns.company', cell: ({ companyName }) => companyName, ofCompanies: true },
  { head: 'things:building', cell: ({ buildingName }) => buildingName, ofHomes: true },
  { head: 'things:apartment', cell: ({ apartmentName }) => apartmentName, ofHomes: true },
  { head: 'library:columns.status', cell: ({ status }, { t }) => t(`library:status.${status}`) },
  { head: 'library:columns.created', cell: ({ createdAt }, { moment }) => moment(createdAt) },
]

/** The codes of a kind as a sheet: of each as much as the list shows, and nothing of a PIN (office.md 29, 31.3). */
export const librarySheetOf = (kind: LibraryKind): ExportedList<LibraryCode> => ({
  title: `library:tab.${kind}`,
  texts: ['library', 'things'],
  columns,
})
