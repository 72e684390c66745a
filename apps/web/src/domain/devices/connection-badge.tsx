import type { Connection } from '@lintel/contract/devices/connections.ts'
import { useText } from '../../language/language.ts'
import type { Meaning } from '../../ui/meaning.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<Connection, Meaning>> = {
  online: 'ok',
  offline: 'danger',
  stale: 'attention',
  waiting: 'information',
  unknown: 'neutral',
}

/** How the platform sees a device (device-link.md 4.4), for every list that shows one. Needs the `devices` catalogue. */
export function ConnectionBadge({ connection }: { readonly connection: Connection }) {
  const t = useText()
  return <StatusBadge meaning={meanings[connection]}>{t(`devices:status.${connection}`)}</StatusBadge>
}
