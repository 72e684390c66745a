import { DeliveryEdit, DeliveryForm, type DeliveryInfo } from '@lintel/contract/visitors/deliveries.ts'
import { api } from '../../../../api/client.ts'
import { useRead } from '../../../../api/queries.ts'
import { useOwnCompany } from '../../../../domain/people/companies.tsx'
import { CardsField } from '../../../../domain/people/credential-fields.tsx'
import { accessValues, OwnAccessFields } from '../../../../domain/people/own-access-fields.tsx'
import { UnknownOperation } from '../../../../domain/people/own-access.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { FormScreen, useWayBack } from '../../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../../kit/form/loaded-form.tsx'
import { filteredAddress } from '../../../../kit/portal/address.ts'
import { useLinks, useParam, useRouteContext } from '../../../../kit/portal/route-context.ts'
import { useText } from '../../../../language/language.ts'
import { deliveryAuth } from './links.ts'

type CourierCode = 'pin' | 'card'

const useList = (code: CourierCode) => filteredAddress(useLinks(deliveryAuth).list(), { type: code })

/** The form of a courier with a PIN. */
export const CourierByPin = () => <CourierSet code="pin" />
/** The form of a courier with cards. */
export const CourierByCard = () => <CourierSet code="card" />

/** A new courier, or the one that the address names. */
function CourierSet({ code }: { readonly code: CourierCode }) {
  const id = useParam('id')
  const { name } = useRouteContext().page
  const list = useList(code)
  if (name.startsWith('create')) return <NewCourier code={code} />
  if (name.startsWith('edit')) return <OldCourier code={code} uuid={id} />
  return <UnknownOperation title="visitors:delivery.edit" list={list} />
}

function NewCourier({ code }: { readonly code: CourierCode }) {
  const t = useText()
  const companyUuid = useOwnCompany() ?? ''
  return (
    <FormScreen
      {...useWayBack(useList(code))}
      title="visitors:delivery.create"
      schema={DeliveryForm}
      values={{ companyUuid, name: '', pin: '', cards: [], accessGroupUuids: [], access: accessValues(null) }}
      save={(form) => api.delivery.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('visitors:saved', { name })}
    >
      <CourierFields code={code} help={code === 'pin' ? t('visitors:help.pin') : ''} />
    </FormScreen>
  )
}

function OldCourier({ code, uuid }: { readonly code: CourierCode; readonly uuid: string }) {
  const query = useRead(api.delivery.get, { uuid })
  return (
    <LoadedForm title="visitors:delivery.edit" query={query} back={useList(code)}>
      {(courier) => <EditCourier key={courier.uuid} courier={courier} />}
    </LoadedForm>
  )
}

function EditCourier({ courier }: { readonly courier: DeliveryInfo }) {
  const t = useText()
  const { uuid, version, name, hasPin, cards, credentials, ownAccess } = courier
  const code = hasPin ? 'pin' : 'card'
  return (
    <FormScreen
      {...useWayBack(useList(code))}
      title="visitors:delivery.edit"
      name={name}
      schema={DeliveryEdit}
      values={{ uuid, version, name, pin: '', cards: [], accessGroupUuids: [], access: accessValues(ownAccess) }}
      save={(form) =>
        // Cards that are typed take the place of those that are there.
        api.delivery.edit({
          ...form,
          removeCredentialUuids: form.cards.length > 0 ? credentials.map((one) => one.uuid) : [],
        })
      }
      submitLabel="common:save"
      successText={(form) => t('visitors:saved', { name: form.name })}
    >
      <CourierFields
        code={code}
        help={hasPin ? t('visitors:help.keepsPin') : t('visitors:help.keepsCards', { cards: cards.join(', ') })}
      />
    </FormScreen>
  )
}

interface CourierFieldsProps {
  readonly code: CourierCode
  /** Beside the code: what it must be, or what is there already. */
  readonly help: string
}

function CourierFields({ code, help }: CourierFieldsProps) {
  return (
    <>
      <TextField name="name" label="things:name" autoComplete="off" />
      {code === 'pin' ? (
        <TextField name="pin" label="things:pin" help={help} inputMode="numeric" autoComplete="off" dir="ltr" />
      ) : (
        <>
          <CardsField kind="card" name="cards" label="personnel:fields.cards" />
          {help && <small>{help}</small>}
        </>
      )}
      <OwnAccessFields />
    </>
  )
}
