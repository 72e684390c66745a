import { IdAccessForm, type IdAccess } from '@lintel/contract/id-access/schema.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { IdAccessFields, useIdAccessModes } from '../../domain/people/id-access-fields.tsx'
import { PersonField } from '../../domain/people/person-fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { idAccess } from './links.ts'

/** The identity card of a person: a new one, or in place of the one that the address names. */
export default function IdAccessSet() {
  const id = useParam('id')
  return id === '' ? <CardForm /> : <OldCard uuid={id} />
}

function OldCard({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.idAccess.get, { uuid })
  return (
    <LoadedForm title="idAccess:edit" query={query} back={useLinks(idAccess).list()}>
      {(card) => <CardForm key={card.uuid} card={card} />}
    </LoadedForm>
  )
}

function CardForm({ card }: { readonly card?: IdAccess }) {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(idAccess)
  const query = useRead(api.personnel.defaults, {})
  const modes = useIdAccessModes()
  const title = card ? 'idAccess:edit' : 'idAccess:create'
  return (
    <LoadedForm title={title} query={query} back={links.list()}>
      {() => (
        <FormScreen
          title={title}
          {...(card && { name: card.personName })}
          schema={IdAccessForm}
          values={{
            personUuid: card?.personUuid ?? '',
            idAccess: {
              mode: card && modes.includes(card.mode) ? card.mode : (modes[0] ?? 'run'),
              run: '',
              serial: '',
            },
          }}
          save={(form) => api.idAccess.set(form)}
          submitLabel="common:save"
          successText={() => t('idAccess:saved')}
          onSaved={({ uuid }) => {
            void navigate(links.info({ id: uuid }) ?? '/', { replace: true })
          }}
          back={links.list()}
        >
          {!card && <PersonField name="personUuid" label="idAccess:person" />}
          <IdAccessFields modes={modes} />
        </FormScreen>
      )}
    </LoadedForm>
  )
}
