import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { CopyButton } from '../../kit/actions/copy-button.tsx'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { LargeCode } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { UnclaimedDevice } from './simulator-command.ts'
import classes from './claim-code.module.css'

const SimulateDevice = lazyPart(async () => {
  await loadTexts(['quickStart'])
  return import('./simulate.tsx')
})

interface ClaimCodeProps {
  readonly device: UnclaimedDevice
  readonly onNoted: () => void
}

/** The claim code, this once. The dialog closes only by saying that it was noted, unless the device needs none. */
export function ClaimCode({ device, onNoted }: ClaimCodeProps) {
  const { name, code } = device
  const t = useText()
  const [isSimulated, setSimulated] = useState(false)
  if (isSimulated)
    return (
      <Dialog title={name} opened actions={<Button onClick={onNoted}>{t('common:close')}</Button>}>
        <Notice meaning="ok">{t('quickStart:simulate.started', { name })}</Notice>
      </Dialog>
    )
  return (
    <Dialog
      title={t('devices:claim.title')}
      opened
      actions={
        <>
          <CopyButton text={code} />
          <Button onClick={onNoted}>{t('devices:claim.copied')}</Button>
        </>
      }
    >
      <p className={classes.text}>{t('devices:claim.text', { name })}</p>
      <LargeCode label={t('devices:claim.code')}>{code}</LargeCode>
      <Notice meaning="attention">{t('devices:claim.once')}</Notice>
      <Suspense>
        <SimulateDevice device={device} onStarted={() => setSimulated(true)} />
      </Suspense>
    </Dialog>
  )
}
