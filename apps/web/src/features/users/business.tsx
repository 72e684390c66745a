import { businessBits, businessTypes } from '@lintel/contract/access/business.ts'
import { useText } from '../../language/language.ts'

/** Project types of an operator in words. */
export function BusinessText({ business }: { readonly business: number }) {
  const t = useText()
  const allowed = businessTypes.filter((type) => (business & businessBits[type]) !== 0)
  return <span>{allowed.map((type) => t(`users:business.${type}`)).join(', ')}</span>
}
