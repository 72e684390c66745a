import type { TempKeyMade } from '@lintel/contract/temp-keys/schema.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { z } from 'zod'
import { useText } from '../../../language/language.ts'
import { Code } from '../../../ui/code.tsx'
import { useCopy } from '../../../ui/copy.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'

export interface MadeKey extends z.infer<typeof TempKeyMade> {
  readonly name: string
  /** Where the mail went; empty for nowhere. */
  readonly email: string
}

/** The digits of a key, this once. Closes only by saying that they were noted. */
export function KeyMade({ made, onNoted }: { readonly made: MadeKey; readonly onNoted: () => void }) {
  const t = useText()
  const { copy, isCopied } = useCopy()
  return (
    <Dialog
      title={t('visitors:made.title', { name: made.name })}
      opened
      actions={
        <>
          <Button
            variant="default"
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(made.key)}
          >
            <span aria-live="polite">{t(isCopied ? 'common:copied' : 'common:copy')}</span>
          </Button>
          <Button onClick={onNoted}>{t('visitors:made.noted')}</Button>
        </>
      }
    >
      <Facts facts={[{ label: t('visitors:made.key'), value: <Code>{made.key}</Code> }]} />
      {made.email !== '' && <div>{t('visitors:made.mailed', { email: made.email })}</div>}
      <Notice meaning="attention">{t('visitors:made.once')}</Notice>
    </Dialog>
  )
}
