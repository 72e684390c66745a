import { DeviceEdit } from '@lintel/contract/devices/schema.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { editOfDevice, EditFields } from './edit-fields.tsx'
import { devices } from './links.ts'

/** The settings of a device as a page of their own (office.md 5.1, `device-setting?ID`). */
export default function EditDevicePage() {
  const t = useText()
  const navigate = useNavigate()
  const uuid = useParam('id')
  const back = useLinks(devices).info({ id: uuid })
  const site = useSiteOfCalls()
  const query = useRead(api.device.get, { uuid })
  return (
    <LoadedForm title="devices:edit.title" query={query} back={back}>
      {(device) => (
        <FormScreen
          key={device.uuid}
          title="devices:edit.title"
          name={device.name}
          schema={DeviceEdit}
          values={editOfDevice(device)}
          save={(form) => api.device.edit(form, site)}
          submitLabel="common:save"
          successText={({ name }) => t('devices:edit.done', { name })}
          onSaved={() => {
            void navigate(back ?? '/')
          }}
          back={back}
        >
          <EditFields device={device} />
        </FormScreen>
      )}
    </LoadedForm>
  )
}
