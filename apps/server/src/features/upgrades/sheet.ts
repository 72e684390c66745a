import type { UpgradeDevice } from '@lintel/contract/upgrades/schema.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/** Devices of an upgrade task as a sheet. */
export const upgradeSheet: ExportedList<UpgradeDevice> = {
  title: 'upgrades:devices.title',
  texts: ['upgrades'],
  columns: [
    { head: 'upgrades:columns.device', cell: ({ device }) => device.name },
    { head: 'upgrades:columns.mac', cell: ({ mac }) => mac },
    { head: 'upgrades:columns.site', cell: ({ site }) => site.name },
    { head: 'upgrades:columns.state', cell: ({ state }, { t }) => t(`upgrades:deviceState.${state}`) },
    {
      head: 'upgrades:columns.reason',
      cell: ({ reason }, { t }) => (reason === null ? null : t(`upgrades:reason.${reason}`)),
    },
    { head: 'upgrades:columns.before', cell: ({ before }) => before },
    { head: 'upgrades:columns.tries', cell: ({ tries }) => tries },
    { head: 'upgrades:columns.dueAt', cell: ({ dueAt }, { moment }) => moment(dueAt) },
    { head: 'upgrades:columns.lastWordAt', cell: ({ lastWordAt }, { moment }) => moment(lastWordAt) },
    { head: 'upgrades:columns.endedAt', cell: ({ endedAt }, { moment }) => moment(endedAt) },
  ],
}
