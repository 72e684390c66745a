import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useCopy } from '../../ui/hooks.ts'
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
  const { copy, isCopied } = useCopy()
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
          <Button
            variant="default"
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(code)}
          >
            <span aria-live="polite">{t(isCopied ? 'common:copied' : 'common:copy')}</span>
          </Button>
          <Button onClick={onNoted}>{t('devices:claim.copied')}</Button>
        </>
      }
    >
      <p className={classes.text}>{t('devices:claim.text', { name })}</p>
      <output className={classes.code} dir="ltr" aria-label={t('devices:claim.code')}>
        {code}
      </output>
      <Notice meaning="attention">{t('devices:claim.once')}</Notice>
      <Suspense>
        <SimulateDevice device={device} onStarted={() => setSimulated(true)} />
      </Suspense>
    </Dialog>
  )
}
