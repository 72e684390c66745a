import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import { useReaderName } from '../../../domain/doors/door-name.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { MomentText, PlainText, RelatedText } from '../../../kit/screen/cells.tsx'
import { useText } from '../../../language/language.ts'
import { Facts, Section } from '../../../ui/content.tsx'

/** What a door is: its device, and when it was last opened. */
export function DoorFacts({ door }: { readonly door: DoorInfo }) {
  const t = useText()
  const device = useReferences()('deviceInfo', { id: door.deviceUuid })
  const nameOfReader = useReaderName()
  return (
    <Section title={t('doors:detail.facts')}>
      <Facts
        facts={[
          { label: t('doors:columns.device'), value: <RelatedText name={door.deviceName} to={device} /> },
          { label: t('devices:columns.model'), value: <PlainText text={door.deviceModel} /> },
          { label: t('doors:columns.lastOpening'), value: <MomentText at={door.lastOpenedAt} /> },
          ...(door.deadReaders.length > 0
            ? [{ label: t('devices:detail.deadReaders'), value: door.deadReaders.map(nameOfReader).join(', ') }]
            : []),
        ]}
      />
    </Section>
  )
}
