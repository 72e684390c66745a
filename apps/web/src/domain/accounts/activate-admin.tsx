import type { Admin } from '@lintel/contract/admins/schema.ts'
import { api } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'

/** Lets an administrator sign in from now on (operators.md 3.4). Needs the `people` catalogue. */
export function ActivateAdmin({ admin, onClose }: { readonly admin: Admin; readonly onClose: () => void }) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('people:activate.title', { name: admin.displayName })}
      confirmLabel={t('people:activate.action')}
      of={api.admin.activate}
      input={{ uuid: admin.uuid }}
      done={t('people:activate.done', { name: admin.displayName })}
      onClose={onClose}
    >
      {t('people:activate.text')}
    </ConfirmDialog>
  )
}
