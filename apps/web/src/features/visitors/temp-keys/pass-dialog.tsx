import type { TempKeyMade } from '@lintel/contract/visitors/records.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { z } from 'zod'
import { useText } from '../../../language/language.ts'
import { useHasMail, useMay, useSession } from '../../../session/session.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

const VisitorPassView = lazyPart(() => import('./pass.tsx').then((file) => ({ default: file.VisitorPassView })))

export interface CreatedVisitorPass extends z.infer<typeof TempKeyMade> {
  readonly name: string
  /** Where the mail went; empty for nowhere. */
  readonly email: string
}

/**
 * The pass of a key that was made. Closes only by saying that it was noted, because it may be shown this once alone.
 */
export function VisitorPassDialog({
  tempKey,
  onNoted,
}: {
  readonly tempKey: CreatedVisitorPass
  readonly onNoted: () => void
}) {
  const t = useText()
  const hasMail = useHasMail()
  const isShownAgain = useShowsPassCodes()
  return (
    <Dialog
      title={t('visitors:made.title', { name: tempKey.name })}
      opened
      size={520}
      actions={<Button onClick={onNoted}>{t('visitors:made.noted')}</Button>}
    >
      <Suspense>
        <VisitorPassView uuid={tempKey.uuid} codes={tempKey} />
      </Suspense>
      {hasMail && tempKey.email !== '' && <div>{t('visitors:made.mailed', { email: tempKey.email })}</div>}
      <Notice meaning={isShownAgain ? 'information' : 'attention'}>
        {t(isShownAgain ? 'visitors:made.again' : 'visitors:made.once')}
      </Notice>
    </Dialog>
  )
}

/** Whether keys are shown again to the signed-in person; a site that hides PINs shows none (office.md 31.3). */
export function useShowsPassCodes(): boolean {
  const isHidden = useSession()?.facts.pinsHidden ?? true
  return useMay()('visitor.edit') && !isHidden
}
