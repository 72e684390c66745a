import type { CreatedAccount } from '@lintel/contract/operators/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { FirstPassword } from './first-password.tsx'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useText } from '../../language/language.ts'
import { useHasMail } from '../../session/session.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The call that resets the password of an account of one kind. */
export type ResetPasswordCall =
  | typeof api.account.resetPassword
  | typeof api.subInstaller.resetPassword
  | typeof api.admin.resetPassword

interface ResetPasswordProps {
  readonly account: { readonly uuid: string; readonly displayName: string }
  /** Where the call of the kind is another one. */
  readonly of?: ResetPasswordCall
  readonly onClose: () => void
}

/** Gives an account a new first password, shown once; its open sessions end (operators.md 1.4). */
export function ResetPassword({ account, of = api.account.resetPassword, onClose }: ResetPasswordProps) {
  const t = useText()
  const hasMail = useHasMail()
  const [reset, setReset] = useState<CreatedAccount>()
  const work = useOperation(of as typeof api.account.resetPassword, { handles: 'all' })
  const run = useThrottled(() => work.mutate({ uuid: account.uuid }, { onSuccess: setReset }))
  if (reset) return <FirstPassword account={reset} onNoted={onClose} />
  return (
    <Dialog
      title={t('users:reset.title', { name: account.displayName })}
      opened
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={work.isPending} onClick={run}>
            {t('users:reset.action')}
          </Button>
        </>
      }
    >
      <div>{t(hasMail ? 'users:reset.text' : 'users:reset.textWithoutMail')}</div>
      {work.error && <Notice meaning="danger">{messageOf(work.error)}</Notice>}
    </Dialog>
  )
}
