import type { Facts } from '@lintel/contract/access/facts.ts'
import { Button } from '@mantine/core'
import { createElement, type ComponentType } from 'react'
import { Link } from 'react-router'
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

function NotActive({ state }: { readonly state: Facts['attendance'] }) {
  const t = useText()
  const kind = useSession()?.facts.accountKind
  const adviser = kind && subscribers.includes(kind) ? 'platform' : 'provider'
  return (
    <Page title={t('menu:attendance')}>
      <Blank
        action={
          <Button component={Link} to="/">
            {t('common:ok')}
          </Button>
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
