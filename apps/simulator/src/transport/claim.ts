import { type Claimed, claimPath, linkLimits, readClaimAnswer } from '@lintel/devices/protocol.ts'
import { addressAt } from '@lintel/vocabulary/portal-address.ts'

/** Asking the portal for this device's own secret (device-link.md 4.2). */

const answerMs = 15_000

/** The portal said no, or nothing that can be understood; the message is its sentence. */
export class ClaimRefusedError extends Error {}

/**
 * Claims a device once. Throws ClaimRefused for the portal's refusal, and fetch's errors when there is no portal.
 * The answer is bounded like every message of the protocol.
 */
export async function claim(
  portal: string,
  request: { mac: string; code: string },
  signal: AbortSignal,
): Promise<Claimed> {
  const response = await fetch(addressAt(portal, claimPath), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    // A redirect could carry the claim code to another server.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  })
  const answer = readClaimAnswer(parseJson(await boundedText(response)))
  if (answer === null)
    throw new ClaimRefusedError(`the portal answered HTTP ${response.status} without a usable answer`)
  if (!answer.ok) throw new ClaimRefusedError(`the portal refused the claim with code ${answer.code}: ${answer.msg}`)
  return answer.data
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > linkLimits.payloadBytes) throw new ClaimRefusedError('the portal answered more than can be read')
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
