import type { CreatedAccount } from '@lintel/contract/operators/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useArrival } from '../../kit/routing/page-router.tsx'
import { ApiError } from '../../api/failure.ts'
import { CopyButton } from '../../kit/actions/copy-button.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useHasMail, useSession } from '../../session/session.ts'
import { signInAs } from '../../session/arrival.ts'
import { Code, Facts } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * User name and first password of an account, this once (operators.md 1.4). Closes only by saying that they were noted.
 */
export function FirstPassword({
  account,
  onNoted,
}: {
  readonly account: CreatedAccount
  readonly onNoted: () => void
}) {
  const t = useText()
  const arriveAt = useArrival()
  const session = useSession()
  const hasMail = useHasMail()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  // Without a mail server only the account that made it may be able to go on with it.
  const mayGoOn = !hasMail && session?.delegation === null
  const goOn = async () => {
    setLeaving(true)
    try {
      await signInAs(account.userName, account.password, (to) => arriveAt(to, { replace: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      setLeaving(false)
    }
  }
  return (
    <Dialog
      title={t('shell:firstPassword.title')}
      opened
      actions={
        <>
          <CopyButton text={`${account.userName}\n${account.password}`} />
          <Button {...(mayGoOn && { variant: 'default' })} onClick={onNoted}>
            {t('shell:firstPassword.noted')}
          </Button>
          {mayGoOn && (
            <Button loading={isLeaving} onClick={() => void goOn()}>
              {t('shell:firstPassword.signIn')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { label: t('things:userName'), value: <bdi>{account.userName}</bdi> },
          { label: t('things:password'), value: <Code>{account.password}</Code> },
        ]}
      />
      <Notice meaning="attention">{t('shell:firstPassword.once')}</Notice>
      {mayGoOn && <div>{t('shell:firstPassword.goOn')}</div>}
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
    </Dialog>
  )
}
