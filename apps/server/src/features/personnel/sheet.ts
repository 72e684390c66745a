import type { Personnel } from '@lintel/contract/personnel/records.ts'
import type { ExportColumn, ExportedList } from '../../domain/exports/export-list.ts'

const attendanceColumn: ExportColumn<Personnel> = {
  head: 'imports:columns.attendance',
  cell: ({ attendanceEnabled }, { t }) => t(attendanceEnabled ? 'personnel:yes' : 'personnel:no'),
}

/**
 * Personnel as a sheet (office.md 8.1): which kinds of credentials a person has, and no value of one. Columns have the
 * heads of the import where it takes what they say, and others where it does not, so that the sheet can be imported.
 */
export const personnelSheet = (hasAttendance: boolean): ExportedList<Personnel> => ({
  title: 'menu:personnel',
  texts: ['menu', 'imports', 'people', 'personnel'],
  columns: [
    { head: 'imports:columns.firstName', cell: ({ firstName }) => firstName },
    { head: 'imports:columns.lastName', cell: ({ lastName }) => lastName },
    { head: 'imports:columns.personnelId', cell: ({ personnelId }) => personnelId },
    { head: 'imports:columns.company', cell: ({ companyName }) => companyName, ofCompanies: true },
    { head: 'imports:columns.department', cell: ({ departmentName }) => departmentName },
    { head: 'imports:columns.email', cell: ({ email }) => email },
    {
      head: 'imports:columns.phone',
      cell: ({ phoneCode, phone }) => (phone && phoneCode ? `+${phoneCode} ${phone}` : phone),
    },
    {
      head: 'personnel:columns.credentials',
      cell: ({ credentials }, { t }) => credentials.map((kind) => t(`personnel:kind.${kind}`)).join(', '),
    },
    {
      head: 'people:calling.title',
      cell: ({ appEnabled, callType }, { t }) =>
        t(appEnabled ? `people:calling.types.${callType}` : 'people:calling.off'),
    },
    { head: 'people:calling.number', cell: ({ landline }) => landline },
    ...(hasAttendance ? [attendanceColumn] : []),
    { head: 'exports:columns.accessGroupCount', cell: ({ accessGroups }) => accessGroups },
    {
      head: 'personnel:columns.validity',
      cell: ({ isSuspended, validity }, { t }) =>
        t(isSuspended ? 'personnel:suspend.state' : `personnel:validity.${validity}`),
    },
    { head: 'imports:columns.validFrom', cell: ({ validFrom }, { local }) => local(validFrom) },
    { head: 'imports:columns.validUntil', cell: ({ validUntil }, { local }) => local(validUntil) },
    { head: 'personnel:columns.created', cell: ({ createdAt }, { moment }) => moment(createdAt) },
  ],
})
