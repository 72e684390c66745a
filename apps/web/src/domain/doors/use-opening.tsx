import { asksForReason } from '@lintel/contract/doors/unlock.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { loadTexts } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { doorCommands, useCommand } from '../commands/use-command.ts'

const OpenWithReason = lazyPart(
  async () => (await Promise.all([import('./open-with-reason.tsx'), loadTexts(['doorModes'])]))[0],
)

/** Opening of a door: at once, or after its reason was given in the dialog (community.md 9.3). */
export function useOpening(door: Door) {
  const { progress, send } = useCommand(doorCommands, door.uuid)
  const [isAsking, setAsking] = useState(false)
  const open = (reason = '') => send((key) => api.door.open({ uuid: door.uuid, key, reason }))
  return {
    progress,
    open: () => (asksForReason(door) ? setAsking(true) : void open()),
    dialog: isAsking && (
      <Suspense>
        <OpenWithReason door={door} open={open} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
