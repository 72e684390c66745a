import { authCode as contract } from '@lintel/contract/auth-codes/operations.ts'
import { minuteMs, msBetween } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { makeAuthCodes, nameOfDistributor, problemsOfMacs } from '../../domain/devices/auth-codes.ts'
import { failTaken } from '../../domain/base/unique-violation.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { authCodeSheet, everyAuthCode, freeFrom, lockedAuthCode, pageOfAuthCodes } from './queries.ts'

/** Auth codes are the platform's: no account owns one, and permissions alone say who may see, make or revoke them. */
const authCodeHandlers = implement(contract, 'system', {
  list: ({ db, scope, now }, filter) => pageOfAuthCodes(db, scope, filter, now),

  export(context, filter) {
    return exportList(context, authCodeSheet, filter, everyAuthCode(context.db, context.scope, filter, context.now))
  },

  async create({ db, scope, session, services: { vault }, now, fail, audit }, { mac, ...form }) {
    const distributor = await nameOfDistributor({ db, scope }, form.distributorUuid)
    if (distributor === undefined) return fail('notFound')
    const problem = (await problemsOfMacs({ db, scope }, [mac])).get(mac)
    if (problem === 'alreadyExists') return failTaken(fail, { thing: 'mac', field: 'mac' })
    if (problem) return fail(problem, {}, [{ field: 'mac', key: `errors:${problem}`, params: {} }])
    const free = await freeFrom(db, scope, session.accountUuid, now)
    if (free) return fail('tooManyCodes', { minutes: Math.ceil(msBetween(now, free) / minuteMs) })
    const codes = await makeAuthCodes(
      { db, scope, now, vault },
      { macs: [mac], ...form, createdBy: session.actingName, authorUuid: session.accountUuid },
    )
    const { uuid, code, expiresAt } = codes[0]!
    audit({ target: uuid, detail: { mac, distributor, until: expiresAt.toISOString() } })
    return { uuid, code, expiresAt: expiresAt.toISOString() }
  },

  async revoke({ db, scope, now, fail, audit }, { uuid }) {
    const code = await lockedAuthCode(db, scope, uuid, now)
    if (!code) return fail('notFound')
    if (code.state !== 'unused') return fail('authCodeEnded')
    await systemQueries(db, scope).updateTable('auth_code').set({ revoked_at: now }).where('uuid', '=', uuid).execute()
    audit({ target: uuid, detail: { mac: code.mac, distributor: code.distributor_name } })
  },
})

export default serverFeature({ handlers: authCodeHandlers })
