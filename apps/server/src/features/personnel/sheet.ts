import type { Personnel } from '@lintel/contract/personnel/records.ts'
import type { ExportColumn, ExportedList } from '../../domain/exports/export-list.ts'

const attendanceColumn: ExportColumn<Personnel> = {
  head: 'personnel:fields.attendanceEnabled',
  cell: ({ attendanceEnabled }, { t }) => t(attendanceEnabled ? 'personnel:yes' : 'personnel:no'),
}

/** Personnel as a sheet (office.md 8.1): which kinds of credentials a person has, and no value of one. */
export const personnelSheet = (hasAttendance: boolean): ExportedList<Personnel> => ({
  title: 'menu:personnel',
  texts: ['menu', 'people', 'personnel'],
  columns: [
    { head: 'personnel:fields.firstName', cell: ({ firstName }) => firstName },
    { head: 'personnel:fields.lastName', cell: ({ lastName }) => lastName },
    { head: 'personnel:columns.personnelId', cell: ({ personnelId }) => personnelId },
    { head: 'personnel:columns.company', cell: ({ companyName }) => companyName, ofCompanies: true },
    { head: 'personnel:columns.department', cell: ({ departmentName }) => departmentName },
    { head: 'personnel:columns.email', cell: ({ email }) => email },
    {
      head: 'personnel:columns.phone',
      cell: ({ phoneCode, phone }) => (phone && phoneCode ? `+${phoneCode} ${phone}` : phone),
    },
    {
      head: 'personnel:columns.credentials',
      cell: ({ credentials }, { t }) => credentials.map((kind) => t(`personnel:kind.${kind}`)).join(', '),
    },
    {
      head: 'people:calling.column',
      cell: ({ appEnabled, callType }, { t }) =>
        t(appEnabled ? `people:calling.types.${callType}` : 'people:calling.off'),
    },
    { head: 'people:calling.landline', cell: ({ landline }) => landline },
    ...(hasAttendance ? [attendanceColumn] : []),
    { head: 'personnel:columns.accessGroups', cell: ({ accessGroups }) => accessGroups },
    {
      head: 'personnel:columns.validity',
      cell: ({ isSuspended, validity }, { t }) =>
        t(isSuspended ? 'personnel:suspend.state' : `personnel:validity.${validity}`),
    },
    { head: 'personnel:fields.validFrom', cell: ({ validFrom }, { local }) => local(validFrom) },
    { head: 'personnel:fields.validUntil', cell: ({ validUntil }, { local }) => local(validUntil) },
    { head: 'personnel:columns.created', cell: ({ createdAt }, { moment }) => moment(createdAt) },
  ],
})
