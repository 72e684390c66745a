import { allBusiness, businessBits, businessTypes } from '@lintel/contract/access/roles.ts'
import { DistributorEdit, DistributorForm, type DistributorInfo } from '@lintel/contract/distributors/schema.ts'
import { featurePlans, operatorSwitches, operatorSwitchNames } from '@lintel/contract/operators/schema.ts'
import type { z } from 'zod'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { BitsField, CountryField, ManyField, NumberChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { CreateAccount, EditAccount } from '../../domain/accounts/account-dialogs.tsx'
import { ContactFields, useEmptyContact } from '../../domain/accounts/contact-fields.tsx'

/** A new distributor; its first password is shown once (operators.md 3.1, 1.4). */
export function CreateDistributor({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const values: z.input<typeof DistributorForm> = {
    ...useEmptyContact(),
    userName: '',
    country: '',
    address: '',
    business: allBusiness,
    chargeMode: 0,
    attendancePricing: 0,
    featurePlans: ['base'],
    ...operatorSwitches,
  }
  return (
    <CreateAccount
      title={t('users:create.distributor')}
      schema={DistributorForm}
      values={values}
      save={(form) => api.distributor.create(form)}
      onClose={onClose}
    >
      <TextField name="userName" label="users:fields.userName" help={t('users:help.userName')} autoComplete="off" />
      <ContactFields />
      <AllowanceFields />
    </CreateAccount>
  )
}

/** Changes a distributor; an edit made from an old version is refused and says so. */
export function EditDistributor({ of: distributor, onClose }: RecordDialogProps<DistributorInfo>) {
  const values: z.input<typeof DistributorEdit> = { ...distributor, email: distributor.email ?? '' }
  return (
    <EditAccount
      name={distributor.displayName}
      schema={DistributorEdit}
      values={values}
      save={(form) => api.distributor.edit(form)}
      onClose={onClose}
    >
      <ContactFields />
      <AllowanceFields />
    </EditAccount>
  )
}

function AllowanceFields() {
  const t = useText()
  return (
    <>
      <FieldGroup title="users:groups.address">
        <CountryField name="country" label="users:fields.country" />
        <TextField name="address" label="users:fields.address" autoComplete="off" />
      </FieldGroup>
      <FieldGroup title="users:groups.allowance">
        <BitsField
          name="business"
          label="users:fields.business"
          bits={businessTypes.map((type) => ({ bit: businessBits[type], label: t(`users:business.${type}`) }))}
        />
        <NumberChoiceField
          name="chargeMode"
          label="users:fields.chargeMode"
          options={([0, 1] as const).map((value) => ({ value, label: t(`users:chargeMode.${value}`) }))}
        />
        <NumberChoiceField
          name="attendancePricing"
          label="users:fields.attendancePricing"
          options={([0, 1] as const).map((value) => ({ value, label: t(`users:attendancePricing.${value}`) }))}
        />
        <ManyField
          name="featurePlans"
          label="users:fields.featurePlans"
          options={featurePlans.map((plan) => ({ value: plan, label: t(`users:featurePlan.${plan}`) }))}
        />
      </FieldGroup>
      <FieldGroup title="users:groups.switches">
        {operatorSwitchNames.map((name) => (
          <SwitchField key={name} name={name} label={`users:switches.${name}`} />
        ))}
      </FieldGroup>
    </>
  )
}
