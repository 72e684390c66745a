import type { CallType } from '@lintel/contract/personnel/calling.ts'
import { useText } from '../../language/language.ts'

/** How door phones call a person, in words. Needs the texts `people`. */
export function CallingText({ appEnabled, callType }: { readonly appEnabled: boolean; readonly callType: CallType }) {
  const t = useText()
  return <span>{appEnabled ? t(`people:calling.types.${callType}`) : t('people:calling.off')}</span>
}
