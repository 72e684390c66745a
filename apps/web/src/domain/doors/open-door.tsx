import { commandMeaning, type CommandState } from '@lintel/contract/commands/states.ts'
import { settingsRefusal, type SettingsRefusal } from '@lintel/contract/doors/unlock.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { doorCommands, useCommand } from '../commands/use-command.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useOpening } from './use-opening.tsx'
import classes from './open-door.module.css'

/** What leaves at once is shown as sent. */
const stepOf = (state: CommandState) => (state === 'created' ? 'sent' : state)

/** Why a door is not opened, as its button says it. */
export const reasonOf = {
  doorOutOfService: 'doors:open.outOfService',
  remoteNotInGroup: 'doors:open.notRemote',
} as const satisfies Readonly<Record<SettingsRefusal, TextKey>>

/** What has to be told in words: a badge alone does not say what to do. */
const needsWords: readonly CommandState[] = ['failed', 'expired', 'unknown']

function Sentence({ isHidden, children }: { readonly isHidden: boolean; readonly children: ReactNode }) {
  return isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>
}

/**
 * *Open*: without a question, because seconds count, but at private doors; explained and asleep while one is running.
 */
export function OpenDoorButton({ door }: { readonly door: Door }) {
  const t = useText()
  const { progress: opening, open, dialog } = useOpening(door)
  const isRunning = opening.step === 'sending' || (opening.step === 'command' && opening.isRunning)
  const refusal = settingsRefusal(door)
  const disabledReason = isRunning ? 'doors:open.running' : refusal && reasonOf[refusal]
  return (
    <>
      <ActionButton
        size="compact-sm"
        action={{
          key: 'open',
          label: t('doors:open.action'),
          accessibleLabel: t('doors:open.actionFor', { door: door.name }),
          icon: <IconDoorEnter size={16} aria-hidden />,
          needs: 'door.open',
          run: open,
          disabledReason: disabledReason && t(disabledReason, { door: door.name }),
        }}
      />
      {dialog}
    </>
  )
}

interface StateProps {
  readonly door: Door
  /** In a row, whose place is kept: what the badge says already is only read out there. */
  readonly isInRow?: boolean
}

/** How far it has come: a badge, and a sentence in place of a message that floats away. */
export function OpenDoorState({ door, isInRow = false }: StateProps) {
  const t = useText()
  const { progress: opening } = useCommand(doorCommands, door.uuid)
  return (
    <span className={classes.state} data-in-row={isInRow || undefined} role="status">
      {opening.step === 'refused' && (
        <>
          <StatusBadge meaning="danger">
            {t(opening.failure.is('deviceOffline') ? 'doors:open.step.offline' : 'doors:open.step.failed')}
          </StatusBadge>
          <span>{messageOf(opening.failure)}</span>
        </>
      )}
      {opening.step === 'sending' && <StatusBadge meaning="information">{t('doors:open.step.sent')}</StatusBadge>}
      {opening.step === 'command' && (
        <>
          <StatusBadge meaning={commandMeaning[opening.command.state]}>
            {t(`doors:open.step.${stepOf(opening.command.state)}`)}
          </StatusBadge>
          <Sentence isHidden={isInRow && !needsWords.includes(opening.command.state)}>
            {t(`doors:open.sentence.${stepOf(opening.command.state)}`, { door: door.name, device: door.deviceName })}
          </Sentence>
        </>
      )}
    </span>
  )
}
