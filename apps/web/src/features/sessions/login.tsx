import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { startInfo } from '../../api/start.ts'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { About } from './about.tsx'
import { loginSchema } from './login-schema.ts'
import { safeRedirect } from './challenge.ts'
import { useEntering } from './entering.ts'
import { signIn } from './links.ts'
import { Front } from './front.tsx'
import classes from './front.module.css'

const DemoRoles = lazyPart(async () => {
  const [part] = await Promise.all([import('./demo-roles.tsx'), loadTexts(['demo'])])
  return part
})

/** Signing in with user name or e-mail and password; the demo offers its roles and accounts beside it. */
export default function Login() {
  const t = useText()
  const links = useLinks(signIn)
  const enter = useEntering()
  const [search] = useSearchParams()
  const [filledIn, setFilledIn] = useState({ account: search.get('loginAccount') ?? '', password: '' })
  const submit = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (filledIn.password) submit.current?.focus()
    else [...(fields.current?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')?.focus()
  }, [filledIn])
  // There are none outside the demo (decisions.md product).
  const hasDemo = (startInfo()?.demoAccounts ?? []).length > 0
  const redirectTo = safeRedirect(search.get('redirectTo'))
  return (
    <Front
      title={t('auth:login.title')}
      about={<About />}
      below={
        hasDemo && (
          <Suspense>
            <DemoRoles redirectTo={redirectTo} onChoose={setFilledIn} />
          </Suspense>
        )
      }
    >
      <Form
        key={`${filledIn.account} ${filledIn.password}`}
        schema={loginSchema}
        values={filledIn}
        save={(form) => enter(form, redirectTo)}
      >
        {({ isSending }) => (
          <div className={classes.fields} ref={fields}>
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
