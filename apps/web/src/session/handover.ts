import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { clearTextOf, obfuscate } from '../base/storage.ts'

/**
 * What the sign-in page and the app, two documents of one tab, hand to each other. It is kept for the tab and taken
 * once, so that no token stands in an address.
 */
interface Handovers {
  /** Who signed in, and the wanted page; without a token the session that another tab began goes on. */
  readonly arrival: { readonly token?: string; readonly address: string }
  /** How the app looked when it was left: what it kept may have been cleared by then. */
  readonly look: { readonly locale: LocaleCode; readonly scheme: string | undefined }
  /** What the sign-in page says above its form. */
  readonly notice: { readonly meaning: 'ok' | 'attention' | 'danger'; readonly text: string }
}

const keyOf = (name: keyof Handovers): string => `handover.${name}`

/** Leaves something for the other document. */
export function handOver<Name extends keyof Handovers>(name: Name, value: Handovers[Name]): void {
  window.sessionStorage.setItem(keyOf(name), obfuscate(JSON.stringify(value)))
}

/** Whether the other document left something. */
export const isHandedOver = (name: keyof Handovers): boolean => window.sessionStorage.getItem(keyOf(name)) !== null

/** Takes what the other document left; the next call finds nothing. */
export function receiveHandover<Name extends keyof Handovers>(name: Name): Handovers[Name] | undefined {
  const value = window.sessionStorage.getItem(keyOf(name))
  window.sessionStorage.removeItem(keyOf(name))
  const text = value === null ? undefined : clearTextOf(value)
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Handovers[Name])
  } catch {
    return undefined
  }
}
