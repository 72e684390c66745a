import { Button } from '@mantine/core'
import { ExchangeCodeForm } from '@lintel/contract/sessions/typed-code-form.ts'
import { Link, useLocation } from 'react-router'
import { useArrival } from '../../kit/routing/page-router.tsx'
import { api } from '../../api/client.ts'
import { withQuery } from '../../kit/portal/address.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Front } from './front.tsx'
import classes from './front.module.css'

/**
 * The code of a mail, typed in place of its link. `mail` in the address says that a link of a mail was opened without
 * its end, which some filters of mails cut off at the `#`.
 */
export default function MailedCode() {
  const t = useText()
  const { pathname, search } = useLocation()
  const arriveAt = useArrival()
  const isCut = new URLSearchParams(search).get('link') === 'mail'
  return (
    <Front title={t(isCut ? 'linkCodes:cutTitle' : 'linkCodes:title')} intro={isCut ? undefined : t('linkCodes:text')}>
      {isCut && <Notice meaning="attention">{t('linkCodes:cutText')}</Notice>}
      <Form
        schema={ExchangeCodeForm}
        values={{ account: '', code: '' }}
        save={async (values) => {
          const { resetToken } = await api.session.exchangeCode(values)
          await arriveAt({ search: '', hash: new URLSearchParams({ token: resetToken }).toString() }, { replace: true })
        }}
        failuresOn={{ codeInvalid: 'code' }}
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
            <TextField
              name="code"
              label="linkCodes:code"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
            />
            <div className={classes.ends}>
              <Button type="submit" loading={isSending}>
                {t('linkCodes:submit')}
              </Button>
              <Link to={pathname}>{t('auth:reset.again')}</Link>
            </div>
          </div>
        )}
      </Form>
    </Front>
  )
}

/** The way to this page from the others of a new password. */
export function CodeLink() {
  const t = useText()
  const { pathname } = useLocation()
  return <Link to={withQuery(pathname, { link: 'code' })}>{t('linkCodes:enter')}</Link>
}
