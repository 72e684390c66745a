import { linkLimits, readRedirectAnswer, redirectPath } from '@lintel/devices/protocol.ts'
import { addressAt, isPortalAddress } from '@lintel/vocabulary/portal-address.ts'

/** Asking the portal whose address the device was given where it belongs (fleet.md F18). */

const answerMs = 15_000

/**
 * The base address at which a factory-new device claims. It follows one step and asks no second server; where the answer
 * cannot be had or used, it stays with the base that it was given.
 */
export async function serverFor(base: string, mac: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(addressAt(base, redirectPath(mac)), {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    })
    const text = await response.text()
    const url = text.length <= linkLimits.payloadBytes ? readRedirectAnswer(JSON.parse(text))?.url : undefined
    return url !== undefined && isPortalAddress(url) ? url : base
  } catch (error) {
    if (signal.aborted) throw error
    return base
  }
}
