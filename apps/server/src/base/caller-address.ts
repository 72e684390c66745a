import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * From where a call comes. A forwarded address is believed when the peer that tells it is one of TRUSTED_PROXIES; what
 * any other caller says of itself is not.
 */

/** An address or a network as TRUSTED_PROXIES names them, such as 10.0.0.5, 10.0.0.0/8 or fd00::/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  if (bits === undefined) return true
  // A network of no bits is every address, which cannot be trusted.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** Says of an address whether it is one of the proxies; without any it never is. */
export function trustIn(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (text) => {
    // A peer that is gone has no address left.
    const address = bareAddress(text ?? '')
    return address !== null && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/**
 * The address without a port, which some proxies add, and IPv4 as IPv4 where a socket of both kinds maps it; null for
 * no address.
 */
function bareAddress(text: string): string | null {
  const bare = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(text)
  const address = (bare?.[1] ?? bare?.[2] ?? text).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : null
}

const peerOf = (request: FastifyRequest): string => bareAddress(request.socket.remoteAddress ?? '') ?? ''

/**
 * The address a call comes from, as far as the peers on its way are believed; never a text that is no address, '' once
 * the peer is gone.
 */
export const callerAddress = (request: FastifyRequest): string => bareAddress(request.ip ?? '') ?? peerOf(request)

/** Key by which a limit counts an address: for IPv6 the network of 64 bits, which one subscriber has as a whole. */
export function limitedAddress(request: FastifyRequest): string {
  const address = callerAddress(request)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':').length : 0
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const isLoopback = (address: string): boolean => address === '::1' || (isIPv4(address) && address.startsWith('127.'))
/** What proxies add to a call that they pass on, beside the headers that begin with `x-forwarded-`. */
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']
const isForwarding = (header: string): boolean =>
  header.startsWith('x-forwarded-') || forwardingHeaders.includes(header)

/**
 * Whether a call was made on this machine itself. One with a header of a proxy was not, whatever it says and
 * whichever proxy sent it: a trusted one passes on what its callers claim as well.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return isLoopback(peerOf(request)) && !Object.keys(request.headers).some(isForwarding)
}
