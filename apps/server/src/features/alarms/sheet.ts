import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import type { ExportedList, Words } from '../exports/export-list.ts'

/** The alarm records as a sheet (office.md 16). */
export const alarmSheet: ExportedList<Alarm> = {
  title: 'alarms:title',
  texts: ['alarms', 'doorSettings'],
  happenedAt: ({ occurredAt }) => occurredAt,
  columns: [
    { head: 'alarms:columns.time', text: ({ occurredAt }, { moment }) => moment(occurredAt) },
    { head: 'alarms:columns.type', text: ({ type }, { t }) => t(`alarms:type.${type}`) },
    { head: 'alarms:columns.level', text: ({ level }, { t }) => t(`alarms:level.${level}`) },
    { head: 'alarms:columns.place', text: placeOf },
    { head: 'alarms:columns.company', text: ({ companyName }) => companyName, ofSite: true },
    { head: 'alarms:columns.cleared', text: ({ clearedAt }, { moment }) => moment(clearedAt) },
    {
      head: 'alarms:columns.siren',
      text: ({ disarm }, { t }) => disarm && t(`alarms:disarm.sheet.${disarm.state}`),
      ofSite: true,
    },
    { head: 'alarms:columns.sirenSeconds', text: ({ disarm }) => disarm?.seconds?.toFixed(1) ?? '', ofSite: true },
    { head: 'alarms:columns.status', text: ({ status }, { t }) => t(`alarms:status.${status}`) },
    { head: 'exports:columns.handledBy', text: ({ handledBy }) => handledBy },
    { head: 'exports:columns.handledAt', text: ({ handledAt }, { moment }) => moment(handledAt) },
    { head: 'alarms:columns.remark', text: ({ remark }) => remark },
  ],
}

/** Of a reader with its name. */
function placeOf({ areaName, doorName, deviceName, reader }: Alarm, { t }: Words): string | null {
  const place = areaName ?? doorName ?? deviceName
  if (reader === null) return place
  return [place, t(`doorSettings:reader.${reader.port}`, { number: reader.index + 1 })].filter(Boolean).join(', ')
}
