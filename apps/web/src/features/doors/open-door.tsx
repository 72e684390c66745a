import type { CommandState } from '@lintel/contract/doors/states.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { IconDoorEnter } from '@tabler/icons-react'
import { ActionButton } from '../../kit/action.tsx'
import { commandMeaning } from '../../kit/command-meaning.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { openDoor, useOpening } from './openings.ts'
import classes from './open-door.module.css'

type Step = 'sent' | 'accepted' | 'done' | 'failed' | 'expired' | 'unknown'

const stepOf: Readonly<Record<CommandState, Step>> = {
  created: 'sent',
  sent: 'sent',
  accepted: 'accepted',
  done: 'done',
  failed: 'failed',
  expired: 'expired',
  unknown: 'unknown',
}

/** *Open*: without a question, because seconds count; explained and asleep while one is running. */
export function OpenDoorButton({ door }: { readonly door: Door }) {
  const t = useText()
  const opening = useOpening(door.uuid)
  const isRunning = opening.step === 'sending' || (opening.step === 'command' && opening.isRunning)
  const isKnown = opening.step === 'command'
  const unwilling = !door.permitsRemote
    ? t('doors:open.notRemote', { door: door.name })
    : door.outOfService !== null
      ? t('doors:open.outOfService', { door: door.name })
      : undefined
  return (
    <ActionButton
      size="compact-sm"
      action={{
        key: 'open',
        label: isKnown && !isRunning ? t('doors:open.again') : t('doors:open.action'),
        accessibleLabel: t('doors:open.actionFor', { door: door.name }),
        icon: <IconDoorEnter size={16} aria-hidden />,
        needs: 'door.open',
        run: () => void openDoor(door),
        disabledReason: isRunning ? t('doors:open.running', { door: door.name }) : unwilling,
      }}
    />
  )
}

/** How far it has come: a badge, and a sentence in place of a message that floats away. */
export function OpenDoorState({ door }: { readonly door: Door }) {
  const t = useText()
  const opening = useOpening(door.uuid)
  return (
    <span className={classes.state} role="status">
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
            {t(`doors:open.step.${stepOf[opening.command.state]}`)}
          </StatusBadge>
          <span>
            {t(`doors:open.sentence.${stepOf[opening.command.state]}`, { door: door.name, device: door.deviceName })}
          </span>
        </>
      )}
    </span>
  )
}
