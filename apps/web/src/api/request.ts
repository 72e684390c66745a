import type { ReadName } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import type { RequestContext } from './request-context.ts'

export interface WireRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string | FormData
}

/** What has to be known of a call to send it. */
export type Sendable = Pick<Operation, 'method' | 'path' | 'wire' | 'streams'> & {
  /** Reads and groups whose answers a change invalidates; none for a read. */
  readonly invalidates?: readonly ReadName[]
  /** The call that undoes it. */
  readonly inverse?: string | undefined
}

/** A line of the table of calls, taken apart. v3 calls send forms, v4 calls JSON (specification.md 7). */
export function sendable(line: string): Sendable {
  const [call = '', inverse] = line.split(' ~')
  const [method = '', path = '', ...invalidates] = call.split(' ')
  return {
    method: method === 'POST' || method === 'FILE' ? 'POST' : 'GET',
    path,
    wire: method === 'FILE' ? 'file' : path.startsWith('v3/') ? 'form' : 'json',
    ...(method === 'STREAM' && { streams: true }),
    ...(invalidates.length > 0 && { invalidates: invalidates as ReadName[] }),
    inverse,
  }
}

/** One value as text: flags travel as 1 and 0 (specification.md 3), the rest as it reads. */
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The input as a form that has a file in it; the browser writes its boundaries and says so in the header. */
function withFile(input: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value)
    else for (const text of textPairs({ [name]: value }).values()) form.append(name, text)
  }
  return form
}

/** A v3 form: what is emptied travels as empty text, because a field that is left out stays as it is. */
function formPairs(input: unknown): URLSearchParams {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    const values: unknown[] = Array.isArray(value) && value.length > 0 ? value : [value]
    if (value !== undefined) for (const one of values) pairs.append(name, isEmpty(one) ? '' : asText(one))
  }
  return pairs
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

function textPairs(input: unknown): URLSearchParams {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(name, asText(one))
  }
  return pairs
}

/**
 * A call as it goes on the wire (specification.md 7): address with the session's role, headers of every request,
 * query with a timestamp for GET, form body for v3, JSON for v4.
 */
export function wireRequest(operation: Sendable, input: unknown, sender: RequestContext, now: number): WireRequest {
  const url = addressOf(operation.path.replace('{role}', sender.pathRole))
  const headers: Record<string, string> = {
    accept: operation.streams ? 'text/event-stream' : 'application/json',
    'accept-language': sender.locale,
    'x-cloud-version': cloudVersion,
  }
  if (sender.token) headers['x-auth-token'] = sender.token
  if (sender.siteUuid) headers['x-community-id'] = sender.siteUuid
  if (operation.method === 'GET') {
    const query = textPairs(input)
    query.set('timestamp', String(now))
    return { url: `${url}?${query}`, method: 'GET', headers }
  }
  if (operation.wire === 'file') return { url, method: 'POST', headers, body: withFile(input) }
  if (operation.wire === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { url, method: 'POST', headers, body: formPairs(input).toString() }
  }
  headers['content-type'] = 'application/json'
  return { url, method: 'POST', headers, body: JSON.stringify(input ?? {}) }
}
