import { limits } from '@lintel/contract/base/limits.ts'
import { isRunning } from '@lintel/contract/commands/states.ts'
import type { Door, DoorCommand } from '@lintel/contract/doors/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { onIdentityChange } from '../../api/request-context.ts'
import { laterCommand } from '../../api/live-patches.ts'
import { queryClient, readKey } from '../../api/queries.ts'
import { useSecond } from '../../kit/time/now.ts'
import { applyReplyPolicy } from '../../api/reply-policy.ts'

/** An opening that began here: being sent, on its way as a command, or refused at once. */
type Opening =
  | { readonly step: 'sending' }
  | { readonly step: 'sent'; readonly command: DoorCommand }
  | { readonly step: 'refused'; readonly failure: ApiError }

const openings = new Map<string, Opening>()
const watchers = new Set<() => void>()

function put(doorUuid: string, opening: Opening): void {
  openings.set(doorUuid, opening)
  for (const watcher of watchers) watcher()
}

onIdentityChange(() => openings.clear())

const commandKey = (uuid: string) => readKey(api.door.command, { uuid })

/**
 * Opens a door. The key makes a repeated sending open nothing twice (device-link.md 4.7). What happens is kept beside
 * the list rather than in a row, because rows come and go with pages.
 */
export async function openDoor(door: Door): Promise<void> {
  put(door.uuid, { step: 'sending' })
  try {
    const command = await api.door.open({ uuid: door.uuid, key: crypto.randomUUID() })
    // The live stream may have been quicker than this answer.
    queryClient.setQueryData<DoorCommand>(commandKey(command.uuid), (known) => laterCommand(known, command))
    put(door.uuid, { step: 'sent', command })
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    applyReplyPolicy(thrown, 'all')
    put(door.uuid, { step: 'refused', failure: thrown })
  }
}

const pollMs = 1_000

/** Whether no report changes the command any more, or none will come. */
export function isOver(command: DoorCommand, now: number): boolean {
  return !isRunning(command) || now > Date.parse(command.expiresAt) + limits.openCommandSeconds * 1_000
}

export type OpeningView =
  | { readonly step: 'none' | 'sending' }
  | { readonly step: 'refused'; readonly failure: ApiError }
  | { readonly step: 'command'; readonly command: DoorCommand; readonly isRunning: boolean }

/** How far the opening of a door has come: told by the live stream, asked for once a second where that is silent. */
export function useOpening(doorUuid: string): OpeningView {
  const opening = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => openings.get(doorUuid),
  )
  const sent = opening?.step === 'sent' ? opening.command : undefined
  const { data } = useQuery<DoorCommand>({
    queryKey: commandKey(sent?.uuid ?? ''),
    queryFn: async ({ signal, queryKey }) => {
      const update = await api.door.command({ uuid: sent!.uuid }, { signal })
      return laterCommand(queryClient.getQueryData<DoorCommand>(queryKey), update)
    },
    enabled: sent !== undefined,
    refetchInterval: (query) => (query.state.data && isOver(query.state.data, Date.now()) ? false : pollMs),
    meta: { handles: 'all' },
  })
  const now = useSecond(sent !== undefined && !(data && !isRunning(data)))
  if (!opening) return { step: 'none' }
  if (opening.step !== 'sent') return opening
  const command = data ? laterCommand(opening.command, data) : opening.command
  return { step: 'command', command, isRunning: !isOver(command, now) }
}
