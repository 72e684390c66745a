import type { CommandState } from '@lintel/contract/doors/states.ts'
import type { Meaning } from '../../ui/meaning.tsx'

/** How well a command stands that was given from here, whatever it was given to. */
export const commandMeaning: Readonly<Record<CommandState, Meaning>> = {
  created: 'information',
  sent: 'information',
  accepted: 'information',
  done: 'ok',
  failed: 'danger',
  expired: 'attention',
  unknown: 'attention',
}
