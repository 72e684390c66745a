import { SelfAccessForm, type SelfAccess } from '@lintel/contract/residents/self-access.ts'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useSiteOfCalls } from '../../../api/named-site.tsx'
import { useRead } from '../../../api/queries.ts'
import { useAccessPreview } from '../../../domain/access-groups/access-preview.tsx'
import { HoursFields } from '../../../domain/access-groups/fields.tsx'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { ManyField, SwitchField } from '../../../kit/form/more-fields.tsx'
import { useParam } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Section } from '../../../ui/content.tsx'
import { useResidentLinks } from './links.ts'

/** Sets when a resident opens the doors of the own apartment, and which (community.md 6.3). */
export default function SetSelfAccess() {
  const uuid = useParam('id')
  const query = useRead(api.resident.selfAccess, { uuid })
  return (
    <LoadedForm title="residents:setSelf" query={query} back={useResidentLinks().info({ id: uuid })}>
      {(access) => <Hours key={access.uuid} access={access} />}
    </LoadedForm>
  )
}

function Hours({ access }: { readonly access: SelfAccess }) {
  const t = useText()
  const navigate = useNavigate()
  const preview = useAccessPreview()
  const site = useSiteOfCalls()
  const back = useResidentLinks().info({ id: access.uuid })
  return (
    <>
      <FormScreen
        title="residents:setSelf"
        schema={SelfAccessForm}
        values={{
          uuid: access.uuid,
          version: access.version,
          repeat: access.repeat,
          startsAt: access.startsAt ?? '',
          endsAt: access.endsAt ?? '',
          windows: access.windows,
          allDoors: access.allDoors,
          doorUuids: access.doorUuids,
        }}
        ask={(form) => preview.ask(api.resident.previewSelfAccess(form, site))}
        save={(form) => api.resident.setSelfAccess(form, site)}
        submitLabel="common:save"
        successText={() => t('residents:selfAccess.done')}
        onSaved={() => {
          void navigate(back ?? '/')
        }}
        back={back}
      >
        <p>{t('residents:selfAccess.text')}</p>
        <HoursFields />
        <Doors doors={access.doors} />
      </FormScreen>
      {preview.dialog}
    </>
  )
}

function Doors({ doors }: Pick<SelfAccess, 'doors'>) {
  const t = useText()
  const allDoors = useWatch({ name: 'allDoors' }) as boolean
  if (doors.length === 0) return <p>{t('residents:selfAccess.none')}</p>
  return (
    <Section title={t('residents:selfAccess.doors')}>
      <SwitchField name="allDoors" label="residents:selfAccess.allDoors" />
      {!allDoors && (
        <ManyField
          name="doorUuids"
          label="residents:selfAccess.doors"
          options={doors.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
    </Section>
  )
}
