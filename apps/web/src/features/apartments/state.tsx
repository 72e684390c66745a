import type { ApartmentState } from '@lintel/contract/apartments/schema.ts'
import type { Apartment } from '@lintel/contract/apartments/records.ts'
import type { RegistrationState } from '@lintel/contract/registration/schema.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge, type Meaning } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<ApartmentState, Meaning>> = {
  vacant: 'neutral',
  occupied: 'ok',
  leaseNotStarted: 'information',
  leaseRunning: 'ok',
  leaseEnded: 'attention',
}

const codeMeanings: Readonly<Record<RegistrationState, Meaning>> = {
  none: 'neutral',
  open: 'information',
  expired: 'attention',
  used: 'ok',
  master: 'neutral',
}

/** State of an apartment’s registration code. */
export function RegistrationStateBadge({ state }: { readonly state: RegistrationState }) {
  const t = useText()
  return <StatusBadge meaning={codeMeanings[state]}>{t(`apartments:registration.${state}`)}</StatusBadge>
}

/** What an action knows of an apartment. */
export type ActionRow = Pick<Apartment, 'uuid' | 'number' | 'residents'>

/** Whether people live in an apartment, and what its lease says of today. */
export function ApartmentStateBadge({ state }: { readonly state: ApartmentState }) {
  const t = useText()
  return <StatusBadge meaning={meanings[state]}>{t(`apartments:state.${state}`)}</StatusBadge>
}
