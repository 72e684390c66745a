import { CallTargetsForm } from '@lintel/contract/companies/call-targets.ts'
import type { CompanyInfo } from '@lintel/contract/companies/schema.ts'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { CallTargetsField } from './call-targets-field.tsx'

interface CallTargetsDialogProps {
  readonly company: CompanyInfo
  readonly onClose: () => void
}

/** Part of their own company that administrators change: its call targets. */
export default function CallTargetsDialog({ company, onClose }: CallTargetsDialogProps) {
  const t = useText()
  const { uuid, version, callTargets } = company
  return (
    <FormDialog
      title={t('companies:callTargets.title')}
      schema={CallTargetsForm}
      values={{ uuid, version, callTargets }}
      save={(form) => api.company.setCallTargets(form)}
      submitLabel="common:save"
      successText={() => t('companies:saved', { name: company.name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <CallTargetsField companyUuid={uuid} />
    </FormDialog>
  )
}
