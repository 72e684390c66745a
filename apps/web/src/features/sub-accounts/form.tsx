import { abilitiesOf } from '@lintel/contract/access/abilities.ts'
import { SubSuperEdit, SubSuperForm, type SubSuper, type SubSuperInfo } from '@lintel/contract/sub-accounts/schema.ts'
import type { z } from 'zod'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { CreateAccount, EditAccount } from '../../domain/accounts/account-dialogs.tsx'
import { ContactFields, useEmptyContact } from '../../domain/accounts/contact-fields.tsx'

/** A new sub-super manager; it only reads until something is ticked (operators.md 3.15). */
export function CreateSubSuper({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const values: z.input<typeof SubSuperForm> = {
    ...useEmptyContact(),
    userName: '',
    deviceSetting: false,
    accountSetting: false,
    authCode: false,
  }
  return (
    <CreateAccount
      title={t('people:create.subSuperManager')}
      schema={SubSuperForm}
      values={values}
      save={(form) => api.subSuperManager.create(form)}
      onClose={onClose}
    >
      <TextField name="userName" label="users:fields.userName" help={t('users:help.userName')} autoComplete="off" />
      <SubSuperFields />
    </CreateAccount>
  )
}

/** Changes a sub-super manager and what it may do. */
export function EditSubSuper({ of, onClose }: RecordDialogProps<SubSuper>) {
  const query = useRead(api.subSuperManager.get, { uuid: of.uuid })
  return <Loaded query={query}>{(helper) => <EditLoaded helper={helper} onClose={onClose} />}</Loaded>
}

function EditLoaded({ helper, onClose }: { readonly helper: SubSuperInfo; readonly onClose: () => void }) {
  const values = {
    ...helper,
    email: helper.email ?? '',
    deviceSetting: helper.deviceSetting === '1',
    accountSetting: helper.accountSetting === '1',
    authCode: helper.authCode === '1',
  }
  return (
    <EditAccount
      name={helper.displayName}
      schema={SubSuperEdit}
      values={values}
      save={(form) => api.subSuperManager.edit(form)}
      onClose={onClose}
    >
      <SubSuperFields />
    </EditAccount>
  )
}

function SubSuperFields() {
  const t = useText()
  return (
    <>
      <ContactFields />
      <FieldGroup title="people:groups.abilities">
        {abilitiesOf.subSuperManager.map((permission) => (
          <SwitchField
            key={permission}
            name={permission}
            label={`people:superPermissions.${permission}`}
            help={t(`people:superHelp.${permission}`)}
          />
        ))}
      </FieldGroup>
    </>
  )
}
