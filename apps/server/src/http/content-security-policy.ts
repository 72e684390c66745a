import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What stands in a page where each answer puts its own nonce for styles. */
export const noncePlace = '__style_nonce__'

/**
 * What a page may load and run: our own files, and style elements that carry the nonce of this very answer. Style
 * attributes in markup are refused; what scripts set of an element's style is none of them.
 */
export function contentSecurityPolicy(styleNonce?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Answers a page with a nonce of its own, so it is asked for each time; its files are kept by browsers. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .send(html.replaceAll(noncePlace, nonce))
}
