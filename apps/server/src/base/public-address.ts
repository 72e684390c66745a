import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/**
 * Whether an address that a caller names lies in the internet, so that the server may connect to it: never a way into
 * the network that it stands in.
 */

/** Networks of IPv4 that are none of the internet's (RFC 6890). */
const closedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** What is open of IPv6; loopback, link-local, unique local and mapped addresses lie outside of it. */
const openNetwork = '2000::/3'
/** Protocols that lead elsewhere (Teredo, ORCHID), documentation, 6to4, which stands for an address of IPv4. */
const closedInOpen = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const closedFour = listOf(closedNetworks, 'ipv4')
const openSix = listOf([openNetwork], 'ipv6')
const closedSix = listOf(closedInOpen, 'ipv6')

/** Whether an IP address is one of the internet's. */
export function isPublicAddress(address: string): boolean {
  // A zone, as in fe80::1%eth0, is only there for addresses that are not.
  if (address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return !closedFour.check(address, 'ipv4')
  return family === 6 && openSix.check(address, 'ipv6') && !closedSix.check(address, 'ipv6')
}

/** Finds the addresses of a host; none where it has none, or nothing answers. */
export type Resolve = (host: string) => Promise<readonly string[]>

const patience = { timeout: 2_000, tries: 1 }

/** By the name servers of the machine alone, and for a few seconds at most: the host is what a caller has written. */
const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver(patience)
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/**
 * The addresses of a URL's host, to connect to these and no others: a name may have another one a moment later. Empty
 * where nothing is known of the host now.
 */
export async function addressesOf({ hostname }: URL, resolve: Resolve = resolveByDns): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  // No name server is asked for these (RFC 6761, 6.3).
  if (/(^|\.)localhost\.?$/.test(host)) return ['127.0.0.1']
  return isIP(host) === 0 ? resolve(host) : [host]
}
