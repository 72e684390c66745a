import type { Overview } from '@lintel/contract/home/operations.ts'
import { MomentText, NameText } from '../../kit/cells.tsx'
import { ConnectionBadge } from '../../kit/connection-badge.tsx'
import { ReaderFaultBadge } from '../../kit/reader-fault-badge.tsx'
import { useReferences } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Line, Lines } from '../../ui/lines.tsx'
import { Section } from '../../ui/section.tsx'

/** Does anything need me: devices that are not as they should be, each leading to its page. */
export function Attention({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const refer = useReferences()
  return (
    <Section title={t('home:attention.title')}>
      {overview.needsAttention.length === 0 ? (
        <Notice meaning="ok">{t('home:attention.nothing')}</Notice>
      ) : (
        <Lines>
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
