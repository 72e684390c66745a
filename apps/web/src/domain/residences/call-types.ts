import { callTypeCodes, isCallType } from '@lintel/contract/apartments/calls.ts'
import { placements } from '@lintel/contract/apartments/calls.ts'
import { useText } from '../../language/language.ts'

/** Call types and placements of homes in words (operators.md 12.2, 12.3). Pages that use them load the texts `apartments`. */
export function useCallWords() {
  const t = useText()
  return {
    callType: (code: number): string => (isCallType(code) ? t(`apartments:callType.${code}`) : String(code)),
    callTypes: callTypeCodes.map((code) => ({ value: code, label: t(`apartments:callType.${code}`) })),
    placements: placements.map((one) => ({ value: one, label: t(`apartments:placement.${one}`) })),
  }
}
