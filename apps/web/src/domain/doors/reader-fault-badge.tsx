import type { Reader } from '@lintel/contract/doors/settings.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface ReaderFaultProps {
  readonly deadReaders: readonly Reader[]
}

/** That readers do not answer, of a device or a door; nothing where all do. Needs the `devices` catalogue. */
export function ReaderFaultBadge({ deadReaders }: ReaderFaultProps) {
  const t = useText()
  if (deadReaders.length === 0) return null
  return <StatusBadge meaning="danger">{t('devices:readerFault')}</StatusBadge>
}
