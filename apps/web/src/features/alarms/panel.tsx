import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AlarmLevelBadge } from '../../domain/devices/badges.tsx'
import { PictureOfEvent } from '../../domain/devices/captured-image.tsx'
import { DoorStateBadge } from '../../domain/doors/door-state-badge.tsx'
import { DoorEventPerson, DoorEventType } from '../../domain/doors/door-event.tsx'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { ActionButton, visibleActions, type Action } from '../../kit/actions/action.tsx'
import { useLinks, useReferences } from '../../kit/portal/route-context.ts'
import { MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { PanelParts, PanelSection } from '../../kit/side-panel/panel-parts.tsx'
import { Age } from '../../kit/time/age.tsx'
import { useText } from '../../language/language.ts'
import { useMay, useSession } from '../../session/session.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Fact } from '../../ui/content.tsx'
import { CompanyCell, StatusCell } from './columns.tsx'
import { alarms } from './links.ts'
import classes from './panel.module.css'
import { SirenCell } from './siren.tsx'

/** So long before and after an alarm events are shown. */
const aroundMs = 5 * minuteMs
const eventsShown = 10

/** Whether the reader sees the log of doors. */
function useLogsShown(): boolean {
  const isShown = useSession()?.facts.logsShown ?? false
  return useMay()('doorLog.read') && isShown
}

interface AlarmPanelProps {
  readonly alarm: Alarm
  readonly actions: readonly Action[]
}

/** All that is known of an alarm, beside its list: picture, the door now, facts, what happened around it, actions. */
export function AlarmPanel({ alarm, actions }: AlarmPanelProps) {
  const t = useText()
  const may = useMay()
  const page = useLinks(alarms).info({ id: alarm.uuid })
  const visible = visibleActions(actions, may)
  const main = visible.filter(({ key }) => key === 'acknowledge' || key === 'resolve')
  const further = visible.filter((action) => !main.includes(action))
  return (
    <PanelParts
      title={t(`alarms:type.${alarm.type}`)}
      badges={
        <>
          <AlarmLevelBadge level={alarm.level} />
          <StatusCell row={alarm} />
        </>
      }
      picture={alarm.eventUuid !== null && <PictureOfEvent eventUuid={alarm.eventUuid} />}
      facts={useAlarmFacts(alarm)}
      actions={
        main.length > 0 &&
        main.map((action, index) => (
          <ActionButton key={action.key} action={action} look={index === 0 ? 'filled' : 'default'} />
        ))
      }
    >
      <Around alarm={alarm} />
      <div className={classes.further}>
        {further.map((action) => (
          <ActionButton key={action.key} action={action} size="compact-sm" />
        ))}
        {page !== undefined && (
          <ActionButton
            action={{ key: 'page', label: t('alarms:panel.whole'), to: page }}
            look="subtle"
            size="compact-sm"
          />
        )}
      </div>
    </PanelParts>
  )
}

/** Facts of an alarm that are there; person, door, device and company lead to their pages. */
function useAlarmFacts(alarm: Alarm): readonly Fact[] {
  const t = useText()
  const refer = useReferences()
  const may = useMay()
  const logsShown = useLogsShown()
  const { doorUuid, deviceUuid, eventUuid } = alarm
  const door = useRead(api.door.get, { uuid: doorUuid ?? '' }, { enabled: doorUuid !== null && may('door.read') }).data
  const event = useRead(api.doorLog.get, { uuid: eventUuid ?? '' }, { enabled: eventUuid !== null && logsShown }).data
  const facts: readonly (Fact | false | null)[] = [
    alarm.areaName !== null && { label: t('alarms:panel.area'), value: <PlainText text={alarm.areaName} /> },
    doorUuid !== null && {
      label: t('alarms:panel.door'),
      value: (
        <>
          <RelatedText name={alarm.doorName ?? '–'} to={refer('doorInfo', { id: doorUuid })} />
          {door && <DoorStateBadge door={door} />}
        </>
      ),
    },
    deviceUuid !== null && {
      label: t('alarms:panel.device'),
      value: <RelatedText name={alarm.deviceName ?? '–'} to={refer('deviceInfo', { id: deviceUuid })} />,
    },
    {
      label: t('alarms:panel.since'),
      value: (
        <span>
          <MomentText at={alarm.occurredAt} /> (<Age since={alarm.occurredAt} />)
        </span>
      ),
    },
    alarm.clearedAt !== null && { label: t('alarms:panel.ended'), value: <MomentText at={alarm.clearedAt} /> },
    (alarm.companyName !== null || alarm.isShared) && {
      label: t('alarms:panel.company'),
      value: <CompanyCell row={alarm} />,
    },
    event?.personName
      ? {
          label: t('alarms:panel.person'),
          value: (
            <RelatedText
              name={event.personName}
              to={pageOfPerson(refer, { kind: event.personKind, uuid: event.personUuid })}
            />
          ),
        }
      : null,
    alarm.acknowledgedBy !== null && {
      label: t('alarms:panel.acknowledged'),
      value: <PlainText text={alarm.acknowledgedBy} />,
    },
    alarm.status === 'resolved' &&
      alarm.acknowledgedBy === null && {
        label: t('alarms:columns.status'),
        value: t('alarms:panel.closedItself'),
      },
    alarm.remark !== '' && { label: t('alarms:panel.note'), value: <PlainText text={alarm.remark} /> },
    alarm.disarm !== null && { label: t('alarms:columns.siren'), value: <SirenCell row={alarm} /> },
  ]
  return facts.filter((fact) => fact !== false && fact !== null)
}

/** What the door, or the device, reported five minutes before and after. */
function Around({ alarm }: { readonly alarm: Alarm }) {
  const t = useText()
  const refer = useReferences()
  const format = useMomentFormat()
  const at = Date.parse(alarm.occurredAt)
  const place = alarm.doorUuid === null ? { device: alarm.deviceUuid ?? undefined } : { door: alarm.doorUuid }
  const isKnown = alarm.doorUuid !== null || alarm.deviceUuid !== null
  const isShown = useLogsShown() && isKnown
  const { data } = useRead(
    api.doorLog.list,
    {
      ...place,
      from: new Date(at - aroundMs).toISOString(),
      to: new Date(at + aroundMs).toISOString(),
      size: eventsShown,
      order: 'desc',
    },
    { enabled: isShown },
  )
  if (!isShown || !data) return null
  return (
    <PanelSection title={t('alarms:panel.around')}>
      {data.rows.length === 0 ? (
        <p className={classes.none}>{t('alarms:panel.noEvents')}</p>
      ) : (
        <ul className={classes.events}>
          {data.rows.toReversed().map((event) => (
            <li key={event.uuid} data-own={event.uuid === alarm.eventUuid || undefined}>
              <RelatedText name={format.time(event.occurredAt)} to={refer('doorEvent', { id: event.uuid })} />
              <span className={classes.event}>
                <DoorEventType event={event} />
                {event.personName !== null && (
                  <>
                    {' · '}
                    <DoorEventPerson event={event} />
                  </>
                )}
              </span>
              {event.granted !== null && (
                <StatusBadge meaning={event.granted ? 'ok' : 'danger'}>
                  {t(event.granted ? 'doorLogs:result.granted' : 'doorLogs:result.refused')}
                </StatusBadge>
              )}
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
