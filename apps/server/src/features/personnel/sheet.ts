import type { Personnel } from '@lintel/contract/personnel/schema.ts'
import type { ExportedList } from '../exports/export-list.ts'

/** Personnel as a sheet (office.md 8.1): which kinds of credentials somebody has, and no value of one. */
export const personnelSheet: ExportedList<Personnel> = {
  title: 'menu:personnel',
  texts: ['menu', 'people', 'personnel'],
  columns: [
    { head: 'personnel:fields.firstName', text: ({ firstName }) => firstName },
    { head: 'personnel:fields.lastName', text: ({ lastName }) => lastName },
    { head: 'personnel:columns.personnelId', text: ({ personnelId }) => personnelId },
    { head: 'personnel:columns.company', text: ({ companyName }) => companyName, ofSite: true },
    { head: 'personnel:columns.department', text: ({ groupName }) => groupName },
    { head: 'personnel:columns.email', text: ({ email }) => email },
    {
      head: 'personnel:columns.phone',
      text: ({ phoneCode, phone }) => (phone && phoneCode ? `+${phoneCode} ${phone}` : phone),
    },
    {
      head: 'personnel:columns.credentials',
      text: ({ credentials }, { t }) => credentials.map((kind) => t(`personnel:kind.${kind}`)).join(', '),
    },
    {
      head: 'people:calling.column',
      text: ({ appEnabled, callType }, { t }) =>
        t(appEnabled ? `people:calling.types.${callType}` : 'people:calling.off'),
    },
    { head: 'people:calling.landline', text: ({ landline }) => landline },
    { head: 'personnel:columns.accessGroups', text: ({ accessGroups }) => String(accessGroups) },
    {
      head: 'personnel:columns.validity',
      text: ({ isSuspended, validity }, { t }) =>
        t(isSuspended ? 'personnel:suspend.state' : `personnel:validity.${validity}`),
    },
    { head: 'personnel:fields.validFrom', text: ({ validFrom }, { local }) => local(validFrom) },
    { head: 'personnel:fields.validUntil', text: ({ validUntil }, { local }) => local(validUntil) },
    { head: 'personnel:columns.created', text: ({ createdAt }, { moment }) => moment(createdAt) },
  ],
}
