import type { TempKey } from '@lintel/contract/visitors/records.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/** Temporary keys as a sheet (office.md 10): never the digits of one. */
export const tempKeySheet: ExportedList<TempKey> = {
  title: 'menu:visitors',
  texts: ['menu', 'things', 'visitors', 'common'],
  columns: [
    { head: 'things:visitor', cell: ({ name }) => name },
    {
      head: 'visitors:fields.holderKind',
      cell: ({ holderKind }, { t }) => t(`visitors:holderKind.${holderKind}`),
      ofHomes: true,
    },
    { head: 'visitors:fields.idNumber', cell: ({ idNumber }) => idNumber },
    { head: 'things:company', cell: ({ companyName }) => companyName, ofCompanies: true },
    { head: 'things:building', cell: ({ buildingName }) => buildingName, ofHomes: true },
    { head: 'things:apartment', cell: ({ apartmentName }) => apartmentName, ofHomes: true },
    { head: 'visitors:fields.host', cell: ({ hostName }) => hostName },
    { head: 'menu:doors', cell: ({ doors }) => doors },
    { head: 'visitors:fields.repeat', cell: ({ repeat }, { t }) => t(`visitors:repeat.${repeat}`) },
    { head: 'visitors:fields.startsAt', cell: ({ validFrom }, { moment }) => moment(validFrom) },
    { head: 'visitors:fields.endsAt', cell: ({ validUntil }, { moment }) => moment(validUntil) },
    {
      head: 'visitors:fields.lifetimeMinutes',
      cell: ({ lifetimeMinutes }, { t }) =>
        lifetimeMinutes === 0 ? '' : t('common:duration.minutes', { count: lifetimeMinutes }),
    },
    {
      head: 'visitors:columns.firstUsed',
      cell: ({ firstUsedAt }, { moment }) => (firstUsedAt ? moment(firstUsedAt) : ''),
    },
    { head: 'visitors:columns.uses', cell: ({ used }) => used },
    { head: 'visitors:columns.allowed', cell: ({ allowed }) => allowed },
    { head: 'visitors:columns.state', cell: ({ state }, { t }) => t(`visitors:state.${state}`) },
    { head: 'visitors:columns.creator', cell: ({ createdBy }) => createdBy },
    { head: 'visitors:columns.created', cell: ({ createdAt }, { moment }) => moment(createdAt) },
  ],
}
