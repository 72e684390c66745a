import { limits } from '@lintel/contract/base/limits.ts'
import { Mac } from '@lintel/devices/mac.ts'
import { redirectPath, type RedirectAnswer } from '@lintel/devices/protocol/http/claim.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { limitedAddress } from '../../base/caller-address.ts'
import { before, minuteMs } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { sendData } from '../../http/reply.ts'
import { fail } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'

/**
 * Mounts the question of a factory-new device where it belongs. Everybody is answered alike (fleet.md F16): the address of
 * this portal, but for a MAC address whose record names another server. Whether a MAC address is known here, no answer
 * says.
 */
export function mountRedirect(app: FastifyInstance, { services }: { readonly services: Services }): void {
  app.get<{ Params: { mac: string } }>(
    redirectPath(':mac'),
    {
      config: {
        rateLimit: { max: limits.redirectsPerMinute, timeWindow: minuteMs, keyGenerator: limitedAddress },
      },
    },
    async (request, reply) => {
      const mac = Mac.safeParse(request.params.mac)
      if (!mac.success) return fail('invalidInput', { field: 'mac' })
      const answer: RedirectAnswer = { url: await serverOf(services, mac.data) }
      return sendData(reply, answer)
    },
  )
}

/** The base address for the device of a MAC address; of a record it is stored when its device last asked. */
async function serverOf({ database, config, log, now }: Services, mac: string): Promise<string> {
  const record = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('redirection')
      .leftJoin('redirect_server', 'redirect_server.uuid', 'redirection.server_uuid')
      .select(['redirect_server.url', 'redirection.last_request_at'])
      .where('redirection.mac', '=', mac)
      .executeTakeFirst(),
  )
  const at = now()
  const oldest = before(at, minuteMs)
  // Not waited for, so that no answer takes longer than another.
  if (record && (record.last_request_at === null || record.last_request_at <= oldest))
    void database
      .write(systemScope, (db) =>
        systemQueries(db, systemScope)
          .updateTable('redirection')
          .set({ last_request_at: at })
          .where('mac', '=', mac)
          .where(sql<boolean>`coalesce(last_request_at, '-infinity') <= ${oldest}`)
          .execute(),
      )
      .catch((error: unknown) => log.warn({ err: error, mac }, 'a request for a redirection was not stored'))
  return record?.url ?? config.publicUrl
}
