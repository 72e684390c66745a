import { limits } from '@lintel/contract/base/limits.ts'
import type { Overview } from '@lintel/contract/home/schema.ts'
import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAcknowledge } from '../../domain/alarms/acknowledging.ts'
import { LevelMark, placeOfAlarm, useAlarmName } from '../../domain/alarms/alarm-texts.tsx'
import { newAlarmsOf, useOpenAlarms } from '../../domain/alarms/open-alarms.ts'
import { ConnectionBadge, ReaderFaultBadge } from '../../domain/devices/badges.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { Age } from '../../kit/time/age.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countsOfAttention } from './attention-counts.ts'

/** What needs me: a row for each thing with its age and its action; in words when it looked where there is nothing. */
export function Attention({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const format = useFormat()
  const moments = useMomentFormat()
  const refer = useReferences()
  const all = refer('alarmList')
  const counts = countsOfAttention(overview)
  const may = useMay()
  const nameOf = useAlarmName()
  const { acknowledge, isPending } = useAcknowledge()
  const open = useOpenAlarms()
  const alarms = open?.alarms ?? []
  const isComplete = open !== undefined || !may('alarm.read')
  // What an alarm says already is not said again.
  const devices = overview.needsAttention.filter(
    ({ name }) => !alarms.some(({ type, deviceName }) => type === 'offline' && deviceName === name),
  )
  const count = newAlarmsOf(open) + devices.length + counts.length
  return (
    <Card
      title={t('home:attention.title')}
      count={count > 0 ? format.number(count) : undefined}
      isFlush
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('home:alarms.all')}
          </Anchor>
        )
      }
    >
      <Rows>
        {count === 0 && isComplete && (
          <Row
            name={
              <Notice meaning="ok">{t('home:attention.nothingAt', { time: moments.time(overview.readAt) })}</Notice>
            }
          />
        )}
        {alarms.map((alarm) => {
          const to = refer('alarmInfo', { id: alarm.uuid })
          return (
            <Row
              key={alarm.uuid}
              mark={<LevelMark level={alarm.level} />}
              name={<NameText name={t(`alarms:type.${alarm.type}`)} to={to} />}
              detail={<bdi>{placeOfAlarm(alarm)}</bdi>}
              age={<Age since={alarm.occurredAt} />}
              action={
                may('alarm.acknowledge') ? (
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={isPending}
                    aria-label={t('alarms:acknowledge.actionFor', { name: nameOf(alarm) })}
                    onClick={() => acknowledge(alarm)}
                  >
                    {t('alarms:acknowledge.action')}
                  </Button>
                ) : (
                  <RowLink to={to}>{t('home:attention.show')}</RowLink>
                )
              }
            />
          )
        })}
        {devices.map((device) => {
          const to = refer('deviceInfo', { id: device.uuid })
          return (
            <Row
              key={device.uuid}
              mark={<LevelMark level={device.connection === 'waiting' ? 'notice' : 'warning'} />}
              name={<NameText name={device.name} to={to} />}
              detail={
                <>
                  <ConnectionBadge connection={device.connection} />{' '}
                  <ReaderFaultBadge deadReaders={device.deadReaders} />
                </>
              }
              age={device.lastSeenAt && <Age since={device.lastSeenAt} />}
              action={<RowLink to={to}>{t('home:attention.openDevice')}</RowLink>}
            />
          )
        })}
        {counts.map(({ key, count: number, list, filters }) => {
          const to = filteredAddress(refer(list), filters)
          return (
            <Row
              key={key}
              mark={<LevelMark level="notice" />}
              name={
                <NameText name={t(`home:attention.${key}`, { count: number, days: limits.endingSoonDays })} to={to} />
              }
              action={<RowLink to={to}>{t('home:attention.show')}</RowLink>}
            />
          )
        })}
      </Rows>
    </Card>
  )
}

function RowLink({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  if (to === undefined) return null
  return (
    <Button component={Link} to={to} variant="default" size="compact-sm">
      {children}
    </Button>
  )
}
