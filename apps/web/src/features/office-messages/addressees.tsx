import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { useText } from '../../language/language.ts'

/** Whom a message is addressed to: everybody, or the first of those it names. */
export function AddresseesText({ message }: { readonly message: OfficeMessage }) {
  const t = useText()
  if (message.addressees === 0) return <span>{t('officeMessages:everybody')}</span>
  const names = message.addresseeNames.join(', ')
  const count = message.addressees - message.addresseeNames.length
  return <bdi>{count > 0 ? t('officeMessages:andMore', { names, count }) : names}</bdi>
}
