import { businessBits, businessTypes } from '@lintel/contract/access/roles.ts'
import type { InstallerInfo } from '@lintel/contract/installers/schema.ts'
import { Text } from '@mantine/core'
import { BitsField, NumberChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

type Allowance = InstallerInfo['allowed']

/** What an installer may do, at most what its distributor may (operators.md 4.3). */
export function AllowanceFields({ allowance }: { readonly allowance: Allowance }) {
  const t = useText()
  return (
    <>
      <BitsField
        name="business"
        label="users:fields.business"
        bits={businessTypes
          .map((type) => ({ bit: businessBits[type], label: t(`users:business.${type}`) }))
          .filter(({ bit }) => (allowance.business & bit) !== 0)}
      />
      {allowance.landline ? (
        <>
          <SwitchField name="projectLandline" label="users:switches.projectLandline" />
          <SwitchField name="officeLandline" label="users:switches.officeLandline" />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('users:help.noLandline')}
        </Text>
      )}
    </>
  )
}

/** Who pays (billing.md 2.1). */
export function ChargeModeField() {
  const t = useText()
  return (
    <NumberChoiceField
      name="chargeMode"
      label="users:fields.chargeMode"
      options={([0, 1] as const).map((value) => ({ value, label: t(`users:chargeMode.${value}`) }))}
    />
  )
}

/** The values a form starts from: nothing in it that the distributor does not have any more. */
export function withinAllowed(installer: InstallerInfo) {
  const { allowed: allowance } = installer
  return {
    ...installer,
    email: installer.email ?? '',
    business: installer.business & allowance.business,
    projectLandline: installer.projectLandline && allowance.landline,
    officeLandline: installer.officeLandline && allowance.landline,
  }
}
