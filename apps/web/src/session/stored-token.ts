import { tokenMarker, type RoleSection } from '@lintel/contract/access/roles.ts'
import { readStored } from '../base/storage.ts'

/**
 * The form in which a token is kept (specification.md 3 and 6): two letters for the role group, two hexadecimal digits
 * for an offset, then the token with each character moved on by that offset. A format, not a protection, and the
 * role is never read from it (decisions.md accounts).
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const markers: readonly string[] = [...new Set(Object.values(tokenMarker))]

function shift(text: string, by: number): string {
  return Array.from(text, (character) => {
    const place = alphabet.indexOf(character)
    return place < 0 ? character : alphabet[(place + by + alphabet.length * 4) % alphabet.length]
  }).join('')
}

/** The kept form of a token; `offset` is 0 to 255. */
export function encodeToken(token: string, section: RoleSection, offset: number): string {
  return tokenMarker[section] + offset.toString(16).padStart(2, '0') + shift(token, offset)
}

/** The token of a kept form, or undefined when it is not one. */
export function decodeToken(text: string): string | undefined {
  const match = /^([A-Z]{2})([0-9a-f]{2})(.+)$/.exec(text)
  if (!match || !markers.includes(match[1]!)) return undefined
  return shift(match[3]!, -Number.parseInt(match[2]!, 16))
}

/** The token that is kept for all tabs. */
export function storedToken(): string | undefined {
  const text = readStored('token')
  return text === undefined ? undefined : decodeToken(text)
}
