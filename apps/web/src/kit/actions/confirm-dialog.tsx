import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import { Button, PasswordInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Call } from '../../api/client.ts'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useThrottled } from './throttle.ts'
import { showDone } from './undo.tsx'

interface ConfirmDialogProps<Op extends Operation> {
  /** Names the thing and what is done to it (design, Forms). */
  readonly title: string
  /** What will stop working, and whether it can be undone. */
  readonly children: ReactNode
  readonly confirmLabel: string
  /** What the way back is called; *Cancel* where that is not said. */
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly of: Call<Op>
  readonly input: InputOf<Op>
  /** What is said afterwards; what the answer says may be part of it. */
  readonly successText: string | ((answer: OutputOf<Op>) => string)
  readonly onClose: () => void
  readonly onDone?: (answer: OutputOf<Op>) => void
}

/**
 * Asks before something is done that cannot be undone, does it, and shows a refusal in place. Where the server wants
 * the password again (verifySupPwd), the dialog asks for it and goes on.
 */
export function ConfirmDialog<Op extends Operation>(props: ConfirmDialogProps<Op>) {
  const t = useText()
  const [password, setPassword] = useState('')
  const work = useOperation(props.of, { handles: 'all' })
  const verify = useOperation(api.session.verifySuperPassword, { handles: 'all' })
  const needsPassword = work.error?.is('superPasswordNeeded') ?? false
  const run = () =>
    work.mutate(props.input, {
      onSuccess: (answer) => {
        showDone(typeof props.successText === 'string' ? props.successText : props.successText(answer), answer)
        props.onClose()
        props.onDone?.(answer)
      },
    })
  const confirm = useThrottled(() => (needsPassword ? verify.mutate({ password }, { onSuccess: run }) : run()))
  const failure = verify.error ?? (needsPassword ? null : work.error)
  return (
    <Dialog
      title={props.title}
      opened
      onClose={props.onClose}
      actions={
        <>
          <Button variant="default" onClick={props.onClose}>
            {props.cancelLabel ?? t('common:cancel')}
          </Button>
          <Button
            {...(props.isDangerous && { color: 'red' })}
            loading={work.isPending || verify.isPending}
            onClick={confirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div>{props.children}</div>
      {needsPassword && (
        <PasswordInput
          label={t('shell:superPassword.label')}
          description={t('shell:superPassword.help')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('auth:showPassword'), tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
    </Dialog>
  )
}
