import type { Reader } from '@lintel/contract/doors/settings.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'

/** Readers in words; people count from one. Needs the `doorSettings` catalogue. */
export function useReaderName(): (reader: Reader) => string {
  const t = useText()
  const format = useFormat()
  return ({ port, index }) => t(`doorSettings:reader.${port}`, { number: format.number(index + 1) })
}
