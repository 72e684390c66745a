import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { Operation } from '@lintel/contract/kit/operation.ts'

/**
 * What is counted of requests. Routes and statuses of their own would be thousands of series: times are by the kind of
 * request, counts by the part of the contract, and which call it was stands in the log.
 */

const requestKinds = ['read', 'change', 'file', 'stream', 'other'] as const
export type RequestKind = (typeof requestKinds)[number]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The part of the contract that a call belongs to, such as `accessGroup`; none for pages and devices. */
    readonly group?: string
    readonly kind?: RequestKind
  }
}

const seconds = new Histogram({
  name: 'lintel_request_seconds',
  help: 'Time from a request to its answer, by the kind of request; a stream lasts as long as its page is open.',
  labelNames: ['kind'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})

const requests = new Counter({
  name: 'lintel_requests_total',
  help: 'Requests by the part of the contract and by outcome: done, refused (4xx) or failed (5xx).',
  labelNames: ['group', 'outcome'] as const,
})

const groupSeconds = new Counter({
  name: 'lintel_request_group_seconds_total',
  help: 'Time of all requests together, by the part of the contract.',
  labelNames: ['group'] as const,
})

/** What kind of request calls of an operation are. */
export function requestKindOf({ method, wire, streams }: Operation): RequestKind {
  if (streams) return 'stream'
  if (wire === 'file') return 'file'
  return method === 'GET' ? 'read' : 'change'
}

/** Counts a request that was answered. */
export function countRequest(
  { group = 'none', kind = 'other' }: { readonly group?: string | undefined; readonly kind?: RequestKind | undefined },
  status: number,
  elapsedMs: number,
): void {
  seconds.observe({ kind }, elapsedMs / 1_000)
  requests.inc({ group, outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed' })
  if (kind !== 'stream') groupSeconds.inc({ group }, elapsedMs / 1_000)
}

/** Counts an answer by what its route is. */
export const countAnswer = ({ routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void =>
  countRequest(routeOptions.config, statusCode, elapsedTime)
