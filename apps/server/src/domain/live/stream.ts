import type { LiveChange } from '@lintel/contract/live/schema.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionRecord } from '../../access/session-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { refusalSince } from '../../kernel/admission.ts'
import { fail } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
import { countStream } from '../../kernel/stream-count.ts'
import { hears, liveScopeOf } from './heard-kinds.ts'
import { messagesFor } from './messages-for.ts'

/** A comment line this often keeps proxies from closing a quiet stream. */
export const heartbeatMs = 15_000
/** The longest delay that timers of JavaScript can wait for. */
const longestDelayMs = 2 ** 31 - 1

/**
 * Answers with server-sent events of the session's site, or of the one that an identity of an installer holds. `last-event-id` resumes; when too much was missed, or the id
 * is none that the site has reached, a `restart` event tells the page to read its lists again. The stream ends when the
 * session does, or when it is no longer in this site: at the commit of the change, or by the clock. A session that has as
 * many streams as it may is refused another one: ending its oldest would have that page open one again, and end the next.
 */
export async function streamChanges(
  services: Services,
  operation: Operation,
  session: SessionRecord,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const scope = liveScopeOf(session)
  if (!scope) return fail('notFound')
  const leave = countStream(session.uuid)
  // Before anything is awaited: what changes from here on is looked at before the first event is sent.
  const access = watchAccess(services, operation, session, scope, token)
  let newest: number
  try {
    newest = await services.live.newest(scope.uuid)
  } catch (error) {
    access.stop()
    leave()
    throw error
  }
  const resume = resumeAfter(request.headers['last-event-id'])
  const isAhead = resume !== undefined && resume > newest
  let last = resume === undefined || isAhead ? newest : resume

  reply.hijack()
  const out = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value)
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  out.write(`retry: 1000\nid: ${last}\nevent: hello\ndata: {}\n\n`)
  if (isAhead) out.write(restartAt(last))

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
        if (!(await access.holds())) return close()
        const changes = await services.live.changesAfter(scope.uuid, last)
        if (changes === null) {
          last = await services.live.newest(scope.uuid)
          out.write(restartAt(last))
          continue
        }
        const messages = await messagesFor(services.database, scope, changes)
        // Something changed while the events were read: they are sent by what holds now.
        if (!(await access.holds())) return close()
        for (const { number, change } of messages) {
          if (!access.hears(change.kind)) continue
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
  const beat = setInterval(() => out.write(': still here\n\n'), heartbeatMs)
  const unsubscribe = services.live.subscribe(scope.uuid, () => void send())
  const close = (): void => {
    clearInterval(beat)
    access.stop()
    unsubscribe()
    leave()
    openStreams.delete(close)
    out.end()
  }
  openStreams.add(close)
  out.on('close', close)
  // The caller may have disconnected before this line.
  if (out.destroyed) close()
  access.onChange(() => void send())
  await send()
  return reply
}

/** The event a page has seen last, when it says one. */
function resumeAfter(header: string | string[] | undefined): number | undefined {
  const number = Number(header)
  return header !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

const restartAt = (number: number): string => `id: ${number}\nevent: restart\ndata: {}\n\n`

/** Follows whether a session still stands in a site, and what it may read there. */
function watchAccess(
  services: Services,
  operation: Operation,
  opened: SessionRecord,
  scope: ProjectScope,
  token: string,
) {
  let current = opened
  let isStale = false
  let wake = (): void => {}
  const change = (): void => {
    isStale = true
    wake()
  }
  const stopWatching = services.live.onAccess([opened.uuid, opened.accountUuid, opened.actingUuid, scope.uuid], change)
  let timer = timerFor(opened)
  return {
    /** Calls back when something changed or a time is over. */
    onChange(callback: () => void): void {
      wake = callback
      if (isStale) wake()
    },
    /** Whether the stream may go on; asks the database when something changed since it was last asked. */
    async holds(): Promise<boolean> {
      while (isStale) {
        isStale = false
        const session = await services.sessions.look(token, services.now())
        if (refusalSince(operation, opened, session, services.config) || !session) return false
        // The site that an identity holds is no part of its scope.
        if (liveScopeOf(session)?.uuid !== scope.uuid) return false
        current = session
        clearTimeout(timer)
        timer = timerFor(session)
      }
      return true
    },
    hears: (kind: LiveChange['kind']) => hears(current, services.config, kind),
    stop(): void {
      clearTimeout(timer)
      stopWatching()
    },
  }

  /** Sessions and entries also end without any change, when their time is over. */
  function timerFor({ expiresAt, delegationUntil }: SessionRecord): NodeJS.Timeout {
    const end = Math.min(expiresAt.getTime(), delegationUntil?.getTime() ?? Number.POSITIVE_INFINITY)
    return setTimeout(change, Math.min(Math.max(end - services.now().getTime(), 0), longestDelayMs))
  }
}

const openStreams = new Set<() => void>()

/** Ends all streams, so that a stopping server does not wait for browsers to leave. */
export function endStreams(): void {
  for (const close of openStreams) close()
}
