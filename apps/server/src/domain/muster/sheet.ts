import type { MusterPerson } from '@lintel/contract/muster/schema.ts'
import type { ExportedList } from '../exports/export-list.ts'

/** The people of a muster report as a sheet (office.md 17.4). */
export const musterSheet: ExportedList<MusterPerson> = {
  title: 'muster:report.title',
  texts: ['muster', 'things'],
  columns: [
    { head: 'muster:columns.state', cell: ({ status }, { t }) => t(`muster:status.${status}`) },
    { head: 'things:name', cell: ({ personName }) => personName },
    { head: 'things:personnelId', cell: ({ personnelId }) => personnelId },
    { head: 'things:department', cell: ({ departmentName }) => departmentName },
    { head: 'exports:columns.host', cell: ({ hostName }) => hostName },
    { head: 'things:phone', cell: ({ phone }) => phone },
    { head: 'exports:columns.insideSince', cell: ({ insideSince }, { moment }) => moment(insideSince) },
    { head: 'exports:columns.lastSeenAt', cell: ({ lastSignAt }, { moment }) => moment(lastSignAt) },
    { head: 'exports:columns.lastSeenPlace', cell: ({ lastSignPlace }) => lastSignPlace },
    {
      head: 'exports:columns.doubts',
      cell: ({ doubts }, { t }) => doubts.map((doubt) => t(`muster:doubt.${doubt}`)).join(', '),
    },
    { head: 'exports:columns.markedAt', cell: ({ markedAt }, { moment }) => moment(markedAt) },
    {
      head: 'exports:columns.markedBy',
      cell: ({ markedByName, readerName }) => markedByName ?? readerName,
    },
  ],
}
