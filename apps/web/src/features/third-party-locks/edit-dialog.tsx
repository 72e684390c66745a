import { limits } from '@lintel/contract/base/limits.ts'
import { LockEdit, type ThirdPartyLockInfo } from '@lintel/contract/third-party-locks/schema.ts'
import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useCompanies } from '../../domain/people/companies.tsx'
import { PlaceField, placeValues } from '../../domain/residences/place-field.tsx'
import { TextField, useField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { ownerAt } from './owner.ts'

interface EditLockProps {
  readonly lock: ThirdPartyLockInfo
  readonly onClose: () => void
}

/** Gives a lock a name of its own here, in an office its company or none, in a community its place. */
export function EditLock({ lock, onClose }: EditLockProps) {
  const t = useText()
  const { uuid, site, version, name, company, vendorName } = lock
  const owner = ownerAt(site.kind)
  return (
    // An installer stands above the site, whose places are chosen from.
    <CallsNameSite uuid={site.uuid}>
      <FormDialog
        title={t('thirdPartyLocks:edit.for', { name })}
        schema={LockEdit}
        values={{ uuid, version, name, companyUuid: company?.uuid ?? null, ...placeValues(lock) }}
        save={(form) => api.thirdPartyLock.edit(form)}
        submitLabel="common:save"
        successText={(form) => t('thirdPartyLocks:edit.done', { name: form.name })}
        onSaved={onClose}
        onClose={onClose}
      >
        <TextField
          name="name"
          label="things:name"
          help={t('thirdPartyLocks:edit.nameHelp', { name: vendorName })}
          autoComplete="off"
          maxLength={limits.lockName}
        />
        {owner === 'company' && <OwnerField current={company} siteUuid={site.uuid} />}
        {owner === 'place' && <PlaceField currentPlace={lock} />}
      </FormDialog>
    </CallsNameSite>
  )
}

interface OwnerFieldProps {
  readonly current: ThirdPartyLockInfo['company']
  readonly siteUuid: string
}

/** The company whose lock it is, or none. */
function OwnerField({ current, siteUuid }: OwnerFieldProps) {
  const t = useText()
  const field = useField('companyUuid', 'things:company', t('thirdPartyLocks:edit.companyHelp'))
  const { ref, value, onChange, onBlur } = useController({ name: 'companyUuid' }).field
  // Until the names are read, the one it has is the only one that is known.
  const companies = useCompanies(siteUuid) ?? (current ? [{ value: current.uuid, label: current.name }] : [])
  return (
    <NativeSelect
      {...field.shared}
      withAsterisk={false}
      ref={ref}
      name="companyUuid"
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={onBlur}
      data={[{ value: '', label: t('thirdPartyLocks:public') }, ...companies]}
    />
  )
}
