import { ChangePasswordForm } from '../../domain/accounts/change-password.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Changing the own password from the account menu. */
export default function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('settings:password.title')} opened onClose={onClose}>
      <ChangePasswordForm onDone={onClose} />
    </Dialog>
  )
}
