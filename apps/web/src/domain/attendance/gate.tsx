import type { Facts } from '@lintel/contract/access/facts.ts'
import { Button, Group } from '@mantine/core'
import { createElement, type ComponentType } from 'react'
import { Link } from 'react-router'
import { withQuery } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { Blank } from '../../ui/content.tsx'

/**
 * The page where attendance is active; else who can change that (specification.md 4, attendance access). Needs the
 * texts `attendance`.
 */
export function AttendanceGate({ Screen }: { readonly Screen: ComponentType }) {
  const state = useSession()?.facts.attendance ?? 'off'
  return state === 'active' ? <Screen /> : <NotActive state={state} />
}

/** Kinds of accounts that could subscribe; the others have nobody but their service provider to ask. */
const subscribers: readonly Facts['accountKind'][] = ['propertyManager', 'installer']

/** What an order of attendance is for: the first time it is activated, in every other state renewed. */
const ordersOfAttendance = {
  inactive: { navType: 'activate', subscriptionType: 'attendanceActive' },
  other: { navType: 'renew', subscriptionType: 'attendanceRenew' },
} as const

/** The page on which attendance can be subscribed to; undefined for who may not, or where nothing is priced. */
function useSubscribing(state: Facts['attendance']): string | undefined {
  const session = useSession()
  const address = useReferences()('subscriptions')
  if (!session || !address || !subscribers.includes(session.facts.accountKind)) return undefined
  if (!session.permissions.includes('subscription.order')) return undefined
  const { navType, subscriptionType } = ordersOfAttendance[state === 'inactive' ? 'inactive' : 'other']
  return withQuery(address, { navType, subscriptionType, serviceType: 'attendance', siteType: 'office' })
}

function NotActive({ state }: { readonly state: Facts['attendance'] }) {
  const t = useText()
  const kind = useSession()?.facts.accountKind
  const subscribeTo = useSubscribing(state)
  const adviser = subscribeTo ? 'subscriber' : kind && subscribers.includes(kind) ? 'platform' : 'provider'
  return (
    <Page title={t('menu:attendance')}>
      <Blank
        action={
          <Group gap="sm" justify="center">
            {subscribeTo && (
              <Button component={Link} to={subscribeTo}>
                {t('attendance:gate.subscribe')}
              </Button>
            )}
            <Button component={Link} to="/" {...(subscribeTo && { variant: 'default' })}>
              {t('common:ok')}
            </Button>
          </Group>
        }
      >
        {t(`attendance:gate.${state === 'expired' ? 'expired' : 'inactive'}.${adviser}`)}
      </Blank>
    </Page>
  )
}

/** Puts a page behind the gate. */
export const gateOf = (Screen: ComponentType): ComponentType =>
  function GatedScreen() {
    return createElement(AttendanceGate, { Screen })
  }
