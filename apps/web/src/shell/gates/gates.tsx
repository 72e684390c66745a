import { policies, requiredLegalText } from '@lintel/contract/legal-texts/texts.ts'
import { propertySection, type RoleSection, enteringKinds } from '@lintel/contract/access/roles.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import type { SystemConfig } from '@lintel/contract/system/schema.ts'
import { Suspense, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { loadTexts } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

const FirstLogin = lazyPart(() => import('./first-login.tsx'))
const PasswordFreeNotice = lazyPart(async () => {
  const [part] = await Promise.all([import('../notices/password-free-notice.tsx'), loadTexts(['passwordFree'])])
  return part
})
const EmailReminder = lazyPart(() => import('../notices/email-reminder.tsx'))
const PasswordReminder = lazyPart(() => import('../notices/password-reminder.tsx'))
const HeldSiteGone = lazyPart(() => import('../notices/held-site-gone.tsx'))
const SiteConfiguration = lazyPart(() => import('./site-configuration.tsx'))
const LegalTextWindow = lazyPart(async () => {
  await loadTexts(['policies'])
  return import('../notices/legal-text-window.tsx')
})

const communitySections: readonly RoleSection[] = [propertySection.community, propertySection.oldCommunity]

interface GatesProps {
  readonly session: CurrentSession
  readonly config: z.output<typeof SystemConfig> | undefined
  /** It is still being read. */
  readonly isConfigAwaited: boolean
  readonly children: ReactNode
}

/**
 * What comes before the page: an own password at the first login, the privacy policy, a notice once (specification.md
 * 4).
 */
export function Gates({ session, config, isConfigAwaited, children }: GatesProps) {
  // Until then the server answers nothing else, so the page behind would only fail.
  const isFirst = session.initialization === '0'
  const policy = usePolicyGate(session)
  const mayBeNotified = session.delegation === null && enteringKinds.includes(session.facts.accountKind)
  const isNotified = !isFirst && mayBeNotified && config?.IsPwdFreeLoginNotice === 1
  // The session says it once; it is shown until it was read, or another site is held.
  const [isHeldSiteGone, setHeldSiteGone] = useState(session.heldSiteGone)
  if (session.heldSiteGone && !isHeldSiteGone) setHeldSiteGone(true)
  const isAwaited = mayBeNotified && isConfigAwaited
  return (
    <>
      {/* Notices come together with the page below them, and behind the windows that come before it: one that came later would
          push the page away under the hand that reaches for it. */}
      <Suspense>
        {!isFirst && session.passwordIsOld && <PasswordReminder />}
        {!isFirst && asksForAddress(session) && <EmailReminder />}
        {isNotified && <PasswordFreeNotice />}
        {isHeldSiteGone && session.site === null && <HeldSiteGone />}
        {!isFirst && !isAwaited && children}
      </Suspense>
      <Suspense>
        {isFirst && <FirstLogin />}
        {/* Without its configuration a community's portal is not to be used (specification.md 7, end). */}
        {!isFirst && session.site !== null && communitySections.includes(session.facts.section) && (
          <SiteConfiguration key={session.site?.uuid} />
        )}
        {policy === 'asked' && <LegalTextWindow />}
      </Suspense>
    </>
  )
}

/**
 * Without a mail server no address can be proven or brings a password back. The owner of a villa may have a telephone
 * number alone; in another account's portal the question is left out.
 */
const asksForAddress = ({ email, delegation, facts }: CurrentSession): boolean =>
  email === null && !facts.mailOutbox && delegation === null && facts.accountKind !== 'single'

/**
 * Whether the person has accepted the privacy policy in its current version (operators.md 1.4). Not asked in another
 * account's portal: it was asked at sign-in.
 */
function usePolicyGate({ initialization, delegation }: CurrentSession): 'closed' | 'asked' | 'passed' {
  const isRequired = initialization === '1' && delegation === null
  const { data } = useRead(api.policy.accepted, {}, { enabled: isRequired })
  if (initialization === '0') return 'closed'
  if (!isRequired) return 'passed'
  if (!data) return 'closed'
  const { version } = policies[requiredLegalText]
  const isAccepted = data.rows.some((row) => row.policy === requiredLegalText && row.version === version)
  return isAccepted ? 'passed' : 'asked'
}
