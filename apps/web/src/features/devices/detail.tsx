import type { DeviceDetail } from '@lintel/contract/devices/records.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { Anchor, Group } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { withQuery } from '../../kit/portal/address.ts'
import { MomentText, NameText, NumberText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { ConnectionBadge, ReaderFaultBadge } from '../../domain/devices/badges.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { OpenDoorButton, OpenDoorState } from '../../domain/doors/open-door.tsx'
import { useOutputName } from '../../domain/doors/door-name.ts'
import { useReaderName } from '../../domain/doors/door-name.ts'
import { useParam, useReferences, useView } from '../../kit/portal/route-context.ts'
import { type Translate, useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Code, Facts, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeviceActions } from './actions.tsx'
import { ServedText } from './columns.tsx'
import { PlaceText } from '../../domain/residences/places.tsx'
import { DeviceCommandState } from './command-state.tsx'
import { devices } from './links.ts'
import { LastEvents, NewestPictures, People } from './info-parts.tsx'
import { useListOfDevices } from './of-site.ts'
import { DeviceRules } from './receipts.tsx'

type Detail = z.output<typeof DeviceDetail>

/** What it is sent comes within seconds, and no live change says when it has confirmed it. */
const lookEveryMs = 3_000

/** Whether a device that is connected has yet to confirm settings, names for visitors or addresses. */
const isBeingSent = ({ connection, desiredVersion, reportedVersion, directory, addressBook }: Detail): boolean =>
  connection === 'online' &&
  (desiredVersion !== reportedVersion || directory?.isNewest === false || addressBook?.isNewest === false)

/** One device: is it well, what is it, which doors does it drive. */
export default function DeviceInfo() {
  const query = useRead(
    api.device.get,
    { uuid: useParam('id') },
    { refetchEveryMs: (device) => (device && isBeingSent(device) ? lookEveryMs : false) },
  )
  const navigate = useNavigate()
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
            <ConnectionBadge connection={device.connection} /> <ReaderFaultBadge deadReaders={device.deadReaders} />
          </>
        )}
        actions={actions.actionsOf}
        back={back}
      >
        {(device) => (
          <>
            <DeviceCommandState deviceUuid={device.uuid} />
            <DeviceParts device={device} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  )
}

function DeviceParts({ device }: { readonly device: Detail }) {
  const t = useText()
  const { hasCompanies, hasPlaces } = useView(devices)
  const nameOfReader = useReaderName()
  const format = useMomentFormat()
  const isCurrent = device.desiredVersion === device.reportedVersion
  const since = device.connection === 'online' ? device.onlineSince : device.offlineSince
  return (
    <>
      <Notice
        meaning={device.connection === 'online' ? 'ok' : device.connection === 'waiting' ? 'information' : 'attention'}
      >
        {t(`devices:statusHelp.${device.connection}`)}
      </Notice>
      {device.eventsMissing > 0 && (
        <Notice meaning="attention">{t('devices:detail.missing', { count: device.eventsMissing })}</Notice>
      )}
      {device.isLoginOfBrokerOnly && <Notice meaning="attention">{t('devices:detail.brokerOnly')}</Notice>}
      {device.readerWithoutDoor && (
        <Notice meaning="attention">
          {t('devices:detail.readerWithoutDoor', {
            reader: nameOfReader(device.readerWithoutDoor),
            time: format.dateTime(device.readerWithoutDoor.lastReadAt),
          })}
        </Notice>
      )}
      <Section title={t('devices:detail.facts')}>
        <Facts
          facts={[
            { label: t('devices:columns.mac'), value: <Code>{device.mac}</Code> },
            { label: t('devices:columns.model'), value: <PlainText text={device.modelName} /> },
            // Lines of imports go by the model itself, whatever it is called.
            ...(device.modelName === device.model
              ? []
              : [{ label: t('devices:detail.ownModel'), value: <Code>{device.model}</Code> }]),
            { label: t('devices:columns.type'), value: t(`devices:type.${device.type}`) },
            ...(hasCompanies
              ? [{ label: t('devices:detail.served'), value: <ServedText companies={device.companies} /> }]
              : []),
            ...(hasPlaces ? placeFacts(t, device) : []),
            { label: t('devices:columns.location'), value: <PlainText text={device.location} /> },
            { label: t('devices:columns.relays'), value: <NumberText value={device.relays} /> },
            { label: t('devices:detail.securityRelays'), value: <NumberText value={device.securityRelays} /> },
            { label: t('devices:columns.added'), value: <MomentText at={device.createdAt} /> },
            { label: t('devices:columns.firmware'), value: <PlainText text={device.firmware} /> },
            { label: t('devices:detail.hardware'), value: <PlainText text={device.hardware} /> },
            { label: t('devices:detail.ip'), value: device.address ? <Code>{device.address}</Code> : '–' },
            { label: t('things:sipAccount'), value: <PlainText text={device.sipAccount} /> },
            { label: t('devices:detail.lastContact'), value: <MomentText at={device.lastSeenAt} /> },
            ...(device.deadReaders.length > 0
              ? [{ label: t('devices:detail.deadReaders'), value: device.deadReaders.map(nameOfReader).join(', ') }]
              : []),
            ...(since ? [{ label: t('devices:detail.since'), value: <MomentText at={since} /> }] : []),
            ...(device.addressBook
              ? [{ label: t('devices:detail.addressBook'), value: <AddressBookText book={device.addressBook} /> }]
              : []),
            ...(device.directory
              ? [{ label: t('devices:detail.directory'), value: <DirectoryText directory={device.directory} /> }]
              : []),
            {
              label: t('devices:detail.configuration'),
              value: t(isCurrent ? 'devices:configuration.current' : 'devices:configuration.pending'),
            },
          ]}
        />
      </Section>
      <DeviceRules deviceUuid={device.uuid} />
      <Doors device={device} />
      <NewestPictures deviceUuid={device.uuid} />
      <People deviceUuid={device.uuid} />
      <LastEvents deviceUuid={device.uuid} />
    </>
  )
}

