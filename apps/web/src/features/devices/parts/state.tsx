import type { DeviceDetail } from '@lintel/contract/devices/records.ts'
import type { z } from 'zod'
import { PlaceText } from '../../../domain/residences/places.tsx'
import { useReaderName } from '../../../domain/doors/door-name.ts'
import { useView } from '../../../kit/portal/route-context.ts'
import { MomentText, NumberText, PlainText, TextLines } from '../../../kit/screen/cells.tsx'
import { type Translate, useText } from '../../../language/language.ts'
import { useMomentFormat } from '../../../session/use-format.ts'
import { Code, Facts, Section } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ServedText } from '../columns.tsx'
import { devices } from '../links.ts'
import { DeviceRules } from '../receipts.tsx'

type Detail = z.output<typeof DeviceDetail>

/** Is a device well, what is it, and by which access rules does it decide. */
export function StatePart({ device }: { readonly device: Detail }) {
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
      {device.reportedModel !== null && device.reportedModel !== device.model && (
        <Notice meaning="attention">
          {t('devices:detail.otherHardware', { reported: device.reportedModel, model: device.model })}
        </Notice>
      )}
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
