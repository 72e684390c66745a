import { DeliveryEdit, DeliveryForm, type DeliveryInfo } from '@lintel/contract/visitors/deliveries.ts'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { NewGroup } from '../../../domain/access-groups/new-group.tsx'
import { CardsField, CurrentCredentialsField } from '../../../domain/people/credential-fields.tsx'
import { useOwnCompany } from '../../../domain/people/companies.tsx'
import { CompanyField, useCompanyOfForm } from '../../../domain/people/company-field.tsx'
import { FloorsFields } from '../../../domain/residences/floors-fields.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { TransferField } from '../../../domain/sites/transfer-field.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { useParam, useView } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Blank } from '../../../ui/content.tsx'
import { visitors } from '../links.ts'
import { useDeliveries } from './address.ts'

function useWayBack() {
  const navigate = useNavigate()
  const back = useDeliveries()
  return {
    back,
    goBack: () => {
      void navigate(back ?? '/')
    },
  }
}

/** The form of a courier: a new one, or the one that the address names. */
export default function DeliverySet() {
  const id = useParam('id')
  return id === '' ? <NewDelivery /> : <OldDelivery uuid={id} />
}

function NewDelivery() {
  const own = useOwnCompany()
  return own === null ? <DeliveryOfCompany /> : <CreateDelivery companyUuid={own} />
}

/** Where there is but one company it is chosen already (office.md 1.5). */
function DeliveryOfCompany() {
  const companies = useRead(api.company.names, {})
  return (
    <LoadedForm title="visitors:delivery.create" query={companies} back={useWayBack().back}>
      {({ rows }) => <CreateDelivery companyUuid={rows.length === 1 ? rows[0]!.uuid : ''} />}
    </LoadedForm>
  )
}

function CreateDelivery({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const { back, goBack } = useWayBack()
  return (
    <FormScreen
      title="visitors:delivery.create"
      schema={DeliveryForm}
      values={{ companyUuid, name: '', pin: '', cards: [], accessGroupUuids: [], floors: [] }}
      save={(form) => api.delivery.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('visitors:saved', { name })}
      onSaved={goBack}
      back={back}
    >
      <CompanyField name="companyUuid" label="things:company" />
      <NameField />
      <PinField help={t('visitors:help.pinOrCard')} />
      <CourierCards />
      <FloorsFields />
      <OfCompany />
    </FormScreen>
  )
}

const ofCompany = { accessGroupUuids: [] }

function OfCompany() {
  return <GroupsField companyUuid={useCompanyOfForm(ofCompany)} />
}

function OldDelivery({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.delivery.get, { uuid })
  return (
    <LoadedForm title="visitors:delivery.edit" query={query} back={useWayBack().back}>
      {(delivery) => <EditDelivery key={delivery.uuid} delivery={delivery} />}
    </LoadedForm>
  )
}

function EditDelivery({ delivery }: { readonly delivery: DeliveryInfo }) {
  const t = useText()
  const { back, goBack } = useWayBack()
  const { uuid, version, name, hasPin, credentials } = delivery
  return (
    <FormScreen
      title="visitors:delivery.edit"
      name={name}
      schema={DeliveryEdit}
      values={{
        uuid,
        version,
        name,
        pin: '',
        cards: [],
        removeCredentialUuids: [],
        accessGroupUuids: delivery.accessGroups.map((group) => group.uuid),
        floors: delivery.floors.map(({ buildingUuid, floors }) => ({ buildingUuid, floors })),
      }}
      save={(form) => api.delivery.edit(form)}
      submitLabel="common:save"
      successText={(form) => t('visitors:saved', { name: form.name })}
      onSaved={goBack}
      back={back}
    >
      <NameField />
      <PinField help={t(hasPin ? 'visitors:help.keepsPin' : 'visitors:help.pinOrCard')} />
      <CourierCards />
      <CurrentCredentialsField credentials={credentials} />
      <FloorsFields />
      <GroupsField companyUuid={delivery.companyUuid} />
    </FormScreen>
  )
}

const NameField = () => <TextField name="name" label="things:name" autoComplete="off" />

interface CodeFieldProps {
  readonly help?: string
}

/** Who runs the site lets companies give PINs, or does not (office.md 31.3). */
function PinField(props: CodeFieldProps) {
  const t = useText()
  const { data } = useRead(api.personnel.defaults, {})
  if (data?.mayCreatePin === false) return <small>{t('visitors:help.noPin')}</small>
  return <TextField {...props} name="pin" label="things:pin" inputMode="numeric" autoComplete="off" dir="ltr" />
}

const CourierCards = () => <CardsField kind="card" name="cards" label="personnel:fields.cards" />

function GroupsField({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const { choosesDoors } = useView(visitors)
  const query = useRead(api.accessGroup.names, { companyUuid }, { enabled: companyUuid !== '' })
  if (companyUuid === '') return <Blank>{t('visitors:chooseCompany')}</Blank>
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <>
          <TransferField
            name="accessGroupUuids"
            label="visitors:fields.accessGroups"
            help={t('visitors:help.accessGroups')}
            options={rows.map((group) => ({ value: group.uuid, label: group.name }))}
          />
          <NewGroup
            name="accessGroupUuids"
            label="visitors:newAccessGroup"
            companyUuid={companyUuid}
            choosesDoors={choosesDoors}
          />
        </>
      )}
    </Loaded>
  )
}
