import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const statusMeaning: Readonly<Record<LibraryCode['status'], Meaning>> = {
  active: 'ok',
  inactive: 'attention',
  lost: 'danger',
  duplicate: 'attention',
  unassigned: 'neutral',
}

/** State of a code, as a word. Needs the texts `library`. */
export function CodeStatus({ row }: { readonly row: LibraryCode }) {
  const t = useText()
  return <StatusBadge meaning={statusMeaning[row.status]}>{t(`library:status.${row.status}`)}</StatusBadge>
}
