import { limits } from '@lintel/contract/base/limits.ts'
import {
  LockBindForm,
  lockCredentialFields,
  LockCredentialsForm,
  type LockAccount,
} from '@lintel/contract/third-party-locks/schema.ts'
import { lockVendors, type LockCredentialField, type LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { api } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { OneField } from '../../../kit/form/more-fields.tsx'
import { PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useText } from '../../../language/language.ts'

interface DialogProps {
  readonly account: LockAccount
  readonly onClose: () => void
}

const secrets: readonly LockCredentialField[] = ['clientSecret', 'password']

/** A form in which what the vendor needs has no default, so that it is marked as required. */
function withNeeded<Form extends typeof LockBindForm | typeof LockCredentialsForm>(
  form: Form,
  vendor: LockVendor,
): Form {
  const fieldEntries = lockVendors[vendor].fields.map((field) => [field, lockCredentialFields[field].removeDefault()])
  return form.safeExtend(Object.fromEntries(fieldEntries)) as Form
}

/** An empty form. Where the account is stays; its former credentials cannot be read. */
const blankOf = ({ vendor, region, regions, siteId }: LockAccount) => ({
  vendor,
  region: region ?? regions[0]!,
  clientId: '',
  clientSecret: '',
  userName: '',
  password: '',
  siteId,
})

/** Binds the account that a site has at a vendor. */
export function BindAccount({ account, siteUuid, onClose }: DialogProps & { readonly siteUuid: string }) {
  const t = useText()
  const vendor = t(`thirdPartyLocks:vendor.${account.vendor}`)
  return (
    <FormDialog
      title={t('thirdPartyLocks:bind.actionFor', { vendor })}
      schema={withNeeded(LockBindForm, account.vendor)}
      values={{ siteUuid, ...blankOf(account) }}
      save={(form) => api.lockAccount.bind(form)}
      submitLabel="thirdPartyLocks:bind.action"
      successText={() => t('thirdPartyLocks:bind.done', { vendor })}
      onSaved={onClose}
      onClose={onClose}
    >
      <CredentialFields account={account} />
    </FormDialog>
  )
}

/** Re-enters the credentials of an account, because they have changed or were wrong. */
export function UpdateCredentials({ account, onClose }: DialogProps) {
  const t = useText()
  const vendor = t(`thirdPartyLocks:vendor.${account.vendor}`)
  return (
    <FormDialog
      title={t('thirdPartyLocks:updateCredentials.actionFor', { vendor })}
      schema={withNeeded(LockCredentialsForm, account.vendor)}
      values={{ uuid: account.uuid!, ...blankOf(account) }}
      save={(form) => api.lockAccount.updateCredentials(form)}
      submitLabel="common:save"
      successText={() => t('thirdPartyLocks:bind.done', { vendor })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('thirdPartyLocks:updateCredentials.text')}</p>
      <CredentialFields account={account} />
    </FormDialog>
  )
}

/** Where the account is, and what this vendor wants to know of it. */
function CredentialFields({ account: { vendor, regions } }: { readonly account: LockAccount }) {
  const t = useText()
  return (
    <>
      <p>{t(`thirdPartyLocks:bind.help.${vendor}`)}</p>
      <OneField
        name="region"
        label="thirdPartyLocks:fields.region"
        options={regions.map((value) => ({ value, label: t(`thirdPartyLocks:region.${value}`) }))}
      />
      {lockVendors[vendor].fields.map((field) =>
        secrets.includes(field) ? (
          <PasswordField
            key={field}
            name={field}
            label={`thirdPartyLocks:fields.${field}`}
            autoComplete="new-password"
          />
        ) : (
          <TextField
            key={field}
            name={field}
            label={`thirdPartyLocks:fields.${field}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.generic}
            dir="ltr"
          />
        ),
      )}
    </>
  )
}

/** Forgets an account, and with it what it brought. */
export function UnbindAccount({ account, onClose }: DialogProps) {
  const t = useText()
  const vendor = t(`thirdPartyLocks:vendor.${account.vendor}`)
  return (
    <ConfirmDialog
      title={t('thirdPartyLocks:unbind.title', { vendor })}
      confirmLabel={t('thirdPartyLocks:unbind.action')}
      isDangerous
      of={api.lockAccount.unbind}
      input={{ uuid: account.uuid! }}
      successText={t('thirdPartyLocks:unbind.done', { vendor })}
      onClose={onClose}
    >
      {t('thirdPartyLocks:unbind.text', { vendor, count: account.locks })}
    </ConfirmDialog>
  )
}
