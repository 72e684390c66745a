import type { LiveChange } from './schema.ts'

/**
 * Apart from the schemas, which no list of the browser loads. The kinds of changes that are told; browsers pass over
 * others, which a newer server may send.
 */
const kinds = {
  doorEvent: true,
  door: true,
  connection: true,
  command: true,
  deviceCommand: true,
  unlockedDoors: true,
  deadReaders: true,
  alarm: true,
  planRun: true,
  muster: true,
  lockCommand: true,
  thirdPartyLocks: true,
} as const satisfies Record<LiveChange['kind'], true>

/** A change as the server wrote it; undefined for an unknown kind. */
export function readLiveChange(text: string): LiveChange | undefined {
  const change = JSON.parse(text) as { readonly kind?: unknown } | null
  return typeof change?.kind === 'string' && Object.hasOwn(kinds, change.kind) ? (change as LiveChange) : undefined
}
