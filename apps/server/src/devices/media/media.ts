import { mediaPath, MediaName, MediaQuery, type MediaStored } from '@lintel/devices/protocol/http/media.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemScope } from '../../db/scope/scope.ts'
import { limitedAddress } from '../../base/caller-address.ts'
import { fail, failWith } from '../../kernel/failure.ts'
import { sendData } from '../../http/reply.ts'
import type { Services } from '../../kernel/services.ts'
import { cleanPicture, type CleanPicture, isPictureQueueFull } from '../../domain/pictures/clean-picture.ts'
import { timeOf } from '../ingest/event-time.ts'
import type { Identities } from '../broker/device-credentials.ts'
import { loginOf, oftenerThan } from '../http-login.ts'
import { storeImage } from './queries.ts'
import { before, dayMs, minuteMs } from '../../base/durations.ts'

interface Options {
  readonly services: Services
  readonly identities: Pick<Identities, 'verify'>
}

/**
 * Mounts the call with which devices bring pictures (`protocol/http/media.ts`). Who it is and how often it comes is asked
 * before a byte of the picture is read, and what is answered well has been committed.
 */
export function mountMedia(app: FastifyInstance, { services, identities }: Options): void {
  const senders = new WeakMap<FastifyRequest, string>()
  const isTooOften = oftenerThan(linkLimits.mediaPerMinute)

  // A plugin of its own: here any body is bytes, whatever its sender calls it.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: linkLimits.mediaBytes },
      (_request, body, done: (error: Error | null, body?: unknown) => void) => done(null, body),
    )
    scope.addHook('preParsing', async (request) => {
      try {
        senders.set(request, await admit(request))
      } catch (error) {
        // What is left of the body is let through unread, or the connection would wait for it.
        request.raw.resume()
        throw error
      }
    })
    scope.post<{ Params: { name: string } }>(
      mediaPath(':name'),
      {
        config: {
          // By address alone: a device has no token, and a made-up one must not give a count of its own.
          rateLimit: {
            max: limits.requestsPerMinute,
            timeWindow: minuteMs,
            keyGenerator: limitedAddress,
          },
        },
      },
      async (request, reply) => {
        const name = MediaName.safeParse(request.params.name)
        if (!name.success) return fail('invalidInput', { field: 'name' })
        const query = MediaQuery.safeParse(request.query)
        if (!query.success) return fail('invalidInput', { field: String(query.error.issues[0]?.path[0] ?? '') })
        const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        if (isPictureQueueFull()) return fail('tooManyRequests', { seconds: limits.pictureSeconds })
        const picture = await cleanPicture(bytes, linkLimits.mediaSide, linkLimits.mediaBytes)
        if (typeof picture === 'string') return failWith(picture)
        await take(senders.get(request)!, { name: name.data, ...query.data, brought: bytes, picture })
        return sendData(reply, { name: name.data } satisfies MediaStored)
      },
    )
  })

  /** The MAC of the device that asks, once its secret is proven. */
  async function admit(request: FastifyRequest): Promise<string> {
    const login = loginOf(request.headers.authorization)
    if (!login || !(await identities.verify(login.mac, Buffer.from(login.secret)))) return failWith('deviceRefused')
    if (isTooOften(login.mac)) return fail('tooManyRequests', { seconds: minuteMs / 1_000 })
    if (Number(request.headers['content-length'] ?? 0) > linkLimits.mediaBytes) return fail('bodyTooLarge')
    return login.mac
  }

  async function take(mac: string, { name, cause, at, brought, picture }: ReceivedPicture): Promise<void> {
    const receivedAt = services.now()
    const time = timeOf({ t: at ?? null, tq: 'synced', mono: 0 }, undefined, receivedAt.getTime())
    const outcome = await services.database.write(systemScope, (db) =>
      storeImage(db, systemScope, services.vault, {
        mac,
        name,
        cause,
        takenAt: new Date(time.occurredAt),
        timeQuality: time.quality,
        receivedAt,
        lately: before(receivedAt, dayMs),
        picture,
        brought,
      }),
    )
    if (outcome === 'unknown') return failWith('deviceRefused')
    if (outcome === 'other') return failWith('idempotencyConflict')
    if (outcome === 'full') return fail('tooManyRequests', { seconds: (60 * minuteMs) / 1_000 })
  }
}

interface ReceivedPicture {
  readonly name: string
  readonly cause: MediaQuery['cause']
  readonly at?: number | undefined
  readonly brought: Buffer
  readonly picture: CleanPicture
}
