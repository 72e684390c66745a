import { limits } from '@lintel/contract/base/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address takes a large file, which may need longer than other bodies. */
    takesLargeFile?: boolean
  }
}

/**
 * Ends connections whose body does not arrive in time. Large files have longer than the server gives to other bodies,
 * as long as something of them comes.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.server.headersTimeout = limits.requestTimeoutMs
  app.server.requestTimeout = limits.uploadTimeoutMs
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watchBody(request)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchBody({ raw, routeOptions }: FastifyRequest): void {
  const isLarge = routeOptions.config.takesLargeFile === true
  const { socket } = raw
  let read = socket.bytesRead
  const timer = setInterval(
    () => {
      // What has arrived may wait for the disk; only a sender that sends nothing is cut off.
      const isMoving = isLarge && (socket.bytesRead > read || raw.isPaused())
      read = socket.bytesRead
      if (!isMoving) socket.destroy()
    },
    isLarge ? limits.uploadStallMs : limits.requestTimeoutMs,
  )
  timer.unref()
  const end = () => clearInterval(timer)
  raw.once('end', end)
  raw.once('close', end)
}
