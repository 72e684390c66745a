import { homeLabel } from '@lintel/contract/apartments/label.ts'
import { logMethodOf, type DoorLogRow } from '@lintel/contract/door-logs/schema.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { fallbackLocale } from '@lintel/i18n/locales.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import { type ExportedList, type Words, personWords } from '../../domain/exports/export-list.ts'

/** Methods and reasons are the device's own words: those the catalogue knows are said, others stay as they came. */
function deviceWord({ t }: Words, group: 'method' | 'reason', word: string | null): string | null {
  const texts = (loadCatalogue(fallbackLocale, 'doorLogs') as Record<string, object>)[group] ?? {}
  return word !== null && Object.hasOwn(texts, word) ? t(`doorLogs:${group}.${word}` as TextKey) : word
}

/** Devices say why in a code of the rules; older ones in a word of their own. */
function reasonWord(words: Words, reason: string | null): string | null {
  const texts = (loadCatalogue(fallbackLocale, 'decisions') as Record<string, object>)['why'] ?? {}
  if (reason !== null && Object.hasOwn(texts, reason)) return words.t(`decisions:why.${reason}` as TextKey)
  return deviceWord(words, 'reason', reason)
}

/** The door log as a sheet (office.md 15.1). */
export const doorLogSheet: ExportedList<DoorLogRow> = {
  title: 'doorLogs:title',
  texts: ['doorLogs', 'decisions', 'common', 'things'],
  happenedAt: ({ occurredAt }) => occurredAt,
  columns: [
    { head: 'doorLogs:columns.time', cell: ({ occurredAt }, { moment }) => moment(occurredAt) },
    { head: 'exports:columns.clock', cell: ({ timeQuality }, { t }) => t(`doorLogs:time.${timeQuality}`) },
    {
      head: 'doorLogs:columns.event',
      cell: ({ type, underDuress }, { t }) => {
        const event = t(type === 'lost' ? 'doorLogs:gap.title' : `doorLogs:type.${type}`)
        return underDuress ? t('doorLogs:duress.event', { event }) : event
      },
    },
    { head: 'doorLogs:columns.door', cell: ({ doorName }) => doorName },
    {
      head: 'doorLogs:columns.person',
      cell: ({ type, personName, personUuid }, words) => {
        const name = personWords(words, personName, personUuid)
        return name !== null && type === 'call' ? words.t('doorLogs:called.name', { name }) : name
      },
    },
    { head: 'doorLogs:columns.id', cell: ({ personnelId }) => personnelId },
    { head: 'doorLogs:columns.company', cell: ({ companyName }) => companyName, ofCompanies: true },
    { head: 'things:building', cell: ({ buildingName }) => buildingName, ofHomes: true },
    { head: 'things:apartment', cell: ({ apartmentName }) => apartmentName, ofHomes: true },
    { head: 'things:home', cell: homeLabel, ofHomes: true },
    { head: 'doorLogs:columns.method', cell: (row, words) => deviceWord(words, 'method', logMethodOf(row)) },
    {
      head: 'doorLogs:columns.direction',
      cell: ({ direction }, { t }) => direction && t(`doorLogs:direction.${direction}`),
    },
    {
      head: 'doorLogs:columns.result',
      cell: ({ granted }, { t }) => (granted === null ? '' : t(`doorLogs:result.${granted ? 'granted' : 'refused'}`)),
    },
    {
      head: 'doorLogs:columns.reason',
      cell: ({ reason, readAs }, words) =>
        readAs ? words.t('doorLogs:readAs.text', { name: readAs.personName }) : reasonWord(words, reason),
    },
    { head: 'doorLogs:columns.device', cell: ({ deviceName }) => deviceName, ofSite: true },
  ],
}
