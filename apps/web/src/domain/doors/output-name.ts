import type { Output } from '@lintel/contract/doors/outputs.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'

/** What a door is opened by, in words; people count from one. Its texts are those of devices. */
export function useOutputName(): (output: Output) => string {
  const t = useText()
  const format = useFormat()
  return ({ outputType, outputIndex }) => t(`devices:detail.${outputType}`, { number: format.number(outputIndex + 1) })
}
