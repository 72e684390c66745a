import { secondMs } from '@lintel/vocabulary/durations.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useLiveState } from '../../api/live.ts'
import { useRead } from '../../api/queries.ts'
import { useConnection } from '../../loading/connection.ts'
import { useSession } from '../../session/session.ts'
import { useDelayed } from '../../ui/hooks.ts'
import { readLastList, storeLastList, type LastList } from './stored-muster.ts'

/** While the live stream is broken the list is asked for; a short break is no news. */
const askMs = 10 * secondMs
const breakMs = 3 * secondMs

interface MusterList {
  readonly data: LastList | undefined
  readonly error: ApiError | null
  readonly refetch: () => Promise<unknown>
  /** Changes arrive by themselves, and nothing has failed. */
  readonly isLive: boolean
}

/**
 * A report with its people as they are read now, and the list that this browser has stored where the line is cut. The
 * live stream says when they are read again.
 */
export function useMusterList(uuid: string): MusterList {
  const account = useSession()?.accountUuid ?? ''
  // A stream over a line that was cut says so only after a while.
  const isLost = useConnection() === 'lost'
  const isStreaming = useLiveState() === 'connected' && !isLost
  const refetchEveryMs = isStreaming ? false : askMs
  const info = useRead(
    api.musterReport.get,
    { uuid },
    { refetchEveryMs: (one) => one?.state !== 'ended' && refetchEveryMs },
  )
  const isRunning = info.data?.state === 'running'
  const people = useRead(api.musterReport.people, { uuid }, { refetchEveryMs: isRunning && refetchEveryMs })
  const [stored] = useState(() => readLastList(account, uuid))
  const current = info.data && people.data && { info: info.data, people: people.data }
  const error = info.error ?? people.error
  const isCut = isLost || info.isPaused || people.isPaused || (error !== null && error.status === 0)
  useEffect(() => {
    if (info.data && people.data)
      storeLastList(account, uuid, isRunning ? { info: info.data, people: people.data } : undefined)
  }, [account, uuid, isRunning, info.data, people.data])
  const isBroken = useDelayed(!isStreaming, breakMs)
  const data = current ?? (isCut ? stored : undefined)
  return {
    data,
    // How old the list is says enough of a line that is cut.
    error: isCut && data ? null : error,
    refetch: () => Promise.all([info.refetch(), people.refetch()]),
    isLive: !isBroken && !isCut && error === null,
  }
}
