import { businessBits, businessTypes } from '@lintel/contract/access/roles.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import type { Fact } from '../../ui/content.tsx'
import type { AccountState } from '@lintel/contract/accounts/states.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

/** A telephone number with its calling code, as it is dialled from abroad. */
export function phoneOf({ phoneCode, phone }: { readonly phoneCode: string; readonly phone: string }): string {
  return phone === '' ? '' : `${phoneCode && `+${phoneCode} `}${phone}`
}

interface Contact {
  readonly userName: string
  readonly email: string | null
  readonly phoneCode: string
  readonly phone: string
  readonly timeZone: string
  readonly twoFactor: boolean
  readonly createdAt: string
  readonly lastSignInAt: string | null
}

/** Who an account is and how to reach it: the facts that every kind has. */
export function useContactFacts(): (row: Contact) => readonly Fact[] {
  const t = useText()
  return (row) => [
    { label: t('users:fields.userName'), value: <bdi>{row.userName}</bdi> },
    { label: t('users:fields.email'), value: <PlainText text={row.email} /> },
    { label: t('users:fields.phone'), value: <PlainText text={phoneOf(row)} /> },
    { label: t('users:fields.timeZone'), value: <bdi>{row.timeZone}</bdi> },
    { label: t('users:fields.twoFactor'), value: t(row.twoFactor ? 'common:on' : 'common:off') },
    { label: t('users:columns.created'), value: <MomentText at={row.createdAt} /> },
    { label: t('users:columns.lastLogin'), value: <MomentText at={row.lastSignInAt} /> },
  ]
}

/** Project types of an operator in words. */
export function BusinessText({ business }: { readonly business: number }) {
  const t = useText()
  const allowedTypes = businessTypes.filter((type) => (business & businessBits[type]) !== 0)
  return <span>{allowedTypes.map((type) => t(`users:business.${type}`)).join(', ')}</span>
}

const meanings: Readonly<Record<AccountState, Meaning>> = { normal: 'ok', inactive: 'neutral', expired: 'attention' }

/** Whether an account may sign in. */
export function AccountStateBadge({ state }: { readonly state: AccountState }) {
  return <StatusBadge meaning={meanings[state]}>{useText()(`users:status.${state}`)}</StatusBadge>
}
