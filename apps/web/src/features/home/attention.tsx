import type { Overview } from '@lintel/contract/home/operations.ts'
import { narrowed } from '../../kit/portal/address.ts'
import { MomentText, NameText } from '../../kit/screen/cells.tsx'
import { ConnectionBadge } from '../../domain/devices/connection-badge.tsx'
import { ReaderFaultBadge } from '../../domain/doors/readers.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Line, Lines } from '../../ui/lines.tsx'
import { Section } from '../../ui/section.tsx'
import { needsNothing } from './needs-nothing.ts'

/** Does anything need me: alarms that wait, and devices that are not as they should be, each leading to its page. */
export function Attention({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const refer = useReferences()
  const alarms = overview.alarms?.unhandled ?? 0
  return (
    <Section title={t('home:attention.title')}>
      {needsNothing(overview) ? (
        <Notice meaning="ok">{t('home:attention.nothing')}</Notice>
      ) : (
        <Lines>
          {alarms > 0 && (
            <Line>
              <NameText
                name={t('home:attention.alarms', { count: alarms })}
                to={narrowed(refer('alarmList'), { status: 'unhandled' })}
              />
            </Line>
          )}
          {overview.needsAttention.map((device) => (
            <Line key={device.uuid} aside={<MomentText at={device.lastSeenAt} />}>
              <NameText name={device.name} to={refer('deviceInfo', { id: device.uuid })} />
              <ConnectionBadge connection={device.connection} /> <ReaderFaultBadge deadReaders={device.deadReaders} />
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}
