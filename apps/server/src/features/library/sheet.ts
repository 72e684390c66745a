import type { LibraryCode, LibraryKind } from '@lintel/contract/library/schema.ts'
import type { ExportedList } from '../exports/export-list.ts'

const columns: ExportedList<LibraryCode>['columns'] = [
  {
    head: 'library:columns.code',
    text: (code, { t }) => code.hint || t(code.isDuress ? 'library:duress' : 'library:hidden'),
  },
  { head: 'library:columns.owner', text: ({ ownerName }) => ownerName },
  {
    head: 'library:columns.ownerKind',
    text: ({ ownerKind }, { t }) => ownerKind && t(`library:ownerKind.${ownerKind}`),
  },
  { head: 'library:columns.company', text: ({ companyName }) => companyName, ofSite: true },
  { head: 'library:columns.status', text: ({ status }, { t }) => t(`library:status.${status}`) },
  { head: 'library:columns.created', text: ({ createdAt }, { moment }) => moment(createdAt) },
]

/** The codes of a kind as a sheet: of each as much as the list shows, and nothing of a PIN (office.md 29, 31.3). */
export const librarySheetOf = (kind: LibraryKind): ExportedList<LibraryCode> => ({
  title: `library:tab.${kind}`,
  texts: ['library'],
  columns,
})
