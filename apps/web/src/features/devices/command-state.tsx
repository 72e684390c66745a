import { commandMeaning } from '@lintel/contract/commands/states.ts'
import type { FleetCommand } from '@lintel/contract/devices/fleet-operations.ts'
import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import { deviceCommands, fleetCommands, useCommand, type Reports } from '../../domain/commands/use-command.ts'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { devices } from './links.ts'

interface DeviceCommandStateProps {
  readonly deviceUuid: string
  readonly isInRow?: boolean
}

/** How far the last command has come that was given to a device here. */
export function DeviceCommandState(props: DeviceCommandStateProps) {
  const { fleet } = useView(devices)
  return fleet?.isControl ? (
    <CommandState {...props} reports={fleetCommands} />
  ) : (
    <CommandState {...props} reports={deviceCommands} />
  )
}

type CommandStateProps<Command extends DeviceCommand | FleetCommand> = DeviceCommandStateProps & {
  readonly reports: Reports<Command, Command>
}

function CommandState<Command extends DeviceCommand | FleetCommand>({
  reports,
  deviceUuid,
  isInRow = false,
}: CommandStateProps<Command>) {
  const t = useText()
  const { progress } = useCommand(reports, deviceUuid)
  if (progress.step !== 'command') return null
  const { state, name, detail } = progress.command
  const text = t(`devices:command.state.${state}`, { command: t(`devices:command.${name}`), detail: detail ?? '' })
  const meaning = commandMeaning[state]
  return isInRow ? (
    <span role="status">
      <StatusBadge meaning={meaning}>{text}</StatusBadge>
    </span>
  ) : (
    <div role="status">
      <Notice meaning={meaning}>{text}</Notice>
    </div>
  )
}
