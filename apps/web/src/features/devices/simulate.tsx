import { Button, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { CopyButton } from '../../kit/actions/copy-button.tsx'
import { useText } from '../../language/language.ts'
import { simulatorCommand, type UnclaimedDevice } from './simulator-command.ts'
import classes from './simulate.module.css'

interface SimulateProps {
  readonly device: UnclaimedDevice
  readonly onStarted: () => void
}

/**
 * For those without hardware: a portal on the own machine plays the device by one click, another one shows the command
 * that does. Needs the texts `quickStart`.
 */
export default function SimulateDevice({ device, onStarted }: SimulateProps) {
  return isLoopback(window.location.hostname) ? (
    <OneClick uuid={device.uuid} onStarted={onStarted} />
  ) : (
    <Command device={device} />
  )
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function OneClick({ uuid, onStarted }: Pick<UnclaimedDevice, 'uuid'> & Pick<SimulateProps, 'onStarted'>) {
  const t = useText()
  const simulate = useOperation(api.device.simulate)
  return (
    <Stack gap="xs" align="start">
      <span>{t('quickStart:simulate.offer')}</span>
      <Button
        variant="default"
        loading={simulate.isPending}
        onClick={() => simulate.mutate({ uuid }, { onSuccess: onStarted })}
      >
        {t('quickStart:simulate.start')}
      </Button>
    </Stack>
  )
}

function Command({ device }: { readonly device: UnclaimedDevice }) {
  const t = useText()
  const command = simulatorCommand(window.location.origin, device)
  return (
    <Stack gap="xs" align="start">
      <span>{t('quickStart:simulate.command')}</span>
      <code className={classes.command} dir="ltr">
        {command}
      </code>
      <CopyButton text={command} size="xs" />
    </Stack>
  )
}
