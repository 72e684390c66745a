import type { Firmware } from '@lintel/contract/firmware/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { UpgradeForm, type UpgradeCandidate } from '@lintel/contract/upgrades/schema.ts'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { isTaken } from './candidates.ts'
import { DevicesField } from './devices-field.tsx'
import { upgrades } from './links.ts'
import { useUpgradePreview } from './preview.tsx'
import { TimeFields } from './time-fields.tsx'
import { VersionFields } from './version-fields.tsx'

/** A new task; the address may name a version, and a device. */
export default function NewUpgrade() {
  const [search] = useSearchParams()
  const uuid = search.get('firmware') ?? ''
  const query = useRead(api.firmware.get, { uuid }, { enabled: uuid !== '' })
  const back = useLinks(upgrades).list()
  if (uuid === '') return <UpgradeFields first={undefined} />
  return (
    <LoadedForm title="upgrades:add" query={query} back={back}>
      {(firmware) => <UpgradeFields first={firmware} />}
    </LoadedForm>
  )
}

/** Where a refusal that is about the devices is said. */
const ofDevices = {
  upgradeWrongModel: 'devices',
  upgradeOtherHardware: 'devices',
  upgradeBelowMinimum: 'devices',
  upgradeUnsupported: 'devices',
  upgradeInTask: 'devices',
  upgradeNothingToDo: 'devices',
  siteAsksForConsent: 'devices',
} as const

function UpgradeFields({ first }: { readonly first: Firmware | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(upgrades)
  const [search] = useSearchParams()
  const [firmware, setFirmware] = useState(first)
  const answer = useRef<readonly UpgradeCandidate[]>([])
  const preview = useUpgradePreview()
  const device = search.get('device')
  const [values] = useState<z.input<typeof UpgradeForm>>({
    firmware: first?.uuid ?? '',
    devices: device ? [device] : [],
    at: null,
    remark: '',
  })
  return (
    <>
      <FormScreen
        title="upgrades:add"
        schema={UpgradeForm}
        values={values}
        ask={async ({ firmware: uuid, devices }) => {
          answer.current = (await api.upgradeTask.check({ firmware: uuid, devices })).devices
          return firmware !== undefined && preview.ask({ firmware, devices: answer.current })
        }}
        // What was said to be left out is left out, and does not refuse the others.
        save={(form) =>
          api.upgradeTask.create({ ...form, devices: answer.current.filter(isTaken).map(({ uuid }) => uuid) })
        }
        failuresOn={{ ...ofDevices, upgradeInPast: 'at' }}
        submitLabel="upgrades:form.submit"
        successText={() => t('upgrades:form.created')}
        onSaved={({ uuid }) => void navigate(links.info({ id: uuid }) ?? links.list() ?? '/', { replace: true })}
        back={links.list()}
      >
        <VersionFields first={first} onChoose={setFirmware} />
        <DevicesField firmware={firmware} />
        <TimeFields />
        <TextField name="remark" label="things:remark" maxLength={limits.upgradeRemark} />
      </FormScreen>
      {preview.dialog}
    </>
  )
}
