import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import type { Refer } from '../../kit/portal/route-context.ts'

const statusMeaning: Readonly<Record<LibraryCode['status'], Meaning>> = {
  active: 'ok',
  inactive: 'attention',
  lost: 'danger',
  free: 'neutral',
}

/** State of a code, as a word. Needs the texts `library`. */
export function CodeStatus({ row }: { readonly row: LibraryCode }) {
  const t = useText()
  return <StatusBadge meaning={statusMeaning[row.status]}>{t(`library:status.${row.status}`)}</StatusBadge>
}

const pages = {
  personnel: 'personnelInfo',
  resident: 'residentInfo',
  staff: 'staffInfo',
  visitor: 'visitorInfo',
  courier: undefined,
} as const

/** Page of a code's holder, where there is one here. */
export function pageOfOwner(
  refer: Refer,
  { ownerKind, ownerUuid }: Pick<LibraryCode, 'ownerKind' | 'ownerUuid'>,
): string | undefined {
  const page = ownerKind === null ? undefined : pages[ownerKind]
  return page === undefined || ownerUuid === null ? undefined : refer(page, { id: ownerUuid })
}
