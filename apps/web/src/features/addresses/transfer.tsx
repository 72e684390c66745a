import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { withQuery } from '../../kit/portal/address.ts'
import { useSwitch } from '../../kit/actions/use-switch.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { standsInSite, useSession } from '../../session/session.ts'
import { Plain } from './plain.tsx'
import { addressOfTransfer, readTransfer, type Transfer } from './transfer-targets.ts'

/**
 * E-mail deep links (specification.md 2.2): for the signed-in account the target opens directly, for another one the
 * person signs in with that account and comes back here.
 */
export default function TransferStation() {
  const t = useText()
  const session = useSession()
  const [search] = useSearchParams()
  const transfer = readTransfer(search)
  if (!transfer) return <Plain title={t('auth:transfer.invalidTitle')} text={t('auth:transfer.invalidText')} />
  if (!session) return null
  const isMine = transfer.account === session.userName || transfer.account === session.email
  return isMine ? (
    <Open
      session={session}
      target={{ ...transfer, addressIn: (section) => addressOfTransfer(transfer, section) }}
      missing={{ title: t('auth:transfer.invalidTitle'), text: t('auth:notFound.text') }}
    />
  ) : (
    <WrongAccount session={session} transfer={transfer} />
  )
}

/** A page that lies in one of several portals; the site decides where there are several. */
interface Target {
  readonly sections: readonly RoleSection[]
  readonly site: string | undefined
  readonly addressIn: (section: RoleSection) => string
}

interface OpenProps {
  readonly session: CurrentSession
  readonly target: Target
  /** What is said where no identity of the account has the portal. */
  readonly missing: { readonly title: string; readonly text: string }
}

/** Where the target's portal is entered as it is, or after acting as the identity that has it. */
export function Open({ session, target, missing }: OpenProps) {
  const t = useText()
  const { enter, failure } = useSwitch()
  const isMeant = (section: RoleSection, site: string | null | undefined) =>
    target.sections.includes(section) && (target.site === undefined || !site || site === target.site)
  const { section: own } = session.facts
  const identity = session.switchable.find(({ section, uuid }) => isMeant(section, uuid))
  const isThere = isMeant(own, standsInSite(session) ? session.site?.uuid : null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (isThere || !identity || hasBegun.current) return
    hasBegun.current = true
    const { section, uuid } = identity
    enter({ section, ...(uuid && { uuid }) }, target.addressIn(section))
  }, [isThere, identity, enter, target])
  if (isThere) return <Navigate to={target.addressIn(own)} replace />
  if (failure || !identity) return <Plain title={missing.title} text={failure ? messageOf(failure) : missing.text} />
  return <p role="status">{t('auth:transfer.working')}</p>
}

interface WrongAccountProps {
  readonly session: CurrentSession
  readonly transfer: Transfer
}

function WrongAccount({ session, transfer }: WrongAccountProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  const names = { current: session.userName, account: transfer.account }
  return (
    <Plain
      title={t('auth:transfer.title')}
      text={t('auth:transfer.text', names)}
      actions={
        <Group gap="sm">
          <Button
            component={Link}
            to={withQuery('/login', { loginAccount: transfer.account, redirectTo: pathname + search })}
          >
            {t('auth:transfer.switch', names)}
          </Button>
          <Button variant="default" component={Link} to="/">
            {t('auth:transfer.stay', names)}
          </Button>
        </Group>
      }
    />
  )
}
