import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/client.ts'
import { Form } from '../kit/form/form.tsx'
import { NewPasswordFields, NewPasswordForm } from '../kit/form/new-password.tsx'
import { productName, useText } from '../language/language.ts'
import { rereadSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'

/** First login (specification 4): a warning, then a dialog for the own password, then the pages. */
export default function FirstLogin() {
  const t = useText()
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const leave = (
    <Button variant="default" onClick={() => void navigate('/login')}>
      {t('shell:logOut')}
    </Button>
  )
  if (!isChanging)
    return (
      <Dialog
        title={<PageTitle text={t('shell:firstLogin.title')} />}
        opened
        actions={
          <>
            {leave}
            <Button data-autofocus onClick={() => setChanging(true)}>
              {t('shell:firstLogin.action')}
            </Button>
          </>
        }
      >
        {t('shell:firstLogin.text')}
      </Dialog>
    )
  return (
    <Dialog title={<PageTitle text={t('auth:firstLogin.title')} />} opened>
      <div>{t('auth:firstLogin.text')}</div>
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
              {leave}
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
