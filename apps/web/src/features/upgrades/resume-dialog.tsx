import { limits } from '@lintel/contract/base/limits.ts'
import { ResumeForm, type UpgradeTaskDetail } from '@lintel/contract/upgrades/schema.ts'
import { api } from '../../api/client.ts'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'

/** Lets a task go on that failures have halted, and asks why. */
export default function ResumeUpgrade({ of: { uuid }, onClose }: RecordDialogProps<UpgradeTaskDetail>) {
  const t = useText()
  return (
    <FormDialog
      title={t('upgrades:resume.title')}
      schema={ResumeForm}
      values={{ uuid, reason: '' }}
      save={(form) => api.upgradeTask.resume(form)}
      submitLabel="upgrades:resume.confirm"
      successText={() => t('upgrades:resume.done')}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('upgrades:resume.text')}</p>
      <TextField
        name="reason"
        label="upgrades:resume.reason"
        help={t('upgrades:resume.reasonHelp')}
        maxLength={limits.generic}
      />
    </FormDialog>
  )
}
