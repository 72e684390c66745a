import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { maskCredential } from '@lintel/devices/protocol.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'
import type { DeviceCore } from './core.ts'

/** How finely a burst is spread over a second. */
const burstTickMs = 20

/**
 * Records `count` accesses, `perSecond` at a time, until the device is stopped; answers the first and last number when
 * all are safe. Moves no relay.
 */
export async function recordBurst(
  core: Pick<DeviceCore, 'record'>,
  { count, perSecond, doors }: { readonly count: number; readonly perSecond: number; readonly doors: number },
  isStopped: () => boolean,
): Promise<{ from: number; to: number }> {
  if (doors === 0) throw new UnsupportedError('There is no door.')
  if (!(count >= 1 && perSecond > 0))
    throw new UnsupportedError('A burst has a count of at least 1 and a rate above 0.')
  const began = performance.now()
  const numbers: number[] = []
  while (numbers.length < count && !isStopped()) {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1_000) * perSecond) + 1)
    const tick = Array.from({ length: due - numbers.length }, (_, index) =>
      recordAccess(core, doors, numbers.length + index),
    )
    numbers.push(...(await Promise.all(tick)))
    if (numbers.length < count) await pause(burstTickMs)
  }
  return { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 }
}

function recordAccess(core: Pick<DeviceCore, 'record'>, doors: number, index: number): Promise<number> {
  const isGranted = index % 2 === 0
  return core.record({
    type: 'access',
    door: index % doors,
    method: 'card',
    cred: maskCredential(String(10_000_000 + index)),
    granted: isGranted,
    ...(isGranted ? {} : { reason: 'credentialUnknown' }),
  })
}
