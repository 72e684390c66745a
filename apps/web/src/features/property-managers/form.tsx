import {
  PropertyManagerEdit,
  PropertyManagerForm,
  type PropertyManager,
  type PropertyManagerInfo,
} from '@lintel/contract/property-managers/schema.ts'
import type { z } from 'zod'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { CreateAccount, EditAccount } from '../../domain/accounts/account-dialogs.tsx'
import { ContactFields, useEmptyContact } from '../../domain/accounts/contact-fields.tsx'
import { ManagerSites } from './sites.tsx'

/** A new property manager, who signs in with the e-mail address (operators.md 5.3). */
export function CreateManager({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const values: z.input<typeof PropertyManagerForm> = {
    ...useEmptyContact(),
    passwordReminder: false,
    projects: [],
  }
  return (
    <CreateAccount
      title={t('people:create.propertyManager')}
      schema={PropertyManagerForm}
      values={values}
      save={(form) => api.propertyManager.create(form)}
      onClose={onClose}
    >
      <ManagerFields />
    </CreateAccount>
  )
}

/** Changes a property manager, its sites and what it may do at each. */
export function EditManager({ of, onClose }: RecordDialogProps<PropertyManager>) {
  const query = useRead(api.propertyManager.get, { uuid: of.uuid })
  return <Loaded query={query}>{(manager) => <EditLoaded manager={manager} onClose={onClose} />}</Loaded>
}

function EditLoaded({ manager, onClose }: { readonly manager: PropertyManagerInfo; readonly onClose: () => void }) {
  return (
    <EditAccount
      name={manager.displayName}
      schema={PropertyManagerEdit}
      values={{ ...manager, email: manager.email ?? '' }}
      save={(form) => api.propertyManager.edit(form)}
      onClose={onClose}
    >
      <ManagerFields />
    </EditAccount>
  )
}

function ManagerFields() {
  const t = useText()
  return (
    <>
      <ContactFields />
      <SwitchField
        name="passwordReminder"
        label="people:fields.passwordReminder"
        help={t('people:help.passwordReminder')}
      />
      <FieldGroup title="users:columns.sites">
        <ManagerSites />
      </FieldGroup>
    </>
  )
}
