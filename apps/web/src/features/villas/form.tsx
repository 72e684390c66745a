import { VillaEdit, VillaForm, type Villa, type VillaInfo } from '@lintel/contract/villas/schema.ts'
import { Group } from '@mantine/core'
import type { z } from 'zod'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { EmailField, TextField } from '../../kit/form/fields.tsx'
import { LanguageField, SwitchField, TimeZoneField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { currentLocale, useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'
import { CreateAccount, EditAccount } from '../../domain/accounts/account-dialogs.tsx'

/** A new villa account (operators.md 5.2.5). */
export function CreateVilla({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const values: z.input<typeof VillaForm> = {
    firstName: '',
    lastName: '',
    email: '',
    phoneCode: '',
    phone: '',
    address: '',
    timeZone: useTimeZone(),
    language: currentLocale(),
  }
  return (
    <CreateAccount
      title={t('people:create.villa')}
      schema={VillaForm}
      values={values}
      save={(form) => api.villa.create(form)}
      onClose={onClose}
    >
      <VillaFields />
    </CreateAccount>
  )
}

/** Changes a villa account. */
export function EditVilla({ of, onClose }: RecordDialogProps<Villa>) {
  const query = useRead(api.villa.get, { uuid: of.uuid })
  return <Loaded query={query}>{(villa) => <EditLoaded villa={villa} onClose={onClose} />}</Loaded>
}

function EditLoaded({ villa, onClose }: { readonly villa: VillaInfo; readonly onClose: () => void }) {
  const t = useText()
  return (
    <EditAccount
      name={villa.displayName}
      schema={VillaEdit}
      values={{ ...villa, email: villa.email ?? '' }}
      save={(form) => api.villa.edit(form)}
      onClose={onClose}
    >
      <VillaFields />
      {(villa.mayHaveLandline || villa.hasLandline) && (
        <SwitchField name="hasLandline" label="people:fields.hasLandline" help={t('people:help.hasLandline')} />
      )}
    </EditAccount>
  )
}

function VillaFields() {
  const t = useText()
  return (
    <>
      <Group gap="sm" align="flex-start" grow>
        <TextField name="firstName" label="people:fields.firstName" autoComplete="off" />
        <TextField name="lastName" label="people:fields.lastName" autoComplete="off" />
      </Group>
      <EmailField name="email" label="users:fields.email" autoComplete="off" help={t('people:help.emailOrPhone')} />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextField name="phoneCode" label="users:fields.phoneCode" inputMode="tel" autoComplete="off" dir="ltr" />
        <TextField name="phone" label="users:fields.phone" inputMode="tel" autoComplete="off" dir="ltr" />
      </Group>
      <TextField name="address" label="users:fields.address" autoComplete="off" />
      <TimeZoneField name="timeZone" label="users:fields.timeZone" />
      <LanguageField name="language" label="users:fields.language" help={t('users:help.language')} />
    </>
  )
}
