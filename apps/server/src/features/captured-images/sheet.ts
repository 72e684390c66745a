import { homeLabel } from '@lintel/contract/apartments/label.ts'
import type { CapturedImage } from '@lintel/contract/captured-images/schema.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/** When and why devices took pictures, as a sheet (office.md 15.3); the pictures themselves stay here. */
export const imageSheet: ExportedList<CapturedImage> = {
  title: 'capturedImages:title',
  texts: ['capturedImages', 'doorLogs', 'common', 'things'],
  happenedAt: ({ takenAt }) => takenAt,
  columns: [
    { head: 'capturedImages:columns.time', cell: ({ takenAt }, { moment }) => moment(takenAt) },
    { head: 'exports:columns.clock', cell: ({ timeQuality }, { t }) => t(`doorLogs:time.${timeQuality}`) },
    { head: 'capturedImages:columns.cause', cell: ({ cause }, { t }) => t(`capturedImages:cause.${cause}`) },
    { head: 'capturedImages:columns.device', cell: ({ deviceName }) => deviceName, ofSite: true },
    { head: 'things:building', cell: ({ buildingName }) => buildingName, ofHomes: true },
    { head: 'things:apartment', cell: ({ apartmentName }) => apartmentName, ofHomes: true },
    { head: 'things:home', cell: homeLabel, ofHomes: true },
    {
      head: 'capturedImages:columns.event',
      cell: ({ eventUuid }, { t }) => t(eventUuid === null ? 'common:no' : 'common:yes'),
    },
  ],
}
