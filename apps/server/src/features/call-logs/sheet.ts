import { homeLabel } from '@lintel/contract/apartments/label.ts'
import type { CallRow } from '@lintel/contract/call-logs/schema.ts'
import { personWords, type ExportedList } from '../../domain/exports/export-list.ts'

/** The call history as a sheet (office.md 15.2). */
export const callSheet: ExportedList<CallRow> = {
  title: 'callLogs:title',
  texts: ['callLogs', 'doorLogs', 'common', 'things'],
  happenedAt: ({ occurredAt }) => occurredAt,
  columns: [
    { head: 'callLogs:columns.time', cell: ({ occurredAt }, { moment }) => moment(occurredAt) },
    { head: 'exports:columns.clock', cell: ({ timeQuality }, { t }) => t(`doorLogs:time.${timeQuality}`) },
    { head: 'doorLogs:columns.device', cell: ({ deviceName }) => deviceName, ofSite: true },
    { head: 'doorLogs:columns.door', cell: ({ doorName }) => doorName },
    {
      head: 'callLogs:columns.callee',
      cell: ({ callee, personUuid }, words) => personWords(words, callee, personUuid),
    },
    { head: 'callLogs:columns.company', cell: ({ companyName }) => companyName, ofCompanies: true },
    { head: 'things:building', cell: ({ buildingName }) => buildingName, ofHomes: true },
    { head: 'things:apartment', cell: ({ apartmentName }) => apartmentName, ofHomes: true },
    { head: 'things:home', cell: homeLabel, ofHomes: true },
    { head: 'callLogs:columns.kind', cell: ({ kind }, { t }) => kind && t(`callLogs:kind.${kind}`) },
    { head: 'callLogs:columns.result', cell: ({ result }, { t }) => result && t(`callLogs:result.${result}`) },
    { head: 'callLogs:columns.answeredBy', cell: ({ answeredBy }) => answeredBy, ofHomes: true },
    { head: 'callLogs:columns.seconds', cell: ({ seconds }) => seconds },
    {
      head: 'callLogs:columns.unlocked',
      cell: ({ unlocked }, { t }) => (unlocked === null ? '' : t(unlocked ? 'common:yes' : 'common:no')),
    },
  ],
}
