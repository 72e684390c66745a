import { limits } from '@lintel/contract/base/limits.ts'
import type { DeviceEdit } from '@lintel/contract/devices/schema.ts'
import type { DeviceDetail } from '@lintel/contract/devices/records.ts'
import type { z } from 'zod'
import { useCompanies } from '../../domain/people/companies.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { devices } from './links.ts'
import { PlaceFields, placeValues } from './place-fields.tsx'

/** What the form of a device begins with. */
export const editOfDevice = ({
  uuid,
  version,
  name,
  location,
  sipAccount,
  companies,
  ...place
}: z.output<typeof DeviceDetail>): z.input<typeof DeviceEdit> => ({
  uuid,
  version,
  name,
  location,
  sipAccount,
  companyUuids: companies.map((one) => one.uuid),
  ...placeValues(place),
})

/**
 * Name, place and companies of a device (office.md 5.1); its place in a residential site for those who may register
 * devices.
 */
export function EditFields({ device }: { readonly device: z.output<typeof DeviceDetail> }) {
  const t = useText()
  const { hasPlaces } = useView(devices)
  const mayMove = useMay()('device.register')
  return (
    <>
      <TextField name="name" label="devices:fields.name" help={t('devices:help.name')} autoComplete="off" />
      <TextField name="location" label="devices:fields.location" help={t('devices:help.location')} autoComplete="off" />
      <SipAccountField />
      {hasPlaces && mayMove && <PlaceFields device={device} />}
      <ServedField />
    </>
  )
}

/** Account of the device at the SIP server. */
export function SipAccountField() {
  const t = useText()
  return (
    <TextField
      name="sipAccount"
      label="things:sipAccount"
      help={t('devices:help.sipAccount')}
      autoComplete="off"
      dir="ltr"
      maxLength={limits.sipAccount}
    />
  )
}

/** The companies whose people can be called from a device, in sites that have companies. */
export function ServedField() {
  const t = useText()
  const { hasCompanies } = useView(devices)
  return hasCompanies ? <ServedCompanies help={t('devices:help.companyUuids')} /> : null
}

function ServedCompanies({ help }: { readonly help: string }) {
  return (
    <TransferField name="companyUuids" label="devices:fields.companyUuids" help={help} options={useCompanies() ?? []} />
  )
}
