import { commandMeaning } from '@lintel/contract/commands/states.ts'
import { deviceCommands, useCommand } from '../../domain/commands/use-command.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface DeviceCommandStateProps {
  readonly deviceUuid: string
  readonly isInRow?: boolean
}

/** How far the last command has come that was given to a device here. */
export function DeviceCommandState({ deviceUuid, isInRow = false }: DeviceCommandStateProps) {
  const t = useText()
  const { progress } = useCommand(deviceCommands, deviceUuid)
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
