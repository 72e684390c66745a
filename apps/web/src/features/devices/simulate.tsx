import { Button, Stack } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { useCopy } from '../../ui/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { simulatorCommand, type UnclaimedDevice } from './simulator-command.ts'
import classes from './simulate.module.css'

/**
 * For those without hardware: a portal on the own machine plays the device by one click, another one shows the command
 * that does. Needs the texts `quickStart`.
 */
export default function SimulateDevice({ device }: { readonly device: UnclaimedDevice }) {
  return isLoopback(window.location.hostname) ? <OneClick device={device} /> : <Command device={device} />
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function OneClick({ device: { uuid, name } }: { readonly device: UnclaimedDevice }) {
  const t = useText()
  const simulate = useOperation(api.device.simulate)
  if (simulate.isSuccess) return <Notice meaning="ok">{t('quickStart:simulate.started', { name })}</Notice>
  return (
    <Stack gap="xs" align="start">
      <span>{t('quickStart:simulate.offer')}</span>
      <Button variant="default" loading={simulate.isPending} onClick={() => simulate.mutate({ uuid })}>
        {t('quickStart:simulate.start')}
      </Button>
    </Stack>
  )
}

function Command({ device }: { readonly device: UnclaimedDevice }) {
  const t = useText()
  const { copy, isCopied } = useCopy()
  const command = simulatorCommand(window.location.origin, device)
  return (
    <Stack gap="xs" align="start">
      <span>{t('quickStart:simulate.command')}</span>
      <code className={classes.command} dir="ltr">
        {command}
      </code>
      <Button
        variant="default"
        size="xs"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => copy(command)}
      >
        <span aria-live="polite">{t(isCopied ? 'common:copied' : 'common:copy')}</span>
      </Button>
    </Stack>
  )
}
