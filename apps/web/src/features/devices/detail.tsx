import type { DeviceDetail } from '@lintel/contract/devices/records.ts'
import { type ComponentType, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ConnectionBadge, OtherHardwareBadge, ReaderFaultBadge, SimulatedBadge } from '../../domain/devices/badges.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useParam, useView } from '../../kit/portal/route-context.ts'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { useDeviceActions } from './actions.tsx'
import { DeviceCommandState } from './command-state.tsx'
import { CommandsPart } from './parts/commands.tsx'
import { DoorsPart } from './parts/doors.tsx'
import { EventsPart, People, useShownEvents } from './parts/people-and-events.tsx'
import { type DeviceTab, devices, useDeviceLinks } from './links.ts'
import { useListOfDevices } from './of-site.ts'
import { StatePart } from './parts/state.tsx'

type Detail = z.output<typeof DeviceDetail>

/** What it is sent comes within seconds, and no live change says when it has confirmed it. */
const lookEveryMs = 3_000

/** Whether a device that is connected has yet to confirm settings, names for visitors or addresses. */
const isBeingSent = ({ connection, desiredVersion, reportedVersion, directory, addressBook }: Detail): boolean =>
  connection === 'online' &&
  (desiredVersion !== reportedVersion || directory?.isNewest === false || addressBook?.isNewest === false)

/** Loaded with the words of settings when it is opened. */
const Settings = lazyPart(async () => {
  await loadTexts(['siteSettings'])
  return import('./parts/settings.tsx')
})

const Firmware = lazyPart(async () => {
  await loadTexts(['upgrades'])
  return import('./parts/firmware.tsx')
})

/** That a device should be upgraded, to those who may read of it. */
const FirmwareHint = lazyPart(async () => {
  await loadTexts(['upgrades'])
  return { default: (await import('./parts/firmware.tsx')).FirmwareHint }
})

const partOf: Readonly<Record<DeviceTab, ComponentType<{ readonly device: Detail }>>> = {
  state: StatePart,
  doors: DoorsPart,
  settings: Settings,
  firmware: Firmware,
  commands: CommandsPart,
  people: People,
  events: EventsPart,
}

/** The tabs of this portal's page of a device that the session may read. */
function useTabs(): readonly DeviceTab[] {
  const { tabs } = useView(devices)
  const may = useMay()
  const isShown: Partial<Record<DeviceTab, boolean>> = {
    firmware: may('upgradeTask.read'),
    people: may('device.readPeople'),
    events: Object.values(useShownEvents()).some(Boolean),
  }
  return tabs.filter((tab) => isShown[tab] ?? true)
}

/** One device: how it is, what it drives, what is set, its commands, who passes there and what happened. */
export default function DeviceInfo() {
  const t = useText()
  const uuid = useParam('id')
  const query = useRead(
    api.device.get,
    { uuid },
    { refetchEveryMs: (device) => (device && isBeingSent(device) ? lookEveryMs : false) },
  )
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const address = useDeviceLinks().info({ id: uuid })
  const tabs = useTabs()
  const current = tabs.find((tab) => tab === search.get('tab')) ?? 'state'
  const Part = partOf[current]
  const back = useListOfDevices()
  const actions = useDeviceActions(() => void navigate(back ?? '/', { replace: true }))
  return (
    <>
      <DetailScreen
        title="things:device"
        query={query}
        name={(device) => device.name}
        status={(device) => (
          <>
            <ConnectionBadge connection={device.connection} /> <ReaderFaultBadge deadReaders={device.deadReaders} />{' '}
            <OtherHardwareBadge model={device.model} reportedModel={device.reportedModel} />{' '}
            <SimulatedBadge isSimulated={device.isSimulated} />
          </>
        )}
        actions={actions.actionsOf}
        back={back}
      >
        {(device) => (
          <>
            <DeviceCommandState deviceUuid={device.uuid} />
            {tabs.includes('firmware') && current !== 'firmware' && (
              <Suspense>
                <FirmwareHint device={device} />
              </Suspense>
            )}
            <Tabs
              label={t('things:device')}
              current={current}
              tabs={tabs.map((tab) => ({
                key: tab,
                label: t(tab === 'firmware' ? 'devices:columns.firmware' : `devices:tabs.${tab}`),
                to: filteredAddress(address, { tab: tab === 'state' ? '' : tab }),
              }))}
            />
            <Suspense>
              <Part device={device} />
            </Suspense>
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  )
}
