import { Button, TextInput } from '@mantine/core'
import { ForgetPasswordForm, type LoginForm } from '@lintel/contract/sessions/forms.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useArrival } from '../../kit/routing/page-router.tsx'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { startInfo } from '../../api/start.ts'
import { failedWith } from '../../api/failure.ts'
import { NewPasswordFields, NewPasswordForm } from '../../domain/accounts/new-password.tsx'
import { EmailField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { arrive } from '../../session/arrival.ts'
import { handOver } from '../../session/handover.ts'
import { saveLanguageChoice } from '../../language/choice.ts'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { saveChallengeOf } from './challenge.ts'
import { signIn } from './links.ts'
import { Front } from './front.tsx'
import classes from './front.module.css'

/** The token of the mailed link. It stands in the fragment, which browsers never send to a server. */
function tokenIn(fragment: string): string | undefined {
  return new URLSearchParams(fragment.slice(1)).get('token') || undefined
}

const loadCodes = async () => (await Promise.all([import('./mailed-code.tsx'), loadTexts(['linkCodes'])]))[0]
const MailedCode = lazyPart(loadCodes)
const CodeLink = lazyPart(async () => ({ default: (await loadCodes()).CodeLink }))

/**
 * A new password: with a mailed token it is chosen here, without one the mail is asked for. A link of a mail that came
 * without its token, and who wants to type a code, finds the form of the code.
 */
export default function ResetPassword() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const token = tokenIn(hash)
  if (token)
    return (
      <Choose key={token} token={token} onAgain={() => void navigate({ search: '', hash: '' }, { replace: true })} />
    )
  if (!new URLSearchParams(search).has('link')) return <Ask />
  return (
    <Suspense>
      <MailedCode />
    </Suspense>
  )
}

/** To the form of the code, below what stands on a page. */
function CodeLine() {
  return (
    <Suspense>
      <CodeLink />
    </Suspense>
  )
}

function BackToLogin() {
  const t = useText()
  return <Link to={useLinks(signIn).login() ?? '/'}>{t('auth:backToLogin')}</Link>
}

function Ask() {
  const t = useText()
  const hasMail = startInfo()?.hasMail ?? true
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo)
    return (
      <Front title={t(hasMail ? 'auth:forgot.sentTitle' : 'auth:forgot.doneTitleWithoutMail')}>
        <Notice meaning="ok">
          {t(hasMail ? 'auth:forgot.sentText' : 'auth:forgot.doneTextWithoutMail', { email: sentTo })}
        </Notice>
        <BackToLogin />
      </Front>
    )
  return (
    <Front title={t('auth:forgot.title')} intro={t(hasMail ? 'auth:forgot.text' : 'auth:forgot.textWithoutMail')}>
      <Form
        schema={ForgetPasswordForm}
        values={{ email: '' }}
        save={async (values) => {
          await api.session.forgetPassword(values)
          setSentTo(values.email)
        }}
      >
        {({ isSending }) => (
          <div className={classes.fields}>
            <EmailField name="email" label="auth:forgot.email" autoComplete="email" dir="ltr" />
            <div className={classes.ends}>
              <Button type="submit" loading={isSending}>
                {t(hasMail ? 'auth:forgot.submit' : 'auth:forgot.submitWithoutMail')}
              </Button>
              <BackToLogin />
            </div>
            <CodeLine />
          </div>
        )}
      </Form>
    </Front>
  )
}

/** Whose password is chosen, as far as the server said. */
interface Owner {
  readonly userName: string | null
  readonly isFirst: boolean
  /** Its language was not chosen: it goes on in that of the page. */
  readonly takesLanguage: boolean
}

function Choose({ token, onAgain }: { readonly token: string; readonly onAgain: () => void }) {
  const t = useText()
  const enter = useEntering()
  const arriveAt = useArrival()
  const login = useLinks(signIn).login()
  const [owner, setOwner] = useState<Owner>()
  const [isInvalid, setInvalid] = useState(false)
  useEffect(() => {
    api.session.checkToken({}, { token }).then(
      (tokenOwner) => (tokenOwner.purpose === 'resetPassword' ? setOwner(tokenOwner) : setInvalid(true)),
      // An answer that does not come leaves the form: saving then says what is wrong.
      () => setOwner({ userName: null, isFirst: false, takesLanguage: false }),
    )
  }, [token])
  if (isInvalid)
    return (
      <Front title={t('auth:reset.invalidTitle')}>
        <Notice meaning="danger">{t('auth:reset.invalidText')}</Notice>
        <div className={classes.ends}>
          <Button onClick={onAgain}>{t('auth:reset.again')}</Button>
          <BackToLogin />
        </div>
        <CodeLine />
      </Front>
    )
  if (!owner) return null
  const { userName, isFirst, takesLanguage } = owner
  return (
    <Front
      title={t(isFirst ? 'auth:reset.firstTitle' : 'auth:reset.title')}
      intro={t(isFirst ? 'auth:reset.firstText' : 'auth:reset.text')}
    >
      <Form
        schema={NewPasswordForm}
        values={{ password: '', repeat: '' }}
        save={async ({ password }) => {
          try {
            await api.session.resetPassword({ token, password })
          } catch (error) {
            if (!failedWith(error, 'resetTokenInvalid')) throw error
            return setInvalid(true)
          }
          if (takesLanguage) saveLanguageChoice()
          if (userName === null) {
            handOver('notice', { meaning: 'ok', text: t('auth:reset.done') })
            return arriveAt(login ?? '/')
          }
          showToast({ meaning: 'ok', text: t('auth:reset.done') })
          return enter({ account: userName, password }, '/')
        }}
      >
        {({ isSending }) => (
          <div className={classes.fields}>
            {userName !== null && <UserName name={userName} />}
            <NewPasswordFields password="auth:reset.password" repeat="auth:reset.repeat" />
            <div className={classes.ends}>
              <Button type="submit" loading={isSending}>
                {t('auth:reset.submit')}
              </Button>
              <BackToLogin />
            </div>
          </div>
        )}
      </Form>
    </Front>
  )
}

/** Names the account, for people and for what keeps their passwords. */
function UserName({ name }: { readonly name: string }) {
  const t = useText()
  return <TextInput label={t('auth:reset.account')} value={name} readOnly autoComplete="username" dir="ltr" />
}

/** Signs in from here and goes on to the wanted page, by way of the mailed code where the account asks for one. */
function useEntering() {
  const arriveAt = useArrival()
  const links = useLinks(signIn)
  return async (values: z.output<typeof LoginForm>, redirectTo: string): Promise<void> => {
    const { account } = values
    const result = await api.session.login(values)
    if (result.token) return arrive(result.token, redirectTo, (to) => arriveAt(to, { replace: true }))
    saveChallengeOf(result, account, redirectTo)
    await arriveAt(links.authentication() ?? '/')
  }
}
