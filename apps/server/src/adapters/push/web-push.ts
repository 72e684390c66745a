import { request as requestByHttps, type RequestOptions } from 'node:https'
import type { IncomingMessage, ClientRequest } from 'node:http'
import { isIPv6, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { addressesOf, isPublicAddress, type Resolve } from '../../base/public-address.ts'
import type { PushOutcome, PushTransport } from '../../domain/push/transport.ts'

interface Options {
  /** How people reach the portal: what push services turn to where they have a question. */
  readonly publicUrl: string
  /** In tests, a name service of their own. */
  readonly resolve?: Resolve
  /** In tests, a connection to a service on the machine itself. */
  readonly request?: (url: URL, options: RequestOptions, answer: (message: IncomingMessage) => void) => ClientRequest
}

const patienceMs = 10_000

/**
 * Hands notifications to the push services of browsers. The address of one is what a browser has named: only the
 * internet is connected to, at the very addresses that were checked, and no answer leads further.
 */
export function webPushTransport({ publicUrl, resolve, request = requestByHttps }: Options): PushTransport {
  const subject = contactOf(publicUrl)
  return {
    async send({ address: { endpoint, p256dh, auth }, keys, content, ttl, urgency, topic }) {
      const url = new URL(endpoint)
      if (url.protocol !== 'https:') return 'refused'
      const addresses = await addressesOf(url, resolve)
      if (addresses.length === 0) throw new Error(`${url.hostname} has no address`)
      if (!addresses.every(isPublicAddress)) return 'refused'
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        urgency,
        topic,
      })
      const status = await new Promise<number>((done, failed) => {
        const options = { method, headers, agent: false, lookup: lookupOf(addresses) }
        const call = request(url, { ...options, signal: AbortSignal.timeout(patienceMs) }, (answer) => {
          done(answer.statusCode ?? 0)
          // Its text says nothing that is needed, and may have no end.
          answer.destroy()
        })
        call.on('error', failed)
        call.end(body)
      })
      return outcomeOf(status)
    },
  }
}

/** Answers the addresses that were checked, whatever the name leads to by now. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (options.all) callback(null, found)
    else callback(null, found[0]!.address, found[0]!.family)
  }

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}

/** Push services want an https address or one of mail. */
function contactOf(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' && hostname !== 'localhost' ? origin : `mailto:no-reply@${hostname}`
}
