import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { Form } from '../../kit/form/form.tsx'
import { NewPasswordFields, NewPasswordForm } from '../../domain/accounts/new-password.tsx'
import { productName, useText } from '../../language/language.ts'
import { rereadSession, useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'

/** First login (specification.md 4): a warning with the fields for an own password, then the pages. */
export default function FirstLogin() {
  const t = useText()
  const navigate = useNavigate()
  const account = useSession()?.userName
  return (
    <Dialog title={<PageTitle text={t('shell:firstLogin.title')} />} opened>
      <div>{t('shell:firstLogin.text', { account: account ?? '' })}</div>
      <Form
        schema={NewPasswordForm}
        values={{ password: '', repeat: '' }}
        failuresOn={{ passwordUnchanged: 'password' }}
        save={async ({ password }) => {
          await api.session.initialization({ password })
          await rereadSession()
          showToast({ meaning: 'ok', text: t('auth:firstLogin.done') })
        }}
      >
        {({ isSending }) => (
          <Stack gap="md">
            <NewPasswordFields password="auth:firstLogin.password" repeat="auth:firstLogin.repeat" />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => void navigate('/login')}>
                {t('shell:logOut')}
              </Button>
              <Button type="submit" loading={isSending}>
                {t('auth:firstLogin.submit')}
              </Button>
            </Group>
          </Stack>
        )}
      </Form>
    </Dialog>
  )
}

function PageTitle({ text }: { readonly text: string }) {
  return (
    <>
      <title>{`${text} – ${productName()}`}</title>
      {text}
    </>
  )
}
