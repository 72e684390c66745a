import { limits } from '@lintel/contract/base/limits.ts'
import { EmailForm, type OwnAccount } from '@lintel/contract/own-account/schema.ts'
import { TwoFactorForm } from '@lintel/contract/sessions/forms.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { whenReread } from '../../api/queries.ts'
import { EmailField, TextField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useText } from '../../language/language.ts'
import { rereadSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showToast } from '../../ui/toast.ts'

const AddressForm = EmailForm.pick({ email: true })
const CodeForm = TwoFactorForm.pick({ code: true })

/** The address of the account, and proving another one (operators.md 4.6). */
export function EmailAddress({ account }: { readonly account: z.infer<typeof OwnAccount> }) {
  const t = useText()
  const [search] = useSearchParams()
  // The reminder about an account without an address leads here.
  const [toConfirm, setToConfirm] = useState(() =>
    search.get('address') === 'add' && account.email === null ? '' : undefined,
  )
  return (
    <Section
      title={t('settings:email.title')}
      aside={
        <Group gap="sm">
          {account.email && !account.emailConfirmed && (
            <Button variant="default" size="compact-sm" onClick={() => setToConfirm(account.email!)}>
              {t('settings:email.confirm')}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => setToConfirm('')}>
            {t('settings:email.change')}
          </Button>
        </Group>
      }
    >
      {account.email === null ? (
        <div>{t('settings:email.none')}</div>
      ) : (
        <Group gap="sm">
          <bdi>{account.email}</bdi>
          <StatusBadge meaning={account.emailConfirmed ? 'ok' : 'attention'}>
            {t(account.emailConfirmed ? 'settings:email.confirmed' : 'settings:email.unconfirmed')}
          </StatusBadge>
        </Group>
      )}
      {toConfirm !== undefined && <ConfirmAddress email={toConfirm} onClose={() => setToConfirm(undefined)} />}
    </Section>
  )
}

/** Two steps: a code is mailed to the address, then typed here. */
function ConfirmAddress({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const t = useText()
  const [address, setAddress] = useState(email)
  const [isSent, setSent] = useState(false)
  const finish = async (code: string) => {
    await api.ownAccount.confirmEmail({ email: address, code })
    showToast({ meaning: 'ok', text: t('settings:email.done') })
    await Promise.all([rereadSession(), whenReread()])
    onClose()
  }
  return (
    <Dialog title={t(email ? 'settings:email.confirm' : 'settings:email.change')} opened onClose={onClose}>
      {isSent ? (
        <Form
          key="code"
          schema={CodeForm}
          values={{ code: '' }}
          failuresOn={{ codeInvalid: 'code', codeExpired: 'code' }}
          save={({ code }) => finish(code)}
        >
          {({ isSending }) => (
            <Stack gap="md">
              <div>{t('settings:email.sent', { email: address, minutes: limits.codeMinutes })}</div>
              <TextField
                name="code"
                label="settings:email.code"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={limits.codeDigits}
                dir="ltr"
              />
              <Group gap="sm" justify="flex-end">
                <Button variant="default" onClick={() => setSent(false)}>
                  {t('settings:email.another')}
                </Button>
                <Button type="submit" loading={isSending}>
                  {t('settings:email.confirm')}
                </Button>
              </Group>
            </Stack>
          )}
        </Form>
      ) : (
        <Form
          key="address"
          schema={AddressForm}
          values={{ email: address }}
          failuresOn={{ codeTooSoon: 'email' }}
          save={async (form) => {
            await api.ownAccount.confirmEmail(form)
            setAddress(form.email)
            setSent(true)
          }}
        >
          {({ isSending }) => (
            <Stack gap="md">
              <div>{t('settings:email.text')}</div>
              <EmailField name="email" label="settings:email.address" autoComplete="email" dir="ltr" />
              <Group gap="sm" justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('common:cancel')}
                </Button>
                <Button type="submit" loading={isSending}>
                  {t('settings:email.send')}
                </Button>
              </Group>
            </Stack>
          )}
        </Form>
      )}
    </Dialog>
  )
}
