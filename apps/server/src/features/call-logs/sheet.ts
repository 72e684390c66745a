import type { CallRow } from '@lintel/contract/call-logs/schema.ts'
import { personWords } from '../exports/person-words.ts'
import type { ExportedList } from '../exports/export-list.ts'

/** The call history as a sheet (office.md 15.2). */
export const callSheet: ExportedList<CallRow> = {
  title: 'callLogs:title',
  texts: ['callLogs', 'doorLogs', 'common'],
  happenedAt: ({ occurredAt }) => occurredAt,
  columns: [
    { head: 'callLogs:columns.time', text: ({ occurredAt }, { moment }) => moment(occurredAt) },
    { head: 'exports:columns.clock', text: ({ timeQuality }, { t }) => t(`doorLogs:time.${timeQuality}`) },
    { head: 'doorLogs:columns.device', text: ({ deviceName }) => deviceName, ofSite: true },
    { head: 'doorLogs:columns.door', text: ({ doorName }) => doorName },
    {
      head: 'callLogs:columns.callee',
      text: ({ callee, personUuid }, words) => personWords(words, callee, personUuid),
    },
    { head: 'callLogs:columns.company', text: ({ companyName }) => companyName, ofSite: true },
    { head: 'callLogs:columns.kind', text: ({ kind }, { t }) => kind && t(`callLogs:kind.${kind}`) },
    { head: 'callLogs:columns.result', text: ({ result }, { t }) => result && t(`callLogs:result.${result}`) },
    { head: 'callLogs:columns.seconds', text: ({ seconds }) => (seconds === null ? '' : String(seconds)) },
    {
      head: 'callLogs:columns.unlocked',
      text: ({ unlocked }, { t }) => (unlocked === null ? '' : t(unlocked ? 'common:yes' : 'common:no')),
    },
  ],
}
