import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { useText, namesText } from '../../language/language.ts'

/** Addressees of a message: all people, or the first of those it names; and to how many screens of devices. */
export function AddresseesText({ message }: { readonly message: OfficeMessage }) {
  const t = useText()
  const { addressees, addresseeNames, devices, recipients } = message
  const screens = devices > 0 ? t('officeMessages:screens.count', { count: devices }) : null
  if (addressees === 0) {
    const isToPeople = devices === 0 || recipients > 0
    return <span>{[isToPeople ? t('officeMessages:allPeople') : null, screens].filter(Boolean).join(', ')}</span>
  }
  const names = namesText(addresseeNames)
  const count = addressees - addresseeNames.length
  const people = count > 0 ? t('officeMessages:andMore', { names, count }) : names
  return <bdi>{screens ? `${people}, ${screens}` : people}</bdi>
}

/** How many have it, of how many it goes to: people and screens. */
export function ProgressText({ message }: { readonly message: OfficeMessage }) {
  const t = useText()
  const { delivered, recipients, devices, devicesShown } = message
  return (
    <span>{t('officeMessages:progress', { delivered: delivered + devicesShown, total: recipients + devices })}</span>
  )
}
