import type { Apartment, ApartmentState } from '@lintel/contract/apartments/schema.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge, type Meaning } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<ApartmentState, Meaning>> = {
  vacant: 'neutral',
  occupied: 'ok',
  leaseNotStarted: 'information',
  leaseRunning: 'ok',
  leaseEnded: 'attention',
}

/** What an action knows of an apartment. */
export type ActionRow = Pick<Apartment, 'uuid' | 'number' | 'residents'>

/** Whether people live in an apartment, and what its lease says of today. */
export function ApartmentStateBadge({ state }: { readonly state: ApartmentState }) {
  const t = useText()
  return <StatusBadge meaning={meanings[state]}>{t(`apartments:state.${state}`)}</StatusBadge>
}
