interface IdempotentInput {
  readonly input: unknown
  /** The server has answered: the next call, also one with the same input, is another intent. */
  readonly onAnswered?: () => void
}

/** Keys of calls that have no answer yet, by call, site and input. */
const waiting = new Map<string, string>()

/**
 * The input of a call with its key. A call keeps its key until the server has answered: pressed twice, or pressed again
 * after the connection was lost, it is the same intent and has one effect. A call that names its key itself keeps that
 * one.
 */
export function idempotentInput(callName: string, input: unknown, siteUuid?: string): IdempotentInput {
  const fields = (input ?? {}) as Readonly<Record<string, unknown>>
  if ('key' in fields) return { input }
  const intent = `${callName} ${siteUuid ?? ''} ${JSON.stringify(fields, withFiles)}`
  const key = waiting.get(intent) ?? crypto.randomUUID()
  waiting.set(intent, key)
  return { input: { ...fields, key }, onAnswered: () => void waiting.delete(intent) }
}

/** Files have no fields of their own in JSON. */
const withFiles = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
