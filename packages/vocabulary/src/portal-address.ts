/**
 * Base addresses of portals, as devices are given them: by a person, or by another portal that sends them on (fleet.md
 * F15, F18).
 */

/** Hosts that are this machine itself. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a text may be the base address of a portal for devices: `https`, or `http` on this machine alone, without
 * user, query or fragment.
 */
export function isPortalAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s?#]/.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && loopbackHost.test(hostname))
}

const withoutSlash = (text: string): string => text.replace(/\/+$/, '')

/** A base address as it is stored and compared: without a slash at its end. */
export const portalAddress = (text: string): string => withoutSlash(new URL(text).href)

/** The address of a call at a base address, which may have a path of its own. */
export const addressAt = (base: string, path: string): string => withoutSlash(base) + path
