import type { Admin } from '@lintel/contract/admins/schema.ts'
import { api } from '../../api/client.ts'
import { ActivateAdmin, EditExpiry } from '../../domain/accounts/admin-expiry.tsx'
import { DeleteAccount } from '../../domain/accounts/delete-account.tsx'
import { ResetPassword } from '../../domain/accounts/reset-password.tsx'
import {
  useRecordActions,
  type RecordAction,
  type RecordActions,
  type RecordDialogProps,
} from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

type Dialog = NonNullable<RecordAction<Admin>['Dialog']>

const Activate: Dialog = ({ of, onClose }) => <ActivateAdmin admin={of} onClose={onClose} />
const Reset: Dialog = ({ of, onClose }) => <ResetPassword account={of} of={api.admin.resetPassword} onClose={onClose} />
const Expiry: Dialog = ({ of, onClose }) => <EditExpiry admin={of} onClose={onClose} />
const Delete = ({ of, onClose, onDeleted }: RecordDialogProps<Admin>) => (
  <DeleteAccount of={api.admin.remove} account={of} onClose={onClose} onDone={onDeleted} />
)

/** What can be done with an administrator beside changing it (office.md 9). */
export function useAdminActions(onDeleted?: () => void): RecordActions<Admin> {
  const t = useText()
  return useRecordActions<Admin>(({ displayName, state }) => {
    const action = (
      key: string,
      label: string,
      needs: NonNullable<RecordAction<Admin>['needs']>,
      dialog: Dialog,
    ): RecordAction<Admin> => ({
      key,
      label,
      accessibleLabel: t('people:actionFor', { action: label, name: displayName }),
      needs,
      Dialog: dialog,
    })
    return [
      ...(state === 'inactive' ? [action('activate', t('people:activate.action'), 'admin.edit', Activate)] : []),
      action('reset', t('users:reset.action'), 'admin.resetPassword', Reset),
      action('expiry', t('people:expiry.action'), 'admin.edit', Expiry),
      action('delete', t('common:delete'), 'admin.delete', Delete),
    ]
  }, onDeleted)
}
