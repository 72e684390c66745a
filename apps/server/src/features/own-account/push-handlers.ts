import { createHash } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { pushSubscription as contract } from '@lintel/contract/own-account/push-operations.ts'
import { brands } from '@lintel/i18n/brands.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { minuteMs } from '../../base/durations.ts'
import { addressesOf, isPublicAddress } from '../../base/public-address.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { pushKeysOf } from '../../domain/push/keys.ts'
import { queuePush } from '../../domain/push/queue.ts'
import type { PushAddress } from '../../domain/push/transport.ts'
import { implement } from '../../kernel/implement.ts'

const testLifetimeMs = 5 * minuteMs

const hashOfEndpoint = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

/** Devices of the signed-in person, whichever portal the person stands in. */
export const pushHandlers = implement(contract, 'system', {
  async list({ db, scope, services, session }) {
    const { publicKey } = await pushKeysOf(db, scope, services)
    const rows = await ownDevices(db, scope, session.accountUuid)
      .select(['uuid', 'session_uuid', 'user_agent', 'endpoint_hash', 'created_at', 'last_success_at'])
      .orderBy('created_at', 'desc')
      .orderBy('uuid')
      .execute()
    return {
      publicKey,
      rows: rows.map((row) => ({
        uuid: row.uuid,
        userAgent: row.user_agent,
        current: row.session_uuid === session.uuid,
        endpointDigest: row.endpoint_hash.toString('base64url'),
        createdAt: row.created_at.toISOString(),
        lastSuccessAt: row.last_success_at?.toISOString() ?? null,
      })),
    }
  },

  async add({ db, scope, services, session, request, now, fail, audit, skipAudit }, { endpoint, p256dh, auth }) {
    // A name that leads nowhere now may do so later; it is asked for again before each notification.
    const addresses = await addressesOf(new URL(endpoint))
    if (!addresses.every(isPublicAddress)) return fail('invalidInput', { field: 'endpoint' })
    const hash = hashOfEndpoint(endpoint)
    await lockAccount(db, scope, session.accountUuid)
    const devices = await ownDevices(db, scope, session.accountUuid).select('endpoint_hash').execute()
    const isOwn = devices.some((device) => device.endpoint_hash.equals(hash))
    if (!isOwn && devices.length >= limits.pushDevices) return fail('tooManyPushDevices', { max: limits.pushDevices })
    const address: PushAddress = { endpoint, p256dh, auth }
    const device = {
      account_uuid: session.accountUuid,
      session_uuid: session.uuid,
      ciphertext: services.vault.encrypt(JSON.stringify(address)),
      user_agent: request.userAgent,
      failures: 0,
    }
    const { uuid } = await systemQueries(db, scope)
      .insertInto('push_subscription')
      .values({ ...device, endpoint_hash: hash, created_at: now })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(device))
      .returning('uuid')
      .executeTakeFirstOrThrow()
    // Each session that begins in a browser of the account adds it again.
    if (isOwn) skipAudit()
    audit({ target: uuid })
    return { uuid }
  },

  async remove({ db, scope, session, fail, audit }, { uuid }) {
    const { numDeletedRows } = await systemQueries(db, scope)
      .deleteFrom('push_subscription')
      .where('uuid', '=', uuid)
      .where('account_uuid', '=', session.accountUuid)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return fail('notFound')
    audit({ target: uuid })
  },

  async test({ db, scope, services, session, fail, audit }, { uuid }) {
    const device = await ownDevices(db, scope, session.accountUuid)
      .select('uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    if (!device) return fail('notFound')
    const brand = brands[services.config.brand]
    await queuePush(
      db,
      scope,
      services,
      { subscription: uuid },
      {
        tag: `test ${uuid}`,
        urgent: false,
        lifetimeMs: testLifetimeMs,
        write({ language }) {
          const t = createTranslator(chooseLocale([language]), { namespaces: ['pushes'], brand })
          return { title: t('pushes:testTitle'), body: t('pushes:test'), page: '/' }
        },
      },
    )
    audit({ target: uuid })
  },
})

const ownDevices = (db: Db, scope: SystemScope, accountUuid: string) =>
  systemQueries(db, scope).selectFrom('push_subscription').where('account_uuid', '=', accountUuid)

/** Two devices that are added at the same moment are counted one after the other. */
const lockAccount = (db: Db, scope: SystemScope, uuid: string) =>
  systemQueries(db, scope).selectFrom('account').select('uuid').where('uuid', '=', uuid).forUpdate().execute()
