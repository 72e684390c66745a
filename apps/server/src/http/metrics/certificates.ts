import { once } from 'node:events'
import { connect } from 'node:tls'

const patienceMs = 5_000
const defaultPorts: Readonly<Record<string, number>> = { 'https:': 443, 'mqtts:': 8883 }

/**
 * When the certificate ends that callers of an address are shown, in milliseconds; also of one that has ended, or that
 * nobody trusts. Undefined for an address without TLS, or that does not answer.
 */
export async function certificateEnd(url: string): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(url)
  const defaultPort = defaultPorts[protocol]
  if (defaultPort === undefined) return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  // Nothing is sent or believed: only what is shown is looked at.
  const socket = connect({
    host,
    port: Number(port) || defaultPort,
    servername: /[a-z]/i.test(host) ? host : '',
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) })
    const end = Date.parse(socket.getPeerCertificate().valid_to)
    return Number.isNaN(end) ? undefined : end
  } catch {
    return undefined
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}
