import { limits } from '@lintel/contract/base/limits.ts'
import { PasswordForm } from '@lintel/contract/sessions/forms.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { PasswordField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'

const schema = PasswordForm.extend({ repeat: z.string().min(1) }).refine(
  ({ newPassword, repeat }) => newPassword === repeat,
  {
    path: ['repeat'],
    params: { key: 'validation:passwordMismatch' },
  },
)
const blank = { oldPassword: '', newPassword: '', repeat: '' }

/**
 * The old password once, the new one twice; other sessions end (decisions.md accounts). Needs the `settings` catalogue.
 */
export function ChangePasswordForm({ onDone }: { readonly onDone?: () => void }) {
  const t = useText()
  const [round, setRound] = useState(0)
  return (
    <Form
      key={round}
      schema={schema}
      values={blank}
      failuresOn={{ passwordIncorrect: 'oldPassword', passwordUnchanged: 'newPassword' }}
      save={async ({ oldPassword, newPassword }) => {
        await api.session.changePassword({ oldPassword, newPassword })
        showToast({ meaning: 'ok', text: t('settings:password.done') })
        setRound(round + 1)
        onDone?.()
      }}
    >
      {({ isSending }) => (
        <Stack gap="md">
          <PasswordField name="oldPassword" label="settings:password.old" autoComplete="current-password" />
          <PasswordField
            name="newPassword"
            label="settings:password.new"
            help={t('auth:passwordRule', { min: limits.passwordMin, max: limits.passwordMax })}
            autoComplete="new-password"
          />
          <PasswordField name="repeat" label="settings:password.repeat" autoComplete="new-password" />
          <small>{t('settings:password.help')}</small>
          <div>
            <Button type="submit" loading={isSending}>
              {t('settings:password.submit')}
            </Button>
          </div>
        </Stack>
      )}
    </Form>
  )
}

/** The same in a dialog. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('settings:password.title')} opened onClose={onClose}>
      <ChangePasswordForm onDone={onClose} />
    </Dialog>
  )
}
