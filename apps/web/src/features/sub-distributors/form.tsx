import {
  SubDistributorEdit,
  SubDistributorForm,
  type SubDistributorInfo,
} from '@lintel/contract/sub-distributors/schema.ts'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { currentLocale, useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'
import { CreateAccount, EditAccount } from '../../domain/accounts/account-dialogs.tsx'
import { ContactFields } from '../../domain/accounts/contact-fields.tsx'

/** A new sub-distributor; its first password is shown once (operators.md 3.2, 1.4). */
export function CreateSubDistributor({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const timeZone = useTimeZone()
  return (
    <CreateAccount
      title={t('users:create.subDistributor')}
      schema={SubDistributorForm}
      values={{ userName: '', displayName: '', email: '', timeZone, language: currentLocale(), ...noContact }}
      save={(form) => api.subDistributor.create(form)}
      onClose={onClose}
    >
      <TextField name="userName" label="users:fields.userName" help={t('users:help.userName')} autoComplete="off" />
      <ContactFields />
    </CreateAccount>
  )
}

const noContact = { phoneCode: '', phone: '', twoFactor: false }

/** Changes a sub-distributor; an edit made from an old version is refused and says so. */
export function EditSubDistributor({ of: sub, onClose }: RecordDialogProps<SubDistributorInfo>) {
  return (
    <EditAccount
      name={sub.displayName}
      schema={SubDistributorEdit}
      values={{ ...sub, email: sub.email ?? '' }}
      save={(form) => api.subDistributor.edit(form)}
      onClose={onClose}
    >
      <ContactFields />
    </EditAccount>
  )
}
