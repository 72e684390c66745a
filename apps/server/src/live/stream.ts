import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionRecord } from '../access/session.ts'
import { fail } from '../http/failure.ts'
import type { Services } from '../kernel/services.ts'

/** A comment line this often keeps proxies from closing a quiet stream, and finds broken sessions. */
const heartbeatMs = 15_000

/**
 * Answers with server-sent events of the session's site. `last-event-id` resumes; when too much was missed a
 * `restart` event tells the page to read its lists again. The stream ends when the session does.
 */
export async function streamChanges(
  services: Services,
  session: SessionRecord,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { projectUuid } = session
  if (!projectUuid) return fail('notFound')
  const token = request.headers['x-auth-token'] as string
  const resume = Number(request.headers['last-event-id'])
  let last =
    Number.isSafeInteger(resume) && resume >= 0 && request.headers['last-event-id'] !== undefined
      ? resume
      : await services.live.newest(projectUuid)

  reply.hijack()
  const out = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value)
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  out.write(`retry: 1000\nid: ${last}\nevent: hello\ndata: {}\n\n`)

  let sending = false
  let again = false
  const send = async (): Promise<void> => {
    if (sending) {
      again = true
      return
    }
    sending = true
    try {
      do {
        again = false
        const changes = await services.live.changesAfter(projectUuid, last)
        if (changes === null) {
          last = await services.live.newest(projectUuid)
          out.write(`id: ${last}\nevent: restart\ndata: {}\n\n`)
          continue
        }
        for (const { number, change } of changes) {
          out.write(`id: ${number}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
          last = number
        }
      } while (again)
    } catch (error) {
      services.log.warn({ err: error, requestId: request.id }, 'live stream ended by an error')
      close()
    } finally {
      sending = false
    }
  }
  const beat = setInterval(() => void heartbeat(), heartbeatMs)
  const heartbeat = async (): Promise<void> => {
    const still = await services.sessions.find(token, services.now()).catch(() => session)
    if (!still || still.projectUuid !== projectUuid || still.delegationEnded) return close()
    out.write(': still here\n\n')
  }
  const unsubscribe = services.live.subscribe(projectUuid, () => void send())
  const close = (): void => {
    clearInterval(beat)
    unsubscribe()
    openStreams.delete(close)
    out.end()
  }
  openStreams.add(close)
  out.on('close', close)
  await send()
  return reply
}

const openStreams = new Set<() => void>()

/** Ends all streams, so that a stopping server does not wait for browsers to leave. */
export function endStreams(): void {
  for (const close of openStreams) close()
}
