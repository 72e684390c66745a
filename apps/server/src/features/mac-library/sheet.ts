import type { MacEntry } from '@lintel/contract/mac-library/schema.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/** A MAC library as a sheet; address and remark have the heads of its import. */
export const macSheet: ExportedList<MacEntry> = {
  title: 'macLibrary:title',
  texts: ['macLibrary', 'imports'],
  columns: [
    { head: 'imports:columns.mac', cell: ({ mac }) => mac },
    { head: 'macLibrary:columns.model', cell: ({ modelName }) => modelName },
    { head: 'macLibrary:columns.state', cell: ({ state }, { t }) => t(`macLibrary:state.${state}`) },
    { head: 'macLibrary:columns.keptFor', cell: ({ keptFor }) => keptFor?.name ?? null },
    { head: 'macLibrary:columns.installer', cell: ({ usedBy }) => usedBy?.installer?.name ?? null },
    { head: 'macLibrary:columns.site', cell: ({ usedBy }) => usedBy?.site.name ?? null },
    { head: 'macLibrary:columns.device', cell: ({ usedBy }) => usedBy?.device.name ?? null },
    { head: 'macLibrary:columns.source', cell: ({ source }, { t }) => t(`macLibrary:source.${source}`) },
    { head: 'imports:columns.remark', cell: ({ remark }) => remark },
    { head: 'macLibrary:columns.addedBy', cell: ({ addedBy }) => addedBy },
    { head: 'macLibrary:columns.addedAt', cell: ({ createdAt }, { moment }) => moment(createdAt) },
  ],
}
