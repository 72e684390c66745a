import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { limits } from '@lintel/contract/base/limits.ts'
import { brands } from '@lintel/i18n/brands.ts'
import { DatabaseUnavailableError } from '../db/errors.ts'
import type { Implementation } from '../kernel/implement.ts'
import type { Services } from '../kernel/services.ts'
import { limitedAddress, trustIn } from '../base/caller-address.ts'
import { removeDocumentHeaders } from './asset-headers.ts'
import { limitBodyTime } from './uploads/body-time.ts'
import { readBodies } from './bodies.ts'
import { wrongContentType } from './content-types.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { FailureError } from '../kernel/failure.ts'
import { mountHealth } from './health.ts'
import { mountReference } from './reference/reference.ts'
import { sendFailure, failureTexts } from './reply.ts'
import { mountOperations } from './router.ts'
import { mountWebApp } from './web-app.ts'

export interface ServerOptions {
  readonly services: Services
  readonly implementations: readonly Implementation[]
  /** Folder of the built web app; without it only calls are served. */
  readonly webApp?: string
  /** What has to be up before `/readyz` says yes, by name. */
  readonly readiness?: Readonly<Record<string, () => Promise<boolean>>>
  /** Requests a minute are not counted; for measuring only. */
  readonly unlimited?: boolean
}

/** The HTTP side: calls, API reference, health, metrics and the web app, behind one set of limits and headers. */
export async function createServer({
  services,
  implementations,
  webApp,
  readiness = {},
  unlimited = false,
}: ServerOptions): Promise<FastifyInstance> {
  const isTrusted = trustIn(services.config.trustedProxies)
  const translate = failureTexts(services.config.brand)
  const log: FastifyBaseLogger = services.log
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadTimeoutMs,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: limits.headerBytes },
    trustProxy: isTrusted,
    // An address that the router itself refuses would be answered without headers and envelope; ours refuse it as
    // unknown.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/undecodable'),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: limits.headerBytes },
    // One line for each answer is written below, with its request id.
    logController: new LogController({ disableRequestLogging: true }),
  })

  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error as FastifyError, request)
    if (failure.failure === 'unexpected') request.log.error({ err: error }, 'unexpected failure')
    if (error instanceof DatabaseUnavailableError) request.log.warn({ reason: error.message }, 'the database is away')
    return sendFailure(request, reply, failure, translate)
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new FailureError('unknownAddress'), translate))

  app.addHook('onResponse', (request, reply, done) => {
    // The address without its query: a query may hold names, never secrets, and neither belongs into a log.
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  limitBodyTime(app)
  const policy = contentSecurityPolicy()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/web-server/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      removeDocumentHeaders(reply)
    }
    done()
  })

  await app.register(helmet, securityHeaders(services.config.publicUrl.startsWith('https:')))
  // Calls ask for it one by one (router.ts); pages and their files are compressed when the app is built.
  await app.register(compress, { global: false, encodings: ['br', 'gzip'] })
  readBodies(app)
  if (!unlimited) {
    await app.register(rateLimit, {
      // Calls bring limits of their own; the files of a page are many and cost nothing.
      global: false,
      // A header that a caller makes up would be a limit of its own for each; calls of sessions name theirs
      // (router.ts).
      keyGenerator: limitedAddress,
      errorResponseBuilder: (_request, { ttl }) =>
        new FailureError('tooManyRequests', { seconds: Math.max(1, Math.ceil(ttl / 1_000)) }),
    })
  }
  await mountOperations(app, services, implementations)
  mountHealth(app, services, readiness)
  mountReference(app, services.config.publicUrl)
  if (webApp && existsSync(webApp)) {
    const { publicUrl, brand } = services.config
    await mountWebApp(app, { folder: webApp, publicUrl, product: brands[brand].product })
  }
  return app
}

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0]!) !== ''
  } catch {
    return false
  }
}

function securityHeaders(isHttps: boolean) {
  return {
    // Pages have one with a nonce of their own.
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' as const },
  }
}

function asFailure(error: FastifyError, request: FastifyRequest): FailureError {
  if (error instanceof FailureError) return error
  if (error instanceof DatabaseUnavailableError) return new FailureError('unavailable')
  if (error.statusCode === 413) return new FailureError('bodyTooLarge')
  if (error.statusCode === 415) return wrongContentType(request)
  if (error.statusCode === 429) return new FailureError('tooManyRequests', { seconds: 60 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new FailureError('badRequest')
  // What cannot be stored as text (a NUL, half a character) is the sender's mistake, found by the database.
  if (['22021', '22P05', '22P02'].includes(error.code)) return new FailureError('badRequest')
  return new FailureError('unexpected', { requestId: request.id })
}
