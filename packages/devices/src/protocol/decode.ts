import type { z } from 'zod'
import { linkLimits } from './limits.ts'
import { downMessages, type DownMessage, type MessageRecord, type UpMessage, upMessages } from './messages.ts'
import type { DownKind, UpKind } from './topics.ts'

/** Decodes bytes of an untrusted sender to a message: bounded, and without exceptions. */

export type DecodeResult<Message> =
  | { readonly ok: true; readonly value: Message }
  | {
      readonly ok: false
      readonly problem: 'tooLong' | 'tooDeep' | 'notJson' | 'invalid'
      /** Paths that were wrong, for the log; empty unless `invalid`. */
      readonly fields: readonly string[]
    }

/** Reads a message of a device. `payload` is what the broker delivered. */
export const decodeUp = <Kind extends UpKind>(kind: Kind, payload: Uint8Array): DecodeResult<UpMessage<Kind>> =>
  decode<UpMessage<Kind>>(upMessages[kind], payload)

/** Reads a message of the server. */
export const decodeDown = <Kind extends DownKind>(kind: Kind, payload: Uint8Array): DecodeResult<DownMessage<Kind>> =>
  decode<DownMessage<Kind>>(downMessages[kind], payload)

const utf8 = new TextDecoder('utf-8', { fatal: true })

const refuse = (problem: 'tooLong' | 'tooDeep' | 'notJson') => ({ ok: false, problem, fields: [] }) as const

function decode<Message>(record: MessageRecord, payload: Uint8Array): DecodeResult<Message> {
  if (payload.byteLength > record.maxBytes) return refuse('tooLong')
  let json: unknown
  try {
    const text = utf8.decode(payload)
    if (depthOf(text) > linkLimits.jsonDepth) return refuse('tooDeep')
    json = JSON.parse(text)
  } catch {
    return refuse('notJson')
  }
  const result = (record.schema as z.ZodType<Message>).safeParse(json)
  if (result.success) return { ok: true, value: result.data }
  return {
    ok: false,
    problem: 'invalid',
    fields: result.error.issues.map((issue) => issue.path.map(String).join('.').slice(0, linkLimits.text)),
  }
}

/** Deepest nesting of brackets outside strings; exact for valid JSON, and an upper bound is all that others need. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (isQuoted) {
      if (character === backslash) index += 1
      else if (character === quote) isQuoted = false
    } else if (character === quote) isQuoted = true
    else if (character === openBrace || character === openBracket) deepest = Math.max(deepest, (depth += 1))
    else if (character === closeBrace || character === closeBracket) depth -= 1
  }
  return deepest
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Writes a message as bytes; the protocol's size limits are the caller's promise, checked by the receiver. */
export const encode = (message: object): Uint8Array => new TextEncoder().encode(JSON.stringify(message))
