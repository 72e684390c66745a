import type { CreatedAccount } from '@lintel/contract/operators/schema.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '../language/language.ts'
import { Code } from '../ui/code.tsx'
import { useCopy } from '../ui/copy.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'

/** User name and first password of an account, this once (operators.md 1.4). Closes only by saying that they were noted. */
export function FirstPassword({
  account,
  onNoted,
}: {
  readonly account: CreatedAccount
  readonly onNoted: () => void
}) {
  const t = useText()
  const { copy, isCopied } = useCopy()
  return (
    <Dialog
      title={t('shell:firstPassword.title')}
      opened
      actions={
        <>
          <Button
            variant="default"
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(`${account.userName}\n${account.password}`)}
          >
            <span aria-live="polite">{t(isCopied ? 'common:copied' : 'common:copy')}</span>
          </Button>
          <Button onClick={onNoted}>{t('shell:firstPassword.noted')}</Button>
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
    </Dialog>
  )
}
