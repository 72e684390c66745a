import type { Reader } from '@lintel/contract/doors/settings.ts'
import type { Connection } from '@lintel/contract/base/connections.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import type { AlarmLevel } from '@lintel/contract/alarms/states.ts'

const meanings: Readonly<Record<Connection, Meaning>> = {
  online: 'ok',
  offline: 'danger',
  stale: 'attention',
  waiting: 'information',
  unknown: 'neutral',
}

/**
 * How the platform sees a device (device-link.md 4.4), for every list that shows one. Needs the `devices` catalogue.
 */
export function ConnectionBadge({ connection }: { readonly connection: Connection }) {
  const t = useText()
  return <StatusBadge meaning={meanings[connection]}>{t(`devices:status.${connection}`)}</StatusBadge>
}

interface ReaderFaultProps {
  readonly deadReaders: readonly Reader[]
}

/** That readers do not answer, of a device or a door; nothing where all do. Needs the `devices` catalogue. */
export function ReaderFaultBadge({ deadReaders }: ReaderFaultProps) {
  const t = useText()
  if (deadReaders.length === 0) return null
  return <StatusBadge meaning="danger">{t('devices:readerFault')}</StatusBadge>
}

/** That the portal plays the device itself; nothing for hardware. Needs the `devices` catalogue. */
export function SimulatedBadge({ isSimulated }: { readonly isSimulated: boolean }) {
  const t = useText()
  return isSimulated ? <StatusBadge meaning="neutral">{t('devices:simulated')}</StatusBadge> : null
}

interface OtherHardwareProps {
  readonly model: string
  readonly reportedModel: string | null
}

/** That a device calls itself another model than was registered; nothing else where it does not. Needs the `devices` catalogue. */
export function OtherHardwareBadge({ model, reportedModel }: OtherHardwareProps) {
  const t = useText()
  if (reportedModel === null || reportedModel === model) return null
  return <StatusBadge meaning="attention">{t('devices:otherHardware')}</StatusBadge>
}

const meaningOf: Readonly<Record<AlarmLevel, Meaning>> = {
  notice: 'information',
  warning: 'attention',
  critical: 'danger',
}

/** How grave an alarm is. Needs the texts `alarms`. */
export function AlarmLevelBadge({ level }: { readonly level: AlarmLevel }) {
  const t = useText()
  return <StatusBadge meaning={meaningOf[level]}>{t(`alarms:level.${level}`)}</StatusBadge>
}
