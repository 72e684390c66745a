import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const bodyBytes = 64 * 1024

/** A request as a double of a cloud reads it. */
export interface CloudRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Where the double listens, for addresses in its answers. */
  readonly url: string
}

/** Without a body, the answer is empty. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
}

export interface CloudServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  close(): Promise<void>
}

/** Listens on a free port of this machine alone; a failure while answering is the cloud's own, status 500. */
export async function serve(reply: (call: CloudRequest) => Reply): Promise<CloudServer> {
  let url = ''
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', url)
        const { method = 'GET', headers } = request
        return reply({ method, path: decodeURIComponent(pathname), query: searchParams, headers, body, url })
      })
      .catch((): Reply => ({ status: 500 }))
      .then(({ status, body }) => {
        response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
        response.end(body === undefined ? undefined : JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > bodyBytes) throw new Error('too long')
  }
  return body
}

/** Name and secret of the Basic scheme; null where there is none. */
export function basicOf({ headers }: CloudRequest): { readonly name: string; readonly secret: string } | null {
  const [scheme, coded = ''] = (headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return null
  const [name = '', ...rest] = Buffer.from(coded, 'base64').toString('utf8').split(':')
  return { name, secret: rest.join(':') }
}

export const bearerOf = ({ headers }: CloudRequest): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
