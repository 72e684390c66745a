import { settingsRefusal } from '@lintel/contract/doors/unlock.ts'
import type { CommandState } from '@lintel/contract/commands/states.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMay } from '../../session/session.ts'
import { useMinute } from '../../kit/time/now.ts'
import { shortMoment } from '../../kit/time/short-moment.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import { doorCommands, useCommand } from '../commands/use-command.ts'
import { reasonOf } from './open-door.tsx'
import { useOpening } from './use-opening.tsx'
import classes from './unlock-button.module.css'

interface UnlockButtonProps {
  readonly door: Door
  /** Seconds for which it stays unlocked for the person who opened it; 0 where it is not. */
  readonly secondsLeft: number
  /** Asks why, where the door is locked down by an override and the account may lift that. */
  readonly onOverride: (() => void) | undefined
}

/**
 * *Unlock* of a tile: says what it will do, and counts down while the door is unlocked. Where nothing would be sent, or
 * the door stands unlocked anyway, it says so and does nothing.
 */
export function UnlockButton({ door, secondsLeft, onOverride }: UnlockButtonProps) {
  const t = useText()
  const format = useFormat()
  const may = useMay()
  const { progress, open: send, dialog } = useOpening(door)
  const reason = useReason(door)
  const open = useThrottled(send)
  if (!may('door.open')) return null
  const isRunning = progress.step === 'sending' || (progress.step === 'command' && progress.isRunning)
  const isLockedDown = door.override?.mode === 'lockdown'
  if (secondsLeft > 0)
    return (
      <Face door={door} counting={secondsLeft / door.holdDelaySec}>
        {t('doors:tile.unlocked', { seconds: format.number(secondsLeft) })}
      </Face>
    )
  if (reason !== undefined) return <Face door={door}>{reason}</Face>
  if (isLockedDown)
    return (
      <Face door={door} onClick={onOverride}>
        <IconLock size={16} aria-hidden />
        {t(onOverride ? 'doors:tile.lockedDownOverride' : 'doors:status.lockdown')}
      </Face>
    )
  if (isRunning) return <Face door={door}>{t('doors:tile.sending')}</Face>
  return (
    <>
      <Face door={door} onClick={open} label={t('doors:open.actionFor', { door: door.name })}>
        <IconLockOpen2 size={16} aria-hidden />
        {t('doors:open.action')}
      </Face>
      {dialog}
    </>
  )
}

interface FaceProps {
  readonly door: Door
  readonly label?: string
  readonly onClick?: (() => void) | undefined
  /** Part of the unlock time that is left. */
  readonly counting?: number
  readonly children: ReactNode
}

/** The same element in all states, so that the focus stays on it. */
function Face({ door, label, onClick, counting, children }: FaceProps) {
  const id = useId()
  return (
    <button
      type="button"
      className={classes.button}
      aria-disabled={onClick ? undefined : true}
      aria-label={label}
      aria-labelledby={label === undefined ? `${id}-text ${id}-door` : undefined}
      data-counting={counting === undefined ? undefined : true}
      onClick={onClick}
    >
      {counting !== undefined && <span className={classes.left} style={{ inlineSize: `${counting * 100}%` }} />}
      <span id={`${id}-text`} className={classes.text}>
        {children}
      </span>
      <span id={`${id}-door`} hidden>
        {door.name}
      </span>
    </button>
  )
}

/** Why pressing would do nothing; undefined where it would. */
function useReason(door: Door): string | undefined {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  if (door.connection !== 'online') return t('doors:tile.offline')
  const refusal = settingsRefusal(door)
  if (refusal) return t(reasonOf[refusal], { door: door.name })
  if (door.unlockedBy !== null && door.unlockedBy !== 'nothing') {
    const by = t(`doorSettings:lock.${door.unlockedBy}`)
    return door.unlockedUntil === null
      ? by
      : t('doors:tile.until', { what: by, time: shortMoment(format, door.unlockedUntil, now) })
  }
  if (door.emergency === 'lockdown' || door.emergency === 'lock') return t(`doors:tile.plan.${door.emergency}`)
  return undefined
}

/** What has to be said in words; the button itself shows the rest. */
const needsWords: readonly CommandState[] = ['failed', 'expired', 'unknown']

/** How far the last opening has come: read out, and shown where the door did not open. */
export function UnlockResult({ door }: { readonly door: Door }) {
  const t = useText()
  const { progress } = useCommand(doorCommands, door.uuid)
  const sentence = (): { readonly text: string; readonly isShown: boolean } | undefined => {
    if (progress.step === 'refused') return { text: messageOf(progress.failure), isShown: true }
    if (progress.step !== 'command') return undefined
    const { state } = progress.command
    const step = state === 'created' ? 'sent' : state
    const names = { door: door.name, device: door.deviceName }
    return { text: t(`doors:open.sentence.${step}`, names), isShown: needsWords.includes(state) }
  }
  const words = sentence()
  return (
    <div className={classes.result} role="status">
      {words &&
        (words.isShown ? <span>{words.text}</span> : <VisuallyHidden component="div">{words.text}</VisuallyHidden>)}
    </div>
  )
}
