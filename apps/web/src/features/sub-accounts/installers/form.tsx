import { abilitiesOf } from '@lintel/contract/access/abilities.ts'
import { SubInstallerEdit, SubInstallerForm, type SubInstaller } from '@lintel/contract/sub-accounts/schema.ts'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import type { RecordDialogProps } from '../../../kit/actions/record-actions.tsx'
import { api } from '../../../api/client.ts'
import { FieldGroup } from '../../../kit/form/form-section.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SwitchField } from '../../../kit/form/more-fields.tsx'
import { useText } from '../../../language/language.ts'
import { CreateAccount, EditAccount } from '../../../domain/accounts/account-dialogs.tsx'
import { ContactFields, useEmptyContact } from '../../../domain/accounts/contact-fields.tsx'
import { SiteBoxes } from '../../../domain/accounts/site-boxes.tsx'

/** A new sub-installer (operators.md 5.4). Paying is off by default. */
export function CreateSubInstaller({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const values: z.input<typeof SubInstallerForm> = {
    ...useEmptyContact(),
    userName: '',
    devices: true,
    residents: true,
    firmware: true,
    subscriptions: false,
    projects: [],
  }
  return (
    <CreateAccount
      title={t('people:create.subInstaller')}
      schema={SubInstallerForm}
      values={values}
      save={(form) => api.subInstaller.create(form)}
      onClose={onClose}
    >
      <TextField name="userName" label="users:fields.userName" help={t('users:help.userName')} autoComplete="off" />
      <SubInstallerFields />
    </CreateAccount>
  )
}

/** Changes a sub-installer, its sites and its abilities. */
export function EditSubInstaller({ of: account, onClose }: RecordDialogProps<SubInstaller>) {
  return (
    <EditAccount
      name={account.displayName}
      schema={SubInstallerEdit}
      values={{ ...account, email: account.email ?? '', projects: account.projects.map(({ uuid }) => uuid) }}
      save={(form) => api.subInstaller.edit(form)}
      onClose={onClose}
    >
      <SubInstallerFields />
    </EditAccount>
  )
}

function SubInstallerFields() {
  const { field } = useController({ name: 'projects' })
  return (
    <>
      <ContactFields />
      <FieldGroup title="people:groups.abilities">
        {abilitiesOf.subInstaller.map((ability) => (
          <SwitchField key={ability} name={ability} label={`people:abilities.${ability}`} />
        ))}
      </FieldGroup>
      <FieldGroup title="users:columns.sites">
        <SiteBoxes withVillas value={field.value as string[]} onChange={field.onChange} />
      </FieldGroup>
    </>
  )
}
