import { limits } from '@lintel/contract/base/limits.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { openUpgradeStates } from '@lintel/contract/upgrades/states.ts'
import { firmwarePath } from '@lintel/devices/protocol/jobs.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { minuteMs, secondMs } from '../../base/durations.ts'
import { ObjectMissingError } from '../../base/objects.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope, type SystemScope } from '../../db/scope/scope.ts'
import { fail, failWith } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
import type { Identities } from '../broker/device-credentials.ts'
import { loginOf, oftenerThan } from '../http-login.ts'

interface Options {
  readonly services: Services
  readonly identities: Pick<Identities, 'verify'>
}

interface Image {
  readonly sha256: string
  readonly bytes: number
}

/**
 * Mounts the call with which devices fetch the image of their job (fleet.md F50). Only the device of a job that is open
 * may, and every refusal is the same. It is counted by device: those behind one address share no limit.
 */
export function mountDownload(app: FastifyInstance, { services, identities }: Options): void {
  const { database, objects, now } = services
  const isTooOften = oftenerThan(limits.downloadsPerMinute)
  /** By job: a device that asks again has left the download before. */
  const running = new Map<string, Readable>()
  let opening = 0

  app.get<{ Params: { job: string } }>(
    firmwarePath(':job'),
    { exposeHeadRoute: false, config: { rateLimit: false } },
    async (request, reply) => {
      const { job } = request.params
      const mac = await admit(request)
      const image = await database.write(systemScope, (db) => imageOf(db, systemScope, { mac, job, now: now() }))
      if (!image) return failWith('deviceRefused')
      const from = startOf(request.headers.range, image.bytes)
      if (from === null) return refuseRange(reply, image.bytes)
      running.get(job)?.destroy()
      running.delete(job)
      if (running.size + opening >= limits.downloadsAtOnce) return fail('unavailable')
      return send(reply, job, image, from)
    },
  )

  /** The MAC of the device that asks, once its secret is proven. */
  async function admit(request: FastifyRequest): Promise<string> {
    const login = loginOf(request.headers.authorization)
    if (!login || !(await identities.verify(login.mac, Buffer.from(login.secret)))) return failWith('deviceRefused')
    if (isTooOften(login.mac)) return fail('tooManyRequests', { seconds: minuteMs / secondMs })
    return login.mac
  }

  /** Sends an image part by part, as fast as the device takes it; one that stops taking it gives its place away. */
  async function send(reply: FastifyReply, job: string, image: Image, from: number | undefined): Promise<FastifyReply> {
    opening += 1
    const content = await objects
      .open(image.sha256, from)
      .catch((error: unknown) =>
        error instanceof ObjectMissingError ? failWith('deviceRefused') : Promise.reject(error),
      )
      .finally(() => (opening -= 1))
    running.get(job)?.destroy()
    running.set(job, content)
    reply.raw.once('close', () => content.destroy())
    if (reply.raw.destroyed) content.destroy()
    content.once('close', () => {
      if (running.get(job) === content) running.delete(job)
    })
    reply.raw.setTimeout(limits.downloadIdleSeconds * secondMs, () => reply.raw.destroy())
    if (from !== undefined)
      void reply.status(206).header('content-range', `bytes ${from}-${image.bytes - 1}/${image.bytes}`)
    return reply
      .type(fileKinds.firmware.type)
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'no-store')
      .header('content-length', image.bytes - (from ?? 0))
      .send(content)
  }
}

/**
 * The place from which a device wants the rest of an image; undefined for the whole, also where it asks for something
 * that only other calls have; null for a place behind its end.
 */
function startOf(range: string | undefined, bytes: number): number | null | undefined {
  const digits = /^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1]
  if (digits === undefined) return undefined
  return Number(digits) < bytes ? Number(digits) : null
}

/** The device has as many bytes as there are, or more: it begins again, or checks what it has. */
const refuseRange = (reply: FastifyReply, bytes: number): FastifyReply =>
  reply.status(416).header('accept-ranges', 'bytes').header('content-range', `bytes */${bytes}`).send()

interface ImageRequest {
  readonly mac: string
  readonly job: string
  readonly now: Date
}

/** The image of a job that a device was given and that is not over; its download is a word of the device. */
async function imageOf(db: Db, scope: SystemScope, { mac, job, now }: ImageRequest): Promise<Image | undefined> {
  const queries = systemQueries(db, scope)
  const image = await queries
    .selectFrom('upgrade_device')
    .innerJoin('device_credential', (join) =>
      join
        .onRef('device_credential.project_uuid', '=', 'upgrade_device.project_uuid')
        .onRef('device_credential.device_uuid', '=', 'upgrade_device.device_uuid'),
    )
    .innerJoin('upgrade_task', 'upgrade_task.uuid', 'upgrade_device.task_uuid')
    .innerJoin('firmware', 'firmware.uuid', 'upgrade_task.firmware_uuid')
    .select(['upgrade_device.uuid', 'firmware.sha256', 'firmware.bytes'])
    .where((where) => where(where.cast('upgrade_device.uuid', 'text'), '=', job))
    .where('device_credential.mac', '=', mac)
    .where('upgrade_device.state', 'in', openUpgradeStates)
    .where('upgrade_device.ver', 'is not', null)
    .where('upgrade_device.is_recalled', '=', false)
    .executeTakeFirst()
  if (!image) return undefined
  await queries.updateTable('upgrade_device').set({ last_word_at: now }).where('uuid', '=', image.uuid).execute()
  return { sha256: image.sha256, bytes: Number(image.bytes) }
}
