import { limits } from '@lintel/contract/base/limits.ts'
import { redirection as contract, redirectServer as serverContract } from '@lintel/contract/redirections/operations.ts'
import { ownServer } from '@lintel/contract/redirections/schema.ts'
import { systemQueries } from '../../db/db.ts'
import { failTaken, onTaken } from '../../domain/base/unique-violation.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { readMac, everyServer, lockedServer, ownServerAt, pageOfRedirections } from './queries.ts'
import { redirectMacs } from './writes.ts'

/** Redirections are the platform's: no account owns one, and permissions alone say who may read or change them. */
const redirectionHandlers = implement(contract, 'system', {
  list: ({ db, scope, services }, filter) =>
    pageOfRedirections(db, scope, ownServerAt(services.config.publicUrl), filter),

  query: ({ db, scope, services }, { mac }) => readMac(db, scope, ownServerAt(services.config.publicUrl), mac),

  async create({ db, scope, session, services, now, fail, audit, skipAudit }, form) {
    const server =
      form.server === ownServer ? ownServerAt(services.config.publicUrl) : await lockedServer(db, scope, form.server)
    if (!server) return fail('notFound')
    const lines = await redirectMacs({ db, scope, now, author: session.actingName }, form)
    const count = new Set(lines.filter(({ result }) => result === 'ok').map(({ mac }) => mac)).size
    if (count === 0) skipAudit()
    else audit({ detail: { name: server.name, count } })
    return { count, lines }
  },

  async remove({ db, scope, fail, audit }, { uuids }) {
    const unique = [...new Set(uuids)]
    const rows = await systemQueries(db, scope)
      .deleteFrom('redirection')
      .where('uuid', 'in', unique)
      .returning('mac')
      .execute()
    if (rows.length < unique.length) return fail('notFound')
    audit({ detail: { mac: rows.map(({ mac }) => mac).join(', '), count: rows.length } })
  },
})

const serverHandlers = implement(
  serverContract,
  'system',
  {
    async list({ db, scope, services }, { page, size }) {
      const all = await everyServer(db, scope, ownServerAt(services.config.publicUrl))
      return { rows: all.slice((page - 1) * size, page * size), total: all.length, capped: false, page, size }
    },

    names: async ({ db, scope, services }) => ({
      rows: (await everyServer(db, scope, ownServerAt(services.config.publicUrl))).map(({ server, name, url }) => ({
        server,
        name,
        url,
      })),
    }),

    async create({ db, scope, session, services, now, fail, audit }, { name, url }) {
      const servers = await everyServer(db, scope, ownServerAt(services.config.publicUrl))
      requireOtherUrl(services.config.publicUrl, url, fail)
      if (servers.length > limits.redirectServers) throw invalid('name', 'redirections:problem.tooManyServers')
      const { uuid } = await onTaken(
        systemQueries(db, scope)
          .insertInto('redirect_server')
          .values({ name, url, created_by: session.actingName, created_at: now })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
        fail,
      )
      audit({ target: uuid, detail: { name, to: url } })
      return { uuid }
    },

    async edit({ db, scope, services, fail, audit }, { uuid, version, name, url }) {
      const server = await lockedServer(db, scope, uuid)
      if (!server) return fail('notFound')
      if (server.version !== version) return fail('staleRecord')
      requireOtherUrl(services.config.publicUrl, url, fail)
      await onTaken(
        systemQueries(db, scope)
          .updateTable('redirect_server')
          .set({ name, url, version: version + 1 })
          .where('uuid', '=', uuid)
          .execute(),
        fail,
      )
      audit({ target: uuid, detail: { name, to: url } })
    },

    async remove({ db, scope, services, fail, audit }, { uuid }) {
      const server = await lockedServer(db, scope, uuid)
      if (!server) return fail('notFound')
      const servers = await everyServer(db, scope, ownServerAt(services.config.publicUrl))
      const count = servers.find((one) => one.server === uuid)?.count ?? 0
      if (count > 0) return fail('redirectServerInUse', { count })
      await systemQueries(db, scope).deleteFrom('redirect_server').where('uuid', '=', uuid).execute()
      audit({ target: uuid, detail: { name: server.name, to: server.url } })
    },
  },
  { edit: ({ db, scope }, uuid) => lockedServer(db, scope, uuid) },
)

/** The address of this portal is that of the server which is always there. */
function requireOtherUrl(publicUrl: string, url: string, fail: Parameters<typeof failTaken>[0]): void {
  if (url === publicUrl) failTaken(fail, { thing: 'address', field: 'url' })
}

export default serverFeature({ handlers: [...redirectionHandlers, ...serverHandlers] })
