import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'
import { useHasMail } from '../../session/session.ts'

interface ResendInvitationProps {
  readonly account: { readonly uuid: string; readonly displayName: string }
  readonly onClose: () => void
}

/** Mails an account without a password another link to choose one (operators.md 5.2.5, resend e-mail). */
export function ResendInvitation({ account, onClose }: ResendInvitationProps) {
  const t = useText()
  const hasMail = useHasMail()
  return (
    <ConfirmDialog
      title={t('users:resend.title', { name: account.displayName })}
      confirmLabel={t('users:resend.action')}
      of={api.account.resendInvitation}
      input={{ uuid: account.uuid }}
      successText={({ email }) => t(hasMail ? 'users:resend.done' : 'users:resend.doneWithoutMail', { email })}
      onClose={onClose}
    >
      {t(hasMail ? 'users:resend.text' : 'users:resend.textWithoutMail')}
    </ConfirmDialog>
  )
}
