import { CallLogEdit, type InstallerInfo } from '@lintel/contract/installers/schema.ts'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ConsequenceLines } from '../../domain/money/consequences.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** Who pays for an installer's sites; says what ends with the change (billing.md 2.3). */
export function EditChargeMode({ of: installer, onClose }: RecordDialogProps<InstallerInfo>) {
  const t = useText()
  const { uuid, version, displayName: name } = installer
  const chargeMode = installer.chargeMode === 0 ? 1 : 0
  return (
    <ConfirmDialog
      title={t('users:payment.title', { name })}
      confirmLabel={t('users:payment.action')}
      of={api.installer.editChargeMode}
      input={{ uuid, version, chargeMode }}
      successText={t('users:payment.done', { name })}
      onClose={onClose}
    >
      {t(`users:payment.to${chargeMode}`)}
      {chargeMode === 1 && <CentralMode uuid={uuid} />}
    </ConfirmDialog>
  )
}

/** What central mode ends and takes from an installer, with its counts (money.md 50). */
export function CentralMode({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const { data } = useRead(api.installer.checkChargeMode, { uuid })
  if (!data) return null
  return (
    <ConsequenceLines
      lines={[
        t('money:consequences.agreements', { count: data.agreements }),
        t('money:consequences.orders.payable', { count: data.openOrders }),
        t('money:consequences.sites', { count: data.sites }),
        t('money:consequences.subInstallers', { count: data.subInstallers }),
      ]}
    />
  )
}

/** Whether visitors' calls also stand in the door log (operators.md 4.3). */
export function EditCallLog({ of: installer, onClose }: RecordDialogProps<InstallerInfo>) {
  const t = useText()
  const { uuid, version, callLog, displayName: name } = installer
  return (
    <FormDialog
      title={t('users:callLog.title', { name })}
      schema={CallLogEdit}
      values={{ uuid, version, callLog }}
      save={(form) => api.installer.editCallLogSetting(form)}
      submitLabel="common:save"
      successText={() => t('users:edit.done', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <SwitchField name="callLog" label="users:switches.callLog" help={t('users:callLog.help')} />
    </FormDialog>
  )
}
