import type { Door } from '@lintel/contract/doors/schema.ts'
import type { PlanKind } from '@lintel/contract/emergency-plans/schema.ts'
import { PlainText } from '../../kit/cells.tsx'
import { useText } from '../../language/language.ts'
import type { Meaning } from '../../ui/meaning.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<PlanKind, Meaning>> = { lockdown: 'danger', lock: 'attention', open: 'danger' }

/** What an emergency plan does at a door now (office.md 5.4, mode). */
export function EmergencyBadge({ emergency }: Pick<Door, 'emergency'>) {
  const t = useText()
  if (emergency === null) return <PlainText text="" />
  return <StatusBadge meaning={meanings[emergency]}>{t(`doors:emergency.${emergency}`)}</StatusBadge>
}

/** That a door is out of service, with the reason for whoever looks closer. */
export function DoorMarks({ door: { outOfService } }: { readonly door: Pick<Door, 'outOfService'> }) {
  const t = useText()
  if (outOfService === null) return null
  return (
    <span title={outOfService}>
      <StatusBadge meaning="attention">{t('doors:outOfService')}</StatusBadge>
    </span>
  )
}
