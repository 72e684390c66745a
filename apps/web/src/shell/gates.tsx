import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import type { SystemConfig } from '@lintel/contract/system/operations.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import type { z } from 'zod'

const FirstLogin = lazy(() => import('./first-login.tsx'))
const PasswordFreeNotice = lazy(() => import('./password-free-notice.tsx'))

interface GatesProps {
  readonly session: CurrentSession
  readonly config: z.output<typeof SystemConfig> | undefined
  readonly children: ReactNode
}

/** What comes before the page: an own password at the first login, a notice once (specification 4). */
export function Gates({ session, config, children }: GatesProps) {
  // Until then the server answers nothing else, so the page behind would only fail.
  const isFirst = session.initialization === '0'
  return (
    <>
      {!isFirst && children}
      <Suspense>
        {isFirst && <FirstLogin />}
        {!isFirst && config?.IsPwdFreeLoginNotice === 1 && <PasswordFreeNotice />}
      </Suspense>
    </>
  )
}
