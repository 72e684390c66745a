import { AttendanceSettingForm } from '@lintel/contract/attendance-people/schema.ts'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useCompanies } from '../../domain/people/companies.tsx'
import { CompanyField, useCompanyOfForm } from '../../domain/people/company-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** How a company corrects attendance: whether another person has to agree (attendance.md 7). */
export function EditSetting({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const companies = useCompanies()
  return (
    <FormDialog
      title={t('attendancePeople:setting.title')}
      schema={AttendanceSettingForm}
      values={{ companyUuid: '', needsSecondAgreement: false, version: 0 }}
      save={(form) => api.attendanceSetting.edit(form)}
      submitLabel="common:save"
      successText={({ companyUuid }) =>
        t('attendancePeople:setting.saved', {
          name: companies?.find(({ value }) => value === companyUuid)?.label ?? t('attendance:company'),
        })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      <CompanyField name="companyUuid" label="attendance:company" />
      <SettingOfCompany />
    </FormDialog>
  )
}

const noFields = {}

/** The switch as the chosen company has it. */
function SettingOfCompany() {
  const t = useText()
  const { setValue } = useFormContext()
  const companyUuid = useCompanyOfForm(noFields)
  const { data } = useRead(api.attendanceSetting.get, { companyUuid }, { enabled: companyUuid !== '' })
  const setting = data?.companyUuid === companyUuid ? data : undefined
  useEffect(() => {
    if (!setting) return
    setValue('needsSecondAgreement', setting.needsSecondAgreement)
    setValue('version', setting.version)
  }, [setting, setValue])
  if (!setting) return null
  return (
    <SwitchField
      name="needsSecondAgreement"
      label="attendancePeople:setting.needsSecondAgreement"
      help={t('attendancePeople:setting.help')}
    />
  )
}
