import { useEffect, useState } from 'react'
import { ApiError } from '../../api/failure.ts'
import { applyReplyPolicy } from '../../api/reply-policy.ts'
import { messageOf } from '../../language/message.ts'
import { switchIdentity, type SwitchTarget } from '../../session/switching.ts'
import { showToast } from '../../ui/toast.ts'
import { useArrival } from '../routing/page-router.tsx'

interface Switching {
  /** Goes to the first page of the other portal, or to the page that is named. */
  readonly enter: (target: SwitchTarget, page?: string) => void
  readonly isRunning: boolean
  /** Shown by the caller in place: not allowed, or waiting for consent. */
  readonly failure: ApiError | undefined
}

/** Enters another portal and goes to its first page; what was read before is forgotten (specification.md 6). */
export function useSwitch(): Switching {
  const arriveAt = useArrival()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const run = async (target: SwitchTarget, page: string) => {
    setRunning(true)
    setFailure(undefined)
    try {
      await switchIdentity(target)
      await arriveAt(page, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      applyReplyPolicy(error, 'all')
      setFailure(error)
    } finally {
      setRunning(false)
    }
  }
  return { enter: (target, page = '/') => void run(target, page), isRunning, failure }
}

/** The same for a menu, which is gone by the time it fails and cannot show it in place. */
export function useSwitchWithToast(): Omit<Switching, 'failure'> {
  const { failure, ...switching } = useSwitch()
  useEffect(() => {
    if (failure) showToast({ meaning: 'danger', text: messageOf(failure) })
  }, [failure])
  return switching
}
