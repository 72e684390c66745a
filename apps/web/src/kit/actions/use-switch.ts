import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '../../api/failure.ts'
import { applyReplyPolicy } from '../../api/reply-policy.ts'
import { switchIdentity, type SwitchTarget } from '../../session/switching.ts'

interface Switching {
  /** Goes to the first page of the other portal, or to the page that is named. */
  readonly enter: (target: SwitchTarget, page?: string) => void
  readonly isRunning: boolean
  /** Shown by the caller in place: not allowed, or waiting for consent. */
  readonly failure: ApiFailure | undefined
}

/** Enters another portal and goes to its first page; what was read before is forgotten (specification.md 6). */
export function useSwitch(): Switching {
  const navigate = useNavigate()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const run = async (target: SwitchTarget, page: string) => {
    setRunning(true)
    setFailure(undefined)
    try {
      await switchIdentity(target)
      await navigate(page, { replace: true })
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown
      applyReplyPolicy(thrown, 'all')
      setFailure(thrown)
    } finally {
      setRunning(false)
    }
  }
  return { enter: (target, page = '/') => void run(target, page), isRunning, failure }
}