/** Where a device of a residential site stands, and which buildings a public one serves. */
function placeFacts(t: Translate, device: Detail) {
  const { apartment, building, servedBuildings } = device
  const buildingNames = [...(building ? [building] : []), ...servedBuildings].map(({ name }) => name)
  return [
    { label: t('devices:place.field'), value: <PlaceText device={device} /> },
    ...(apartment
      ? []
      : [{ label: t('devices:detail.served'), value: buildingNames.join(', ') || t('devices:place.allBuildings') }]),
  ]
}

/** How many apartments visitors call from it, and whether it holds the newest book. */
function AddressBookText({ book }: { readonly book: NonNullable<Detail['addressBook']> }) {
  const t = useText()
  const { entries, isNewest, hasProblem } = book
  const state = hasProblem ? 'problem' : isNewest ? 'newest' : 'pending'
  return <span>{t(`devices:addressBook.${state}`, { entries })}</span>
}

/** How many names visitors find on it, and whether those are the newest. */
function DirectoryText({ directory }: { readonly directory: NonNullable<Detail['directory']> }) {
  const t = useText()
  const { entries, onDevice, leftOut, isNewest } = directory
  return (
    <TextLines
      lines={[
        isNewest ? t('devices:directory.newest', { onDevice }) : t('devices:directory.pending', { onDevice, entries }),
        ...(leftOut > 0 ? [t('devices:directory.leftOut', { leftOut })] : []),
      ]}
    />
  )
}

function Doors({ device }: { readonly device: Detail }) {
  const t = useText()
  const nameOf = useOutputName()
  const doorList = useReferences()('doorList')
  const states = useRead(api.door.list, { device: device.uuid, size: 40 }, { enabled: useMay()('door.open') })
  return (
    <Section
      title={t('devices:detail.doors')}
      aside={
        doorList && (
          <Anchor component={Link} to={doorList} size="sm">
            {t('menu:doors')}
          </Anchor>
        )
      }
    >
      {device.doors.length === 0 ? (
        <p>{t('devices:empty.doors')}</p>
      ) : (
        <Facts
          facts={device.doors.map((door) => ({
            label: nameOf(door),
            value: <DoorLine door={door} state={states.data?.rows.find(({ uuid }) => uuid === door.uuid)} />,
          }))}
        />
      )}
    </Section>
  )
}

interface DoorLineProps {
  readonly door: Detail['doors'][number]
  /** How it stands, for those who may open it. */
  readonly state: Door | undefined
}

/** A door by its name, with *Open*: not every portal has a page of doors (specification.md 2.10). */
function DoorLine({ door, state }: DoorLineProps) {
  const doorList = useReferences()('doorList')
  return (
    <Group gap="sm">
      <NameText name={door.name} to={doorList && withQuery(doorList, { keyword: door.name })} />
      {state && (
        <>
          <OpenDoorButton door={state} />
          <OpenDoorState door={state} />
        </>
      )}
    </Group>
  )
}
