import type { FastifyReply, FastifyRequest } from 'fastify'
import { factsOf } from '../access/facts.ts'
import { scopeOf } from '../access/scope.ts'
import type { SessionRecord } from '../access/session.ts'
import { isOfSite, type Scope } from '../db/scope.ts'
import { fail } from '../http/failure.ts'
import type { Services } from '../kernel/services.ts'
import { toldTo } from './told.ts'

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
  const scope = scopeOf(session)
  if (!isOfSite(scope)) return fail('notFound')
  const { uuid: projectUuid, companyUuid } = scope
  const token = request.headers['x-auth-token'] as string
  const resume = Number(request.headers['last-event-id'])
  let last =
    Number.isSafeInteger(resume) && resume >= 0 && request.headers['last-event-id'] !== undefined
      ? resume
      : await services.live.newest(projectUuid)

  let readsLogs = factsOf(session, services.config).logsShown
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
        for (const { number, change } of await toldTo(services.database, scope, changes)) {
          if (change.kind === 'doorEvent' && !readsLogs) continue
          out.write(`id: ${number}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
        }
        last = changes.at(-1)?.number ?? last
      } while (again)
    } catch (error) {
      services.log.warn({ err: error, requestId: request.id }, 'live stream ended by an error')
      close()
    } finally {
      sending = false
    }
  }
  const isSame = (now: Scope) => now.uuid === projectUuid && now.companyUuid === companyUuid
  const beat = setInterval(() => void heartbeat(), heartbeatMs)
  const heartbeat = async (): Promise<void> => {
    const still = await services.sessions.find(token, services.now()).catch(() => session)
    if (!still || still.delegationEnded || !isSame(scopeOf(still))) return close()
    readsLogs = factsOf(still, services.config).logsShown
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
