import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * What a browser needs of a script, style, font or picture of the built app. What helmet and the policy say is about
 * pages and answers with data; a page has a hundred of these files, none of which is a page by itself.
 */
const neededHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'vary',
  'x-content-type-options',
])

/** What speaks of windows and documents alone, or to programs that are no more. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Takes the headers from the answer of a call that are about pages; the policy and what forbids sniffing stay. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
}

/** Takes every header from an answer that a file of the built app does not need; a failure keeps its own. */
export function removePageHeaders(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isFile = reply.statusCode < 400
  for (const name of Object.keys(reply.getHeaders())) if (isFile && !neededHeaders.has(name)) reply.removeHeader(name)
  done(null, payload)
}
