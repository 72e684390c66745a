import {
  InstallerEdit,
  InstallerForm,
  type InstallerInfo,
  type InstallerStart,
} from '@lintel/contract/installers/schema.ts'
import type { z } from 'zod'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { SearchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMay } from '../../session/session.ts'
import { useStartZone } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CreateAccount, EditAccount } from '../../domain/accounts/account-dialogs.tsx'
import { ContactFields } from '../../domain/accounts/contact-fields.tsx'
import { AllowanceFields, ChargeModeField, withinAllowed } from './fields.tsx'

/** A new installer, with what the parent has; its first password is shown once (operators.md 4.3, 1.4). */
export function CreateInstaller({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { data, error } = useRead(api.installer.start, {})
  if (error)
    return (
      <Dialog title={t('users:create.installer')} opened onClose={onClose}>
        <Notice meaning="danger">{messageOf(error)}</Notice>
      </Dialog>
    )
  return data ? <NewInstaller start={data} onClose={onClose} /> : null
}

function NewInstaller(props: { readonly start: z.infer<typeof InstallerStart>; readonly onClose: () => void }) {
  const { start, onClose } = props
  const t = useText()
  const startZone = useStartZone()
  const choosesSub = useMay()('subDistributor.read')
  const values: z.input<typeof InstallerForm> = {
    userName: '',
    displayName: '',
    email: '',
    phoneCode: '',
    phone: '',
    timeZone: start.timeZone === 'UTC' ? startZone : start.timeZone,
    language: start.language,
    twoFactor: false,
    subDistributorUuid: '',
    business: start.allowed.business,
    chargeMode: start.chargeMode,
    projectLandline: false,
    officeLandline: false,
  }
  return (
    <CreateAccount
      title={t('users:create.installer')}
      schema={InstallerForm}
      values={values}
      save={(form) => api.installer.create(form)}
      failuresOn={{ projectTypeNotAllowed: 'business' }}
      onClose={onClose}
    >
      <TextField name="userName" label="users:fields.userName" help={t('users:help.userName')} autoComplete="off" />
      <ContactFields />
      <FieldGroup title="users:groups.allowance">
        {choosesSub && <SubDistributorField />}
        <AllowanceFields allowance={start.allowed} />
        <ChargeModeField />
      </FieldGroup>
    </CreateAccount>
  )
}

function SubDistributorField() {
  const t = useText()
  const { data } = useRead(api.subDistributor.ofDistributor, {})
  return (
    <SearchField
      name="subDistributorUuid"
      label="users:fields.subDistributor"
      help={t('users:help.subDistributor')}
      options={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
    />
  )
}

/** Changes an installer; an edit made from an old version is refused and says so. */
export function EditInstaller({ of: installer, onClose }: RecordDialogProps<InstallerInfo>) {
  return (
    <EditAccount
      name={installer.displayName}
      schema={InstallerEdit}
      values={withinAllowed(installer)}
      save={(form) => api.installer.edit(form)}
      failuresOn={{ projectTypeNotAllowed: 'business' }}
      onClose={onClose}
    >
      <ContactFields />
      <FieldGroup title="users:groups.allowance">
        <AllowanceFields allowance={installer.allowed} />
      </FieldGroup>
    </EditAccount>
  )
}
