import type { z } from 'zod'
import { LockCloudError, type LockProblem } from '../../../kernel/lock-connector.ts'

/** What is read of one answer at most; a thousand locks of the most talkative vendor fit. */
const answerBytes = 1024 * 1024

export interface VendorRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: object
  /** Less than the call's whole patience, for what the call can do without. */
  readonly withinMs?: number
}

export interface VendorResponse {
  readonly status: number
  /** Parsed JSON; null where there was nothing, or nothing that is JSON in a failure. */
  readonly body: unknown
  /** What was asked, without query and headers: both can carry secrets. */
  readonly where: string
}

export type SendRequest = (question: VendorRequest) => Promise<VendorResponse>

/**
 * One call of a connector. All its requests share one deadline, none follows a redirect, and of every answer at most
 * 1 MiB is read. Rejects with `LockCloudError` alone: `unreachable` where no answer came, `strange` where a success is
 * not JSON.
 */
export function vendorRequests(patienceMs: number): SendRequest {
  const deadline = AbortSignal.timeout(patienceMs)
  return async ({ method, url, headers, form, json, withinMs }) => {
    const where = `${method} ${url.host}${url.pathname}`
    const signal = withinMs === undefined ? deadline : AbortSignal.any([deadline, AbortSignal.timeout(withinMs)])
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }), ...headers },
        ...(form && { body: new URLSearchParams(form) }),
        ...(json && { body: JSON.stringify(json) }),
        redirect: 'error',
        signal,
      })
      const text = await textOf(response, where)
      return { status: response.status, body: parse(text, response.ok, where), where }
    } catch (error) {
      if (error instanceof LockCloudError) throw error
      throw new LockCloudError('unreachable', `${where}: ${signal.aborted ? 'no answer in time' : reasonOf(error)}`)
    }
  }
}

async function textOf(response: Response, where: string): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Counted after unpacking, so that a small answer cannot unfold into a large one.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > answerBytes) throw new LockCloudError('strange', `${where}: more than ${answerBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string, isSuccess: boolean, where: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    if (isSuccess) throw new LockCloudError('strange', `${where}: a success that is not JSON`)
    return null
  }
}

/** The system's word for what went wrong. Never the message: it can repeat an address with its query. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed'
  return code.slice(0, 40)
}

/** What a status means where the vendor says nothing more. */
export function problemOf(status: number): LockProblem {
  if (status === 401) return 'tokenExpired'
  if (status === 403) return 'notAllowed'
  if (status === 404) return 'noSuchSite'
  if (status === 408 || status === 429 || status >= 500) return 'unreachable'
  return 'strange'
}

/**
 * The answer in a known shape, or the failure that its status means; `meaning` says what differs from `problemOf` here.
 */
export function readBody<Schema extends z.ZodType>(
  answer: VendorResponse,
  schema: Schema,
  meaning: Readonly<Record<number, LockProblem>> = {},
): z.output<Schema> {
  if (answer.status < 200 || answer.status > 299) {
    throw new LockCloudError(meaning[answer.status] ?? problemOf(answer.status), `${answer.where}: ${answer.status}`)
  }
  const shape = schema.safeParse(answer.body)
  if (shape.success) return shape.data
  const path = shape.error.issues[0]?.path.map(String).join('.') ?? ''
  throw new LockCloudError('strange', `${answer.where}: not the known shape at "${path.slice(0, 80)}"`)
}

/** Piece of an address that a user typed or a vendor sent; with anything else in it, there is no such thing. */
export function segment(text: string, otherwise: LockProblem): string {
  if (!/^[\w-]{1,64}$/.test(text)) throw new LockCloudError(otherwise, 'An id that no vendor gives.')
  return text
}

/** The base of a region; `local` alone is not the vendor's own. */
export function hostOf<Host>(hosts: Readonly<Record<string, Host>>, local: Host | undefined, region: string): Host {
  const host = region === 'local' ? local : Object.hasOwn(hosts, region) ? hosts[region] : undefined
  if (host === undefined)
    throw new LockCloudError('unreachable', 'The account names a region that does not exist here.')
  return host
}

/** The Basic scheme of RFC 7617. */
export function basic(name: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` }
}
