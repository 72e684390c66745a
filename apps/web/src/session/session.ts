import { propertySection, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { useSyncExternalStore } from 'react'
import { clearRequestContext, requestContext, forgetIdentity } from '../api/request-context.ts'
import { api } from '../api/client.ts'
import { nameProduct } from '../language/language.ts'
import { clearWhenLeaving, tabKeys, writeStored } from '../base/storage.ts'
import { encodeToken, storedToken } from './stored-token.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'

/** The signed-in account; undefined when signed out, or not known yet. Everything in it was said by the server. */
let current: CurrentSession | undefined
let reading: Promise<CurrentSession> | undefined
const watchers = new Set<() => void>()

function publish(next: CurrentSession | undefined): void {
  current = next
  if (next) window.sessionStorage.setItem(tabKeys.account, next.accountUuid)
  nameProduct(next?.brand?.product || undefined)
  for (const watcher of watchers) watcher()
}

/** Takes the kept token up when the page starts. */
export function resumeSession(): void {
  requestContext.token = storedToken()
}

/** Whether there is a token; whether it is still in force only the server knows. */
export function hasToken(): boolean {
  return requestContext.token !== undefined
}

function keepToken(token: string, section: RoleSection): void {
  writeStored('token', encodeToken(token, section, crypto.getRandomValues(new Uint8Array(1))[0]!))
}

const propertySections: readonly RoleSection[] = Object.values(propertySection)

async function read(isNew = false): Promise<CurrentSession> {
  const token = requestContext.token
  const session = await api.session.current({})
  // One that is not new may be another tab's past by now.
  if (token && requestContext.token === token && (isNew || storedToken() === token))
    keepToken(token, session.facts.section)
  requestContext.pathRole = session.pathRole
  requestContext.siteUuid = session.site?.uuid
  // A property manager's project is remembered as the previous one (specification.md 4, Logout); not of who acts for
  // one.
  if (session.site && !session.delegation && propertySections.includes(session.facts.section))
    writeStored('previousProject', session.site.uuid)
  publish(session)
  return session
}

/** The session, read once for each token. */
export async function currentSession(): Promise<CurrentSession> {
  if (current) return current
  reading ??= read().finally(() => (reading = undefined))
  return reading
}

/** Reads the session again: after a first password, when a restriction began, when facts may have changed. */
export function rereadSession(): Promise<CurrentSession> {
  return read()
}

let leavingSite: Promise<void> | undefined

/** Goes on with all sites, once, after the one that the identity held went away: what was read before is forgotten. */
export function goOnWithoutHeldSite(): Promise<void> {
  leavingSite ??= rereadSession()
    .then(forgetIdentity)
    .catch(() => undefined)
    .finally(() => (leavingSite = undefined))
  return leavingSite
}

/** Goes on with another token: after signing in and after every identity switch. Nothing read before is kept. */
export async function beginSession(token: string): Promise<CurrentSession> {
  forgetIdentity()
  clearRequestContext()
  current = undefined
  requestContext.token = token
  return read(true)
}

/** Goes on with another token of the same account in the same place: the page stays with what was typed. */
export function renewSession(token: string, session: CurrentSession): void {
  requestContext.token = token
  publish(session)
}

/** The session that the page is drawn for, without asking for it. */
export const readSession = (): CurrentSession | undefined => current

/** Leaves the session of another tab alone, which this one found: nothing is signed out. */
export function leaveSession(): void {
  forgetIdentity()
  clearRequestContext()
  publish(undefined)
}

type Landing = (session: CurrentSession, address: string) => Promise<string>
let landing: Landing = async (_session, address) => address

/** Says how the page after signing in is found: the shell knows the portals, the session does not. */
export function landBy(decide: Landing): void {
  landing = decide
}

/** The page after signing in, for who wanted `address`. */
export const landingOf: Landing = (session, address) => landing(session, address)

/** Forgets the session in this browser. The pages that show it are gone by then or go to the sign-in page. */
export function forgetSession(): void {
  // What is kept belongs to another tab by now, where that has signed in again.
  const token = storedToken()
  if (token === undefined || token === requestContext.token) clearWhenLeaving('signOut')
  leaveSession()
}

/** The session a signed-in page is drawn for. */
export function useSession(): CurrentSession | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => current,
  )
}

/** Whether a session stands in the portal of its site; an identity of an installer only holds it. */
export const standsInSite = ({ facts }: Pick<CurrentSession, 'facts'>): boolean => facts.projectKind !== 'none'

/** Whether the server answers what a session asks: before the first password it refuses most calls (specification.md 4). */
export const isReady = (session: CurrentSession | undefined): boolean => session?.initialization === '1'

/** Whether a session has a permission; no permission named means that every session may. */
export function may(session: CurrentSession | undefined, permission: Permission | undefined): boolean {
  return permission === undefined || (session?.permissions.includes(permission) ?? false)
}

/** Whether the frame of each page shows what needs attention at the site. */
export const seesAlarms = (session: CurrentSession | undefined): boolean =>
  session !== undefined && isReady(session) && standsInSite(session) && may(session, 'alarm.read')

/** Whether the signed-in person may do something. The server decides again; this only hides what would be refused. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const session = useSession()
  return (permission) => may(session, permission)
}

/** Whether mails leave this portal; without a mail server they stay in its outbox, and texts do not speak of them. */
export function useHasMail(): boolean {
  return useSession()?.facts.mailOutbox !== true
}
