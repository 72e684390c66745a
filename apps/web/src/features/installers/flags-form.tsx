import { InstallerFlagsEdit, platformSwitchNames, type InstallerInfo } from '@lintel/contract/installers/schema.ts'
import { FormatsField } from '../../kit/form/zones/formats-field.tsx'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { NumberChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { EditAccount } from '../../domain/accounts/account-dialogs.tsx'
import { ContactFields } from '../../domain/accounts/contact-fields.tsx'
import { useWatch } from 'react-hook-form'
import { Notice } from '../../ui/notice.tsx'
import { CentralMode } from './settings.tsx'
import { AllowanceFields, ChargeModeField, withinAllowed } from './fields.tsx'

/** Says what central mode would end, once it is chosen. */
function CentralModeNotice({ uuid }: { readonly uuid: string }) {
  const isCentral = useWatch({ name: 'chargeMode' }) === 1
  return isCentral ? (
    <Notice meaning="attention">
      <CentralMode uuid={uuid} />
    </Notice>
  ) : null
}

/** What the platform corrects about an installer: all the distributor may, and its own switches (operators.md 3.3). */
export function EditInstallerFlags({ of: installer, onClose }: RecordDialogProps<InstallerInfo>) {
  const t = useText()
  return (
    <EditAccount
      name={installer.displayName}
      schema={InstallerFlagsEdit}
      values={withinAllowed(installer)}
      save={(form) => api.installer.editFlags(form)}
      failuresOn={{ projectTypeNotAllowed: 'business' }}
      onClose={onClose}
    >
      <ContactFields />
      <FieldGroup title="users:groups.allowance">
        <AllowanceFields allowance={installer.allowed} />
        <ChargeModeField />
        {installer.chargeMode === 0 && <CentralModeNotice uuid={installer.uuid} />}
        <NumberChoiceField
          name="attendancePricing"
          label="users:fields.attendancePricing"
          options={([0, 1] as const).map((value) => ({ value, label: t(`users:attendancePricing.${value}`) }))}
        />
        <FormatsField label="users:fields.formats" />
      </FieldGroup>
      <FieldGroup title="users:groups.platform">
        {platformSwitchNames.map((name) => (
          <SwitchField key={name} name={name} label={`users:switches.${name}`} />
        ))}
      </FieldGroup>
    </EditAccount>
  )
}
