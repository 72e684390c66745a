import type { Facts } from '@lintel/contract/access/facts.ts'
import { createElement, type ComponentType } from 'react'
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

function NotActive({ state }: { readonly state: Facts['attendance'] }) {
  const t = useText()
  return (
    <Page title={t('menu:attendance')}>
      <Blank>{t(state === 'inactive' ? 'attendance:gate.inactive' : 'attendance:gate.expired')}</Blank>
    </Page>
  )
}

/** Puts a page behind the gate. */
export const gateOf = (Screen: ComponentType): ComponentType =>
  function GatedScreen() {
    return createElement(AttendanceGate, { Screen })
  }
