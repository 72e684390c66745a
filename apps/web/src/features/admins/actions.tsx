import type { Admin } from '@lintel/contract/admins/schema.ts'
import { useState, type ComponentType, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { ActivateAdmin } from '../../domain/accounts/activate-admin.tsx'
import { EditExpiry } from '../../domain/accounts/admin-expiry.tsx'
import { DeleteAccount } from '../../domain/accounts/delete-account.tsx'
import { ResetPassword } from '../../domain/accounts/reset-password.tsx'
import type { Action } from '../../kit/action.tsx'
import { useText } from '../../language/language.ts'

interface DialogProps {
  readonly admin: Admin
  readonly onClose: () => void
  readonly onDeleted: () => void
}

const dialogs = {
  activate: ActivateAdmin,
  reset: ({ admin, onClose }: DialogProps) => (
    <ResetPassword account={admin} of={api.admin.resetPassword} onClose={onClose} />
  ),
  expiry: EditExpiry,
  delete: ({ admin, onClose, onDeleted }: DialogProps) => (
    <DeleteAccount of={api.admin.remove} account={admin} onClose={onClose} onDone={onDeleted} />
  ),
} as const satisfies Readonly<Record<string, ComponentType<DialogProps>>>

/** What can be done with an administrator beside changing it, and the dialog of what was chosen (office.md 9). */
export function useAdminActions(onDeleted: () => void = () => undefined): {
  readonly actionsOf: (admin: Admin) => readonly Action[]
  readonly dialog: ReactNode
} {
  const t = useText()
  const [open, setOpen] = useState<{ readonly which: keyof typeof dialogs; readonly admin: Admin }>()
  const Dialog = open && dialogs[open.which]
  const offer = (which: keyof typeof dialogs, admin: Admin, label: string, needs: Action['needs']): Action => ({
    key: which,
    label,
    accessibleLabel: t('people:actionFor', { action: label, name: admin.displayName }),
    ...(needs && { needs }),
    run: () => setOpen({ which, admin }),
  })
  return {
    actionsOf: (admin) => [
      ...(admin.state === 'inactive' ? [offer('activate', admin, t('people:activate.action'), 'admin.edit')] : []),
      offer('reset', admin, t('users:reset.action'), 'admin.resetPassword'),
      offer('expiry', admin, t('people:expiry.action'), 'admin.edit'),
      offer('delete', admin, t('common:delete'), 'admin.delete'),
    ],
    dialog: open && Dialog && <Dialog admin={open.admin} onClose={() => setOpen(undefined)} onDeleted={onDeleted} />,
  }
}
