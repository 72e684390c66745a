import type { Overview } from '@lintel/contract/home/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { AlarmLevelBadge } from '../../domain/devices/badges.tsx'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Line, Lines, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Counters } from './counters.tsx'

/** New alarms, the newest by name. */
export function Alarms({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const refer = useReferences()
  const all = refer('alarmList')
  if (overview.alarms === null) return null
  return (
    <Section
      title={t('home:widgets.alarms')}
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('home:alarms.all')}
          </Anchor>
        )
      }
    >
      {overview.alarms.newest.length === 0 ? (
        <Notice meaning="ok">{t('home:alarms.none')}</Notice>
      ) : (
        <>
          <Counters overview={overview} counters={['alarms']} />
          <Lines>
            {overview.alarms.newest.map((alarm) => (
              <Line key={alarm.uuid} aside={<MomentText at={alarm.occurredAt} />}>
                <NameText name={t(`alarms:type.${alarm.type}`)} to={refer('alarmInfo', { id: alarm.uuid })} />{' '}
                <AlarmLevelBadge level={alarm.level} />{' '}
                <PlainText text={alarm.areaName ?? alarm.doorName ?? alarm.deviceName} />
              </Line>
            ))}
          </Lines>
        </>
      )}
    </Section>
  )
}
