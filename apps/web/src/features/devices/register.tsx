import { DeviceForm } from '@lintel/contract/devices/schema.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { ChoiceField } from '../../kit/form/more-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useAuthCodeField } from './parts/auth-code.tsx'
import { ClaimCode } from './claim-code.tsx'
import { ServedField, SipAccountField } from './edit-fields.tsx'
import { devices, useDeviceLinks } from './links.ts'
import { useListOfDevices, usePlaceOfAddress } from './of-site.ts'
import { PlaceFields, placeValues } from './place-fields.tsx'
import type { UnclaimedDevice } from './simulator-command.ts'

/** Registering a device. The code with which it claims its secret is shown once (device-link.md 4.2). */
export default function RegisterDevice() {
  const t = useText()
  const navigate = useNavigate()
  const links = useDeviceLinks()
  const { hasPlaces } = useView(devices)
  const site = useSiteOfCalls()
  const back = useListOfDevices()
  const place = usePlaceOfAddress()
  const authCode = useAuthCodeField()
  const models =
    useRead(api.system.models, {}).data?.rows.map((one) => ({ value: one.model, label: one.shownName })) ?? []
  const [registeredDevice, setRegisteredDevice] = useState<UnclaimedDevice>()
  if (!place) return null
  return (
    <>
      <FormScreen
        title="devices:register.title"
        schema={DeviceForm}
        values={{
          mac: '',
          authCode: '',
          name: '',
          model: '',
          location: '',
          sipAccount: '',
          companyUuids: [],
          ...placeValues(place),
        }}
        save={(values) => authCode.noting(api.device.register(values, site))}
        submitLabel="devices:register.submit"
        successText={({ name }) => t('devices:register.done', { name })}
        onSaved={({ uuid, claimCode }, { name, mac, model }) => {
          setRegisteredDevice({ uuid, name, mac, model, code: claimCode })
        }}
        back={back}
      >
        <TextField name="name" label="devices:fields.name" help={t('devices:help.name')} autoComplete="off" />
        <TextField
          name="mac"
          label="devices:fields.mac"
          help={t('devices:help.mac')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
        {authCode.field}
        <ChoiceField name="model" label="devices:fields.model" help={t('devices:help.model')} options={models} />
        <TextField
          name="location"
          label="devices:fields.location"
          help={t('devices:help.location')}
          autoComplete="off"
        />
        <SipAccountField />
        {hasPlaces && <PlaceFields device={place} />}
        <ServedField />
      </FormScreen>
      {registeredDevice && (
        <ClaimCode
          device={registeredDevice}
          onNoted={() => void navigate(links.info({ id: registeredDevice.uuid }) ?? back ?? '/', { replace: true })}
        />
      )}
    </>
  )
}
