import { homeLabel } from '@lintel/contract/apartments/label.ts'
import { logMethodOf, type DoorEventDetail } from '@lintel/contract/door-logs/schema.ts'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { withQuery } from '../../kit/portal/address.ts'
import { ImagesOfEvent } from '../../domain/devices/captured-image.tsx'
import { NameText, PlainText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import {
  deviceWord,
  DoorEventResult,
  DoorEventTime,
  DoorEventType,
  reasonText,
} from '../../domain/doors/door-event.tsx'
import { useReaderName } from '../../domain/doors/door-name.ts'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { PersonName } from '../../domain/people/texts.tsx'
import { useIsOffice } from '../../domain/sites/site-kind.ts'
import { useLinks, useParam, useReferences } from '../../kit/portal/route-context.ts'
import { type TextKey, useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Facts, type Fact, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Explanation } from './explanation.tsx'
import { doorLogs } from './links.ts'

type Detail = z.output<typeof DoorEventDetail>

/** One event with all that is known of it. */
export default function DoorEventInfo() {
  const query = useRead(api.doorLog.get, { uuid: useParam('id') })
  return (
    <DetailScreen
      title="doorLogs:detailTitle"
      query={query}
      name={() => undefined}
      status={(event) => event.granted !== null && <DoorEventResult event={event} />}
      back={useLinks(doorLogs).list()}
    >
      {(event) => <EventParts event={event} />}
    </DetailScreen>
  )
}

/** Where the door stands and where the person lives, at sites where that is known. */
function placeFacts(event: Detail, t: ReturnType<typeof useText>): Fact[] {
  const places: readonly (readonly [TextKey, string | null])[] = [
    ['things:building', event.buildingName],
    ['things:apartment', event.apartmentName],
    ['things:home', homeLabel(event)],
  ]
  return places
    .filter(([, name]) => name)
    .map(([label, name]) => ({ label: t(label), value: <PlainText text={name} /> }))
}

function EventParts({ event }: { readonly event: Detail }) {
  const t = useText()
  const format = useMomentFormat()
  const refer = useReferences()
  const nameOfReader = useReaderName()
  const doorList = refer('doorList')
  const isOffice = useIsOffice()
  const facts: Fact[] = [
    { label: t('doorLogs:columns.event'), value: <DoorEventType event={event} /> },
    { label: t('doorLogs:time.device'), value: <DoorEventTime event={event} /> },
    { label: t('doorLogs:time.received'), value: format.dateTime(event.receivedAt) },
    {
      label: t('doorLogs:columns.door'),
      value: event.doorName ? (
        <NameText name={event.doorName} to={doorList && withQuery(doorList, { keyword: event.doorName })} />
      ) : (
        '–'
      ),
    },
    {
      label: t('doorLogs:columns.device'),
      value: <NameText name={event.deviceName} to={refer('deviceInfo', { id: event.deviceUuid })} />,
    },
    {
      label: t(event.type === 'call' ? 'doorLogs:called.title' : 'doorLogs:columns.person'),
      value: event.personName ? (
        <NameText
          name={event.personName}
          to={pageOfPerson(refer, { kind: event.personKind, uuid: event.personUuid })}
        />
      ) : (
        <PersonName name={null} uuid={event.personUuid} />
      ),
    },
    { label: t('doorLogs:columns.id'), value: <PlainText text={event.personnelId} /> },
    ...(isOffice ? [{ label: t('doorLogs:columns.company'), value: <PlainText text={event.companyName} /> }] : []),
    ...placeFacts(event, t),
    {
      label: t('doorLogs:columns.direction'),
      value: event.direction === null ? '–' : t(`doorLogs:direction.${event.direction}`),
    },
    { label: t('doorLogs:columns.method'), value: <PlainText text={deviceWord('method', logMethodOf(event))} /> },
    ...(event.reader ? [{ label: t('doorLogs:detail.reader'), value: nameOfReader(event.reader) }] : []),
    ...(event.secondMethod
      ? [{ label: t('doorLogs:detail.second'), value: <PlainText text={deviceWord('method', event.secondMethod)} /> }]
      : []),
    { label: t('doorLogs:columns.credential'), value: <PlainText text={event.credential} /> },
    // Where the decision is explained, it says why more exactly.
    ...(event.explanation
      ? []
      : [{ label: t('doorLogs:columns.reason'), value: <PlainText text={reasonText(event.reason)} /> }]),
    { label: t('doorLogs:detail.operator'), value: <PlainText text={event.operatorName} /> },
    ...(event.commandReason === null
      ? []
      : [{ label: t('doorLogs:detail.because'), value: <PlainText text={event.commandReason} /> }]),
    { label: t('doorLogs:detail.number'), value: format.number(event.number) },
  ]
  return (
    <>
      {event.type === 'lost' && (
        <Notice meaning="attention">
          {t('doorLogs:gap.text', { from: event.number, to: event.lastNumber ?? event.number })}
        </Notice>
      )}
      {event.readAs && (
        <Notice meaning="attention" title={t('doorLogs:readAs.title')}>
          <div>{t('doorLogs:readAs.text', { name: event.readAs.personName })}</div>
          <NameText
            name={event.readAs.personName}
            to={pageOfPerson(refer, { kind: event.readAs.personKind, uuid: event.readAs.personUuid })}
          />
        </Notice>
      )}
      {event.underDuress && <Notice meaning="danger">{t('doorLogs:duress.text')}</Notice>}
      {event.timeQuality !== 'synced' && (
        <Notice meaning="attention">{t(`doorLogs:time.${event.timeQuality}Help`)}</Notice>
      )}
      <Explanation event={event} />
      <ImagesOfEvent title={t('doorLogs:detail.picture')} eventUuid={event.uuid} />
      <Section title={t('doorLogs:detail.facts')}>
        <Facts facts={facts} />
      </Section>
    </>
  )
}
