import type { Resident } from '@lintel/contract/residents/schema.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/**
 * Residents as a sheet: which kinds of credentials a person has, and no value of one. Columns have the heads of the
 * import where it takes what they say, so that the sheet can be imported at another site of the same buildings.
 */
export const residentSheet: ExportedList<Resident> = {
  title: 'menu:residents',
  texts: ['menu', 'imports', 'people', 'personnel', 'residents'],
  columns: [
    { head: 'imports:columns.building', cell: ({ building }) => building?.name ?? '', ofHomes: true },
    { head: 'imports:columns.apartment', cell: ({ apartment }) => apartment.number, ofHomes: true },
    { head: 'imports:columns.accountType', cell: ({ role }, { t }) => t(`residents:role.${role}`) },
    { head: 'imports:columns.firstName', cell: ({ firstName }) => firstName },
    { head: 'imports:columns.lastName', cell: ({ lastName }) => lastName },
    { head: 'imports:columns.email', cell: ({ email }) => email },
    {
      head: 'imports:columns.phone',
      cell: ({ phoneCode, phone }) => (phone && phoneCode ? `+${phoneCode} ${phone}` : phone),
    },
    { head: 'exports:columns.apartmentName', cell: ({ apartment }) => apartment.name, ofHomes: true },
    {
      head: 'people:calling.landline',
      cell: ({ landline, moreLandlines }) => [landline, ...moreLandlines].filter(Boolean).join(', '),
    },
    {
      head: 'personnel:columns.credentials',
      cell: ({ credentials }, { t }) => credentials.map((kind) => t(`personnel:kind.${kind}`)).join(', '),
    },
    { head: 'exports:columns.accessGroupCount', cell: ({ accessGroups }) => accessGroups },
    {
      head: 'personnel:columns.validity',
      cell: ({ isSuspended, validity }, { t }) =>
        t(isSuspended ? 'personnel:suspend.state' : `personnel:validity.${validity}`),
    },
    { head: 'personnel:fields.validFrom', cell: ({ validFrom }, { local }) => local(validFrom) },
    { head: 'personnel:fields.validUntil', cell: ({ validUntil }, { local }) => local(validUntil) },
    { head: 'personnel:columns.created', cell: ({ createdAt }, { moment }) => moment(createdAt) },
  ],
}
