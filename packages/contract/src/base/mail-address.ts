import { toUnicode } from 'punycode/punycode.es6.js'
import { limits } from './limits.ts'

/** What zod takes for an address, with domains as the name system writes them: labels of 63, international ends too. */
const asciiForm =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
/** Signs that mean something else in a URL, by which domains are read, and that no domain has. */
const noDomain = /[^a-z0-9.\-\u0080-\u{10ffff}]/u

/** The domain as the name system has it (UTS 46); undefined for a text that is no domain. */
function asciiDomain(domain: string): string | undefined {
  if (noDomain.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  return new URL(`http://${domain}`).hostname
}

/**
 * The one form in which an address is stored and compared: in lower case, with its domain as people read it, whether it
 * was typed as `x@münchen.de` or as `x@xn--mnchen-3ya.de`. Undefined for a text that is no address. The part before the
 * domain is of ASCII, which every mail server takes.
 */
export function canonicalAddress(typed: string): string | undefined {
  // What has no room for an address is not worth bringing into a form.
  if (typed.length > 4 * limits.email) return undefined
  const [local = '', domain = '', ...more] = typed.normalize('NFKC').trim().toLowerCase().split('@')
  const ascii = more.length === 0 ? asciiDomain(domain) : undefined
  if (ascii === undefined) return undefined
  const address = `${local}@${ascii}`
  if (address.length > limits.email || !asciiForm.test(address)) return undefined
  const readable = toUnicode(ascii)
  // A domain that only looks encoded has no form that leads back to it.
  return readable === ascii || asciiDomain(readable) === ascii ? `${local}@${readable}` : undefined
}

/** A stored address as mail servers take it. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1)) ?? address.slice(at + 1)}`
}

/** A name to sign in with: an address in its one form, which is the only form that tells two of them apart. */
export function canonicalName(typed: string): string {
  const address = canonicalAddress(typed)
  // Other names stay as they are written.
  return address === undefined || address === typed.toLowerCase() ? typed : address
}
