import type { OwnAccount } from '@lintel/contract/own-account/schema.ts'
import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMay, useHasMail, rereadSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/content.tsx'
import { showToast } from '../../ui/toast.ts'

/** The second step of signing in: one's own choice, unless an account above made it (operators.md 5.7). */
export function TwoFactor({ account }: { readonly account: z.infer<typeof OwnAccount> }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const turnOn = useOperation(api.ownAccount.setTwoFactor)
  const isOn = account.twoFactor !== 'off'
  const may = useMay()
  const isReadingOutbox = !useHasMail() && may('outbox.read')
  const requirementText = !account.emailConfirmed
    ? t('settings:twoFactor.needsEmail')
    : isReadingOutbox
      ? t('settings:twoFactor.needsMailServer')
      : undefined
  const run = () =>
    turnOn.mutate(
      { on: true },
      {
        onSuccess: () => {
          showToast({ meaning: 'ok', text: t('settings:twoFactor.turnedOn') })
          void rereadSession()
        },
      },
    )
  const action = {
    off: {
      key: 'on',
      label: t('settings:twoFactor.turnOn'),
      run,
      isRunning: turnOn.isPending,
      disabledReason: requirementText,
    },
    own: { key: 'off', label: t('settings:twoFactor.turnOff'), run: () => setAsking(true) },
    forced: undefined,
  }[account.twoFactor]
  return (
    <Section title={t('settings:twoFactor.title')} aside={action && <ActionButton action={action} size="compact-sm" />}>
      <div>{t(isOn ? 'settings:twoFactor.on' : 'settings:twoFactor.off')}</div>
      {account.twoFactor === 'forced' && <small>{t('settings:twoFactor.forced')}</small>}
      {account.twoFactor === 'off' && requirementText && <small>{requirementText}</small>}
      {isAsking && <TurnOff onClose={() => setAsking(false)} />}
    </Section>
  )
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [password, setPassword] = useState('')
  const work = useOperation(api.ownAccount.setTwoFactor, { handles: 'all' })
  const run = useThrottled(() =>
    work.mutate(
      { on: false, password },
      {
        onSuccess: () => {
          showToast({ meaning: 'ok', text: t('settings:twoFactor.turnedOff') })
          void rereadSession()
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog
      title={t('settings:twoFactor.offTitle')}
      opened
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={work.isPending} disabled={password === ''} onClick={run}>
            {t('settings:twoFactor.turnOff')}
          </Button>
        </>
      }
    >
      <div>{t('settings:twoFactor.offText')}</div>
      <PasswordInput
        label={t('settings:twoFactor.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('auth:showPassword'), tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {work.error && <Notice meaning="danger">{messageOf(work.error)}</Notice>}
    </Dialog>
  )
}
