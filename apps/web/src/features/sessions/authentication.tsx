import { Button } from '@mantine/core'
import { TwoFactorForm } from '@lintel/contract/sessions/forms.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useArrival } from '../../kit/routing/page-router.tsx'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { ApiError, failedWith } from '../../api/failure.ts'
import { startInfo } from '../../api/start.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { arrive } from '../../session/arrival.ts'
import { Notice } from '../../ui/notice.tsx'
import { saveChallenge, readChallenge, secondsUntil, type Challenge } from './challenge.ts'
import { signIn } from './links.ts'
import { Front } from './front.tsx'
import classes from './front.module.css'

const CodeForm = TwoFactorForm.pick({ code: true })

/** Why no code can be typed here any more. */
type End = { readonly why: 'expired' | 'lost' } | { readonly why: 'locked'; readonly failure: ApiError }

/** The mailed six digits after a correct password (specification.md 2.2; decisions.md accounts). */
export default function Authentication() {
  const t = useText()
  const arriveAt = useArrival()
  const links = useLinks(signIn)
  const [challenge] = useState(readChallenge)
  const [end, setEnd] = useState<End>()
  if (end) return <Ended end={end} />
  if (!challenge) return <Ended end={{ why: 'lost' }} />
  const sentText = (startInfo()?.hasMail ?? true) ? 'auth:twoFactor.text' : 'auth:twoFactor.textWithoutMail'
  const confirm = async ({ code }: z.output<typeof CodeForm>) => {
    try {
      const result = await api.session.twoFactor({ twoFactorToken: challenge.twoFactorToken, code })
      saveChallenge(undefined)
      const goOn = (to: string) => arriveAt(to, { replace: true })
      return await (result.token ? arrive(result.token, challenge.redirectTo, goOn) : goOn(challenge.redirectTo))
    } catch (error) {
      const nextEnd = endOf(error)
      if (!nextEnd) throw error
      return setEnd(nextEnd)
    }
  }
  return (
    <Front
      title={t('auth:twoFactor.title')}
      intro={t(challenge.isCodeSent ? sentText : 'auth:twoFactor.usedUp', { email: challenge.account })}
    >
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
      <Resend challenge={challenge} onEnd={setEnd} />
    </Front>
  )
}

/** What a failed call ends; undefined for one after which the code can still be typed. */
function endOf(error: unknown): End | undefined {
  if (failedWith(error, 'codeExpired')) return { why: 'expired' }
  return failedWith(error, 'lockedMinutes', 'lockedDay') ? { why: 'locked', failure: error } : undefined
}

/** Says why it goes no further here, what is next, and leads to sign-in. */
function Ended({ end }: { readonly end: End }) {
  const t = useText()
  const links = useLinks(signIn)
  useEffect(() => saveChallenge(undefined), [])
  const says: Record<End['why'], { readonly title: string; readonly text: ReactNode }> = {
    expired: { title: t('auth:twoFactor.expiredTitle'), text: t('auth:twoFactor.expiredText') },
    lost: { title: t('auth:twoFactor.lostTitle'), text: t('auth:twoFactor.lostText') },
    locked: { title: t('auth:twoFactor.lockedTitle'), text: t('auth:twoFactor.lockedText') },
  }
  const { title, text } = says[end.why]
  return (
    <Front title={title}>
      <div className={classes.fields}>
        {end.why === 'locked' && <Notice meaning="danger">{messageOf(end.failure)}</Notice>}
        <p>{text}</p>
        <div className={classes.ends}>
          <Button component={Link} to={links.login() ?? '/'} replace>
            {t('auth:backToLogin')}
          </Button>
        </div>
      </div>
    </Front>
  )
}

interface ResendProps {
  readonly challenge: Challenge
  readonly onEnd: (end: End) => void
}

function Resend({ challenge, onEnd }: ResendProps) {
  const t = useText()
  const [resendAt, setResendAt] = useState(challenge.resendAt)
  const [now, setNow] = useState(() => Date.now())
  const [answer, setAnswer] = useState<ApiError | 'sent'>()
  const seconds = secondsUntil(resendAt, now)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, now])
  const waitFor = (next: number, isCodeSent: boolean) => {
    setResendAt(next)
    setNow(Date.now())
    saveChallenge({ ...challenge, isCodeSent, resendAt: next })
  }
  const resend = async () => {
    try {
      await api.session.resendCode({ twoFactorToken: challenge.twoFactorToken })
      setAnswer('sent')
      waitFor(Date.now() + limits.codeResendSeconds * 1_000, true)
    } catch (error) {
      const nextEnd = endOf(error)
      if (nextEnd) return onEnd(nextEnd)
      if (!(error instanceof ApiError)) throw error
      setAnswer(error)
      const wait = Number(error.params['seconds'] ?? limits.codeResendSeconds)
      if (failedWith(error, 'codeTooSoon')) waitFor(Date.now() + wait * 1_000, challenge.isCodeSent)
    }
  }
  return (
    <div className={classes.fields}>
      {answer === 'sent' && <Notice meaning="ok">{t('auth:twoFactor.resent')}</Notice>}
      {answer instanceof ApiError && <Notice meaning="danger">{messageOf(answer)}</Notice>}
      <Button variant="default" disabled={seconds > 0} onClick={() => void resend()}>
        {seconds > 0 ? t('auth:twoFactor.resendIn', { seconds }) : t('auth:twoFactor.resend')}
      </Button>
    </div>
  )
}
