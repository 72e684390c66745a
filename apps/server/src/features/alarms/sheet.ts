import { homeLabel } from '@lintel/contract/apartments/label.ts'
import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import type { ExportedList, Words } from '../../domain/exports/export-list.ts'

/** The alarm records as a sheet (office.md 16). */
export const alarmSheet: ExportedList<Alarm> = {
  title: 'alarms:title',
  texts: ['alarms', 'doorSettings', 'things'],
  happenedAt: ({ occurredAt }) => occurredAt,
  columns: [
    { head: 'alarms:columns.time', cell: ({ occurredAt }, { moment }) => moment(occurredAt) },
    { head: 'alarms:columns.type', cell: ({ type }, { t }) => t(`alarms:type.${type}`) },
    { head: 'alarms:columns.level', cell: ({ level }, { t }) => t(`alarms:level.${level}`) },
    { head: 'alarms:columns.place', cell: placeOf },
    {
      head: 'alarms:columns.company',
      cell: ({ companyName, isShared }, { t }) => companyName ?? (isShared ? t('alarms:shared') : null),
      ofCompanies: true,
    },
    { head: 'things:building', cell: ({ buildingName }) => buildingName, ofHomes: true },
    { head: 'things:apartment', cell: ({ apartmentName }) => apartmentName, ofHomes: true },
    { head: 'things:home', cell: homeLabel, ofHomes: true },
    { head: 'alarms:columns.cleared', cell: ({ clearedAt }, { moment }) => moment(clearedAt) },
    {
      head: 'alarms:columns.siren',
      cell: ({ disarm }, { t }) => disarm && t(`alarms:disarm.sheet.${disarm.state}`),
      ofSite: true,
    },
    { head: 'alarms:columns.sirenSeconds', cell: ({ disarm }) => inTenths(disarm?.seconds), ofSite: true },
    { head: 'alarms:columns.status', cell: ({ status }, { t }) => t(`alarms:status.${status}`) },
    { head: 'exports:columns.acknowledgedBy', cell: ({ acknowledgedBy }) => acknowledgedBy },
    { head: 'exports:columns.resolvedAt', cell: ({ resolvedAt }, { moment }) => moment(resolvedAt) },
    { head: 'alarms:columns.remark', cell: ({ remark }) => remark },
  ],
}

/** Of a reader with its name. */
function placeOf({ areaName, doorName, deviceName, reader }: Alarm, { t }: Words): string | null {
  const place = areaName ?? doorName ?? deviceName
  if (reader === null) return place
  return [place, t(`doorSettings:reader.${reader.port}`, { number: reader.index + 1 })].filter(Boolean).join(', ')
}

/** As long as it took, to a tenth of a second; nothing where unknown. */
const inTenths = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' ? Math.round(seconds * 10) / 10 : null
