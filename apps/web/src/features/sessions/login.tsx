import { Button } from '@mantine/core'
import type { LoginForm } from '@lintel/contract/sessions/forms.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { startInfo } from '../../api/start.ts'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { hasText, textOf, useText } from '../../language/language.ts'
import { loginSchema } from './login-schema.ts'
import { safeRedirect } from './challenge.ts'
import { useEntering } from './entering.ts'
import { signIn } from './links.ts'
import { Front } from './front.tsx'
import classes from './front.module.css'

/** Signing in with user name or e-mail and password; the demo shows its accounts below. */
export default function Login() {
  const t = useText()
  const links = useLinks(signIn)
  const enter = useEntering()
  const [search] = useSearchParams()
  const [filledIn, setFilledIn] = useState({ account: search.get('loginAccount') ?? '', password: '' })
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (filledIn.password) submit.current?.focus()
  }, [filledIn])
  const redirectTo = safeRedirect(search.get('redirectTo'))
  return (
    <Front title={t('auth:login.title')} below={<DemoAccounts onChoose={setFilledIn} />}>
      <Form
        key={`${filledIn.account} ${filledIn.password}`}
        schema={loginSchema}
        values={filledIn}
        save={(form) => enter(form, redirectTo)}
      >
        {({ isSending }) => (
          <div className={classes.fields}>
            <TextField
              name="account"
              label="auth:login.userName"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField name="password" label="auth:login.password" autoComplete="current-password" />
            <div className={classes.ends}>
              <Button type="submit" loading={isSending} ref={submit}>
                {t('auth:login.submit')}
              </Button>
              <Link to={links.resetPassword() ?? '/'}>{t('auth:login.forgot')}</Link>
            </div>
          </div>
        )}
      </Form>
    </Front>
  )
}

type LoginValues = z.input<typeof LoginForm>

/** The accounts of the demo scenario; there are none outside the demo (decisions.md product). */
function DemoAccounts({ onChoose }: { readonly onChoose: (filledIn: LoginValues) => void }) {
  const t = useText()
  const accounts = startInfo()?.demoAccounts ?? []
  if (!accounts.length) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('auth:login.demoTitle')}</h2>
      <p>{t('auth:login.demoText')}</p>
      <ul>
        {accounts.map(({ userName, password, kind, site }) => (
          <li key={userName}>
            <button
              type="button"
              className={classes.account}
              title={t('auth:login.demoUse', { account: userName })}
              onClick={() => onChoose({ account: userName, password })}
            >
              <bdi>{userName}</bdi>
              <span>
                {hasText(`auth:accountKind.${kind}`) ? textOf(`auth:accountKind.${kind}`) : kind}
                {site && (
                  <>
                    {' · '}
                    <bdi>{site}</bdi>
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
