import type { Reader } from '@lintel/contract/doors/settings.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormat } from '../../session/use-format.ts'

interface ReaderFaultProps {
  readonly deadReaders: readonly Reader[]
}

/** That readers do not answer, of a device or a door; nothing where all do. Needs the `devices` catalogue. */
export function ReaderFaultBadge({ deadReaders }: ReaderFaultProps) {
  const t = useText()
  if (deadReaders.length === 0) return null
  return <StatusBadge meaning="danger">{t('devices:readerFault')}</StatusBadge>
}

/** Readers in words; people count from one. Needs the `doorSettings` catalogue. */
export function useReaderName(): (reader: Reader) => string {
  const t = useText()
  const format = useFormat()
  return ({ port, index }) => t(`doorSettings:reader.${port}`, { number: format.number(index + 1) })
}
