import type { Door } from '@lintel/contract/doors/schema.ts'
import type { PlanKind } from '@lintel/contract/emergency-plans/kinds.ts'
import { PlainText } from '../../kit/screen/cells.tsx'
import { ReaderFaultBadge } from '../../domain/devices/badges.tsx'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<PlanKind, Meaning>> = { lockdown: 'danger', lock: 'attention', open: 'danger' }

/** What an emergency plan does at a door now (office.md 5.4, mode). */
export function EmergencyBadge({ emergency }: Pick<Door, 'emergency'>) {
  const t = useText()
  if (emergency === null) return <PlainText text="" />
  return <StatusBadge meaning={meanings[emergency]}>{t(`doors:emergency.${emergency}`)}</StatusBadge>
}

interface DoorMarksProps {
  readonly door: Pick<Door, 'outOfService' | 'deadReaders'>
}

/** That a door is out of service, with the reason in a tooltip, and that readers of it do not answer. */
export function DoorMarks({ door: { outOfService, deadReaders } }: DoorMarksProps) {
  const t = useText()
  return (
    <>
      {outOfService !== null && (
        <span title={outOfService}>
          <StatusBadge meaning="attention">{t('doors:outOfService')}</StatusBadge>
        </span>
      )}{' '}
      <ReaderFaultBadge deadReaders={deadReaders} />
    </>
  )
}
