import type { TempKey } from '@lintel/contract/temp-keys/schema.ts'
import type { ExportedList } from '../exports/export-list.ts'

/** Temporary keys as a sheet (office.md 10): never the digits of one. */
export const tempKeySheet: ExportedList<TempKey> = {
  title: 'menu:visitors',
  texts: ['menu', 'things', 'visitors', 'common'],
  columns: [
    { head: 'things:visitor', text: ({ name }) => name },
    { head: 'visitors:fields.idNumber', text: ({ idNumber }) => idNumber },
    { head: 'things:company', text: ({ companyName }) => companyName, ofSite: true },
    { head: 'visitors:fields.host', text: ({ hostName }) => hostName },
    { head: 'menu:doors', text: ({ doors }) => String(doors) },
    { head: 'visitors:fields.repeat', text: ({ repeat }, { t }) => t(`visitors:repeat.${repeat}`) },
    { head: 'visitors:fields.startsAt', text: ({ validFrom }, { moment }) => moment(validFrom) },
    { head: 'visitors:fields.endsAt', text: ({ validUntil }, { moment }) => moment(validUntil) },
    {
      head: 'visitors:fields.lifetimeMinutes',
      text: ({ lifetimeMinutes }, { t }) =>
        lifetimeMinutes === 0 ? '' : t('common:duration.minutes', { count: lifetimeMinutes }),
    },
    {
      head: 'visitors:columns.firstUsed',
      text: ({ firstUsedAt }, { moment }) => (firstUsedAt ? moment(firstUsedAt) : ''),
    },
    {
      head: 'visitors:columns.uses',
      text: ({ used, allowed }) => (allowed === null ? String(used) : `${used}/${allowed}`),
    },
    { head: 'visitors:columns.state', text: ({ state }, { t }) => t(`visitors:state.${state}`) },
    { head: 'visitors:columns.creator', text: ({ createdBy }) => createdBy },
    { head: 'visitors:columns.created', text: ({ createdAt }, { moment }) => moment(createdAt) },
  ],
}
