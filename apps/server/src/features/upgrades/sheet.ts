import type { UpgradeDevice } from '@lintel/contract/upgrades/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/** Devices of an upgrade task as a sheet. */
export const upgradeSheet: ExportedList<UpgradeDevice> = {
  title: 'upgrades:one',
  texts: ['upgrades'],
  columns: [
    { head: 'upgrades:devices.name', cell: ({ device }) => device.name },
    { head: 'upgrades:devices.mac', cell: ({ mac }) => mac },
    { head: 'upgrades:devices.site', cell: ({ site }) => site.name },
    { head: 'upgrades:devices.state', cell: ({ state }, { t }) => t(`upgrades:deviceState.${state}`) },
    {
      head: 'upgrades:devices.detail',
      cell: ({ reason }, { t }) =>
        reason === null
          ? null
          : t(`upgrades:reason.${reason}`, { minutes: limits.upgradeSilentMinutes, days: limits.upgradeWaitDays }),
    },
    { head: 'upgrades:devices.before', cell: ({ before }) => before },
    { head: 'upgrades:devices.lastWord', cell: ({ lastWordAt }, { moment }) => moment(lastWordAt) },
    { head: 'upgrades:columns.endedAt', cell: ({ endedAt }, { moment }) => moment(endedAt) },
  ],
}
