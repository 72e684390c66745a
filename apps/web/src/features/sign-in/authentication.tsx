import { Button } from '@mantine/core'
import { TwoFactorForm } from '@lintel/contract/sessions/forms.ts'
import { limits } from '@lintel/contract/limits.ts'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { ApiFailure, failedWith } from '../../api/failure.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useLinks } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { arrive } from '../../session/arrival.ts'
import { Notice } from '../../ui/notice.tsx'
import { keepChallenge, readChallenge } from './challenge.ts'
import { signIn } from './feature.ts'
import { Front } from './front.tsx'
import classes from './front.module.css'

const CodeForm = TwoFactorForm.pick({ code: true })

/** The mailed six digits after a correct password (specification 2.2; decisions, Accounts and sessions). */
export default function Authentication() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(signIn)
  const [challenge] = useState(readChallenge)
  if (!challenge) return <Navigate to={links.login() ?? '/'} replace />
  const confirm = async ({ code }: z.output<typeof CodeForm>) => {
    const result = await api.session.twoFactor({ twoFactorToken: challenge.twoFactorToken, code })
    keepChallenge(undefined)
    const goOn = (to: string) => navigate(to, { replace: true })
    return result.token ? arrive(result.token, challenge.redirectTo, goOn) : goOn(challenge.redirectTo)
  }
  return (
    <Front title={t('auth:twoFactor.title')} intro={t('auth:twoFactor.text', { email: challenge.account })}>
      <Form schema={CodeForm} values={{ code: '' }} save={confirm} failuresOn={{ codeInvalid: 'code' }}>
        {({ isSending }) => (
          <div className={classes.fields}>
            <TextField
              name="code"
              label="auth:twoFactor.code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={limits.codeDigits}
              dir="ltr"
            />
            <div className={classes.ends}>
              <Button type="submit" loading={isSending}>
                {t('auth:twoFactor.submit')}
              </Button>
              <Link to={links.login() ?? '/'}>{t('auth:backToLogin')}</Link>
            </div>
          </div>
        )}
      </Form>
      <Resend twoFactorToken={challenge.twoFactorToken} />
    </Front>
  )
}

function Resend({ twoFactorToken }: { readonly twoFactorToken: string }) {
  const t = useText()
  const [seconds, setSeconds] = useState<number>(limits.codeResendSeconds)
  const [answer, setAnswer] = useState<ApiFailure | 'sent'>()
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  const resend = async () => {
    try {
      await api.session.resendCode({ twoFactorToken })
      setAnswer('sent')
      setSeconds(limits.codeResendSeconds)
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown
      setAnswer(thrown)
      if (failedWith(thrown, 'codeTooSoon')) setSeconds(Number(thrown.params['seconds'] ?? limits.codeResendSeconds))
    }
  }
  return (
    <div className={classes.fields}>
      {answer === 'sent' && <Notice meaning="ok">{t('auth:twoFactor.resent')}</Notice>}
      {answer instanceof ApiFailure && <Notice meaning="danger">{messageOf(answer)}</Notice>}
      <Button variant="default" disabled={seconds > 0} onClick={() => void resend()}>
        {seconds > 0 ? t('auth:twoFactor.resendIn', { seconds }) : t('auth:twoFactor.resend')}
      </Button>
    </div>
  )
}
