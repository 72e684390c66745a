import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { SiteHealth } from '@lintel/contract/home/schema.ts'
import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { LevelMark } from '../../domain/alarms/alarm-texts.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { MomentText, NameText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Empty } from '../../ui/content.tsx'
import { Tip } from '../../ui/tip.tsx'
import { devicesOfSite } from './site-health.tsx'

interface CellProps {
  readonly row: SiteHealth
}

/** A count that leads to the devices of the site; nothing where there is none. */
function CountLink({ row, count, status, children }: CellProps & CountProps) {
  const to = devicesOfSite(useReferences(), row, status)
  if (count === 0) return <Empty />
  if (to === undefined) return <span>{children}</span>
  return (
    <Anchor component={Link} to={to} size="sm">
      {children}
    </Anchor>
  )
}

interface CountProps {
  readonly count: number
  readonly status?: 'away'
  readonly children: ReactNode
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={devicesOfSite(useReferences(), row)} />
}

function AlarmsCell({ row }: CellProps) {
  const format = useFormat()
  const { criticalAlarms, warnings } = row
  return (
    <CountLink row={row} count={criticalAlarms + warnings}>
      <Group gap={8} wrap="nowrap" component="span">
        {criticalAlarms > 0 && (
          <span>
            <LevelMark level="critical" /> {format.number(criticalAlarms)}
          </span>
        )}
        {warnings > 0 && (
          <span>
            <LevelMark level="warning" /> {format.number(warnings)}
          </span>
        )}
      </Group>
    </CountLink>
  )
}

function OfflineCell({ row }: CellProps) {
  const t = useText()
  return (
    <CountLink row={row} count={row.offline} status="away">
      {t('home:health.ofDevices', { count: row.offline, devices: row.devices })}
    </CountLink>
  )
}

function FirmwareCell({ row }: CellProps) {
  const t = useText()
  return (
    <Tip label={row.oldFirmware > 0 ? t('home:health.firmwareHelp') : undefined}>
      <span>
        <CountLink row={row} count={row.oldFirmware}>
          {t('home:health.ofDevices', { count: row.oldFirmware, devices: row.devices })}
        </CountLink>
      </span>
    </Tip>
  )
}

const columns = columnsFor<SiteHealth>()({
  name: { label: 'home:health.site', Cell: NameCell, sort: 'name', isFixed: true },
  alarms: { label: 'home:health.alarms', Cell: AlarmsCell, sort: 'alarms' },
  offline: { label: 'home:property.offline', Cell: OfflineCell, sort: 'offline' },
  firmware: { label: 'home:health.firmware', Cell: FirmwareCell, sort: 'oldFirmware' },
  lastSeen: {
    label: 'devices:columns.lastSeen',
    Cell: ({ row }) => <MomentText at={row.lastSeenAt} />,
    sort: 'lastSeenAt',
  },
})

/** The sites of an operator by health: alarms, devices offline, old firmware, last contact. */
export default function HealthList() {
  const t = useText()
  return (
    <ListScreen
      title="home:health.title"
      of={api.home.siteHealth}
      columns={columns.pick(['name', 'alarms', 'offline', 'firmware', 'lastSeen'])}
      rowId={(site) => site.uuid}
      rowName={(site) => site.name}
      empty="home:health.nothing"
      refetchEveryMs={minuteMs}
      above={({ page }) =>
        page?.rows.some(({ oldFirmware }) => oldFirmware > 0) && <p>{t('home:health.firmwareHelp')}</p>
      }
    />
  )
}
