import multipart from '@fastify/multipart'
import { Uuid } from '@lintel/contract/atoms.ts'
import { addressOf, type Operation } from '@lintel/contract/kit/operation.ts'
import { everyOperation, type NamedOperation } from '@lintel/contract/contract.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf } from '../access/scope.ts'
import type { SessionRecord } from '../access/session-record.ts'
import { treeRowsOf } from '../db/db.ts'
import type { Implementation } from '../kernel/implement.ts'
import type { Services } from '../kernel/services.ts'
import { streamChanges } from '../domain/live/stream.ts'
import { refusalOf, refusalSince } from '../kernel/admission.ts'
import { limitedAddress } from '../base/caller-address.ts'
import { checkTimestamp, decodeInput } from './decode.ts'
import { fail } from '../kernel/failure.ts'
import { refuseOtherMethods } from './methods.ts'
import { refuseOutdated } from './outdated-caller.ts'
import { keyedCall } from './idempotency.ts'
import { sendData, sendFile, showFile } from './reply.ts'
import { headerOf, tokenOf } from './token.ts'
import { runOperation } from './run-operation.ts'

/** Mounts every operation of the contract. A call without an implementation stops the start. */
export async function mountOperations(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
): Promise<void> {
  const takesFile = ({ operation }: NamedOperation): boolean => operation.wire === 'file'
  mountEach(app, services, implementations, (named) => !takesFile(named))
  // Files are read on their own addresses only; a multipart body anywhere else is refused as an unknown kind.
  await app.register(async (files) => {
    await files.register(multipart)
    mountEach(files, services, implementations, takesFile)
  })
  refuseOtherMethods(app)
}

function mountEach(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
  isWanted: (named: NamedOperation) => boolean,
): void {
  const byOperation = new Map(implementations.map((implementation) => [implementation.operation, implementation]))
  const byName = new Map(everyOperation.map(({ name, operation }) => [name, byOperation.get(operation)]))
  const implementationOf = (name: string) => byName.get(name)
  for (const named of everyOperation.filter(isWanted)) {
    const implementation = byOperation.get(named.operation)
    if (!implementation && !named.operation.streams) throw new Error(`${named.name} has no handler`)
    for (const path of [named.operation.path, ...(named.operation.aliases ?? [])]) {
      app.route({
        method: named.operation.method,
        url: addressOf(path).replace('{role}', ':role'),
        exposeHeadRoute: false,
        ...(named.operation.needs === 'public' && { bodyLimit: limits.publicBodyBytes }),
        config: {
          rateLimit: {
            max: named.operation.triesSecrets ? limits.signInRequestsPerMinute : limits.requestsPerMinute,
            timeWindow: 60_000,
            // Tries of secrets count for the address, or each session would be tries of its own.
            keyGenerator: named.operation.triesSecrets ? limitedAddress : limitedCaller(services),
          },
        },
        handler: (request, reply) => answer(named, implementation, implementationOf, services, request, reply),
      })
    }
  }
}

/**
 * Key by which the limit of a call counts: a session in force, else the address. An unknown token has no count of its
 * own.
 */
function limitedCaller(services: Services) {
  return async (request: FastifyRequest): Promise<string> => {
    const token = tokenOf(request)
    const session = token ? await services.sessions.find(token, services.now()) : null
    return session ? `session ${session.uuid}` : limitedAddress(request)
  }
}

async function answer(
  named: NamedOperation,
  implementation: Implementation | undefined,
  implementationOf: (name: string) => Implementation | undefined,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { operation } = named
  const now = services.now()
  refuseOutdated(operation, request, services.config)
  if (operation.method === 'GET' && !operation.isImmutable) checkTimestamp(request, now)
  const token = tokenOf(request)
  const session = token ? await services.sessions.find(token, now) : null
  if (operation.endsSession && token && !session) await services.sessions.end(token, now)
  admit(operation, session, request, services)
  if (session && !operation.endsSession) await refuseForeignSite(session, headerOf(request, 'x-community-id'), services)
  const { input, key } = await decodeInput(named, request)
  const keyed = key && session ? await keyedCall(services.vault, session, { name: named.name, key, input }) : undefined
  if (operation.streams) return streamChanges(services, operation, session!, token!, request, reply)
  const call = {
    named,
    implementation: implementation!,
    implementationOf,
    services,
    request,
    session,
    token,
    input,
    now,
  }
  const output = await runOperation({ ...call, keyed })
  if (!(output instanceof File)) return sendData(reply, output)
  if (session) await refuseLateFile(operation, session, token!, services)
  return operation.isImmutable ? showFile(reply, output) : sendFile(reply, output)
}

function admit(operation: Operation, session: SessionRecord | null, request: FastifyRequest, services: Services): void {
  const { role } = request.params as { role?: string }
  const refusal = refusalOf(operation, session, services.config, role)
  if (refusal) fail(refusal)
}

/** A sheet takes its time to be written; it is not handed to a session that may not ask for it any more. */
async function refuseLateFile(
  operation: Operation,
  session: SessionRecord,
  token: string,
  services: Services,
): Promise<void> {
  const refusal = refusalSince(operation, session, await services.sessions.look(token, services.now()), services.config)
  if (refusal) fail(refusal)
}

/**
 * The site a caller says it speaks of is a wish, not a right (decisions, Wire compatibility): one that is not the
 * session's own, or not below it, answers like one that does not exist. So a page left open on another site does
 * nothing to this one.
 */
async function refuseForeignSite(
  session: SessionRecord,
  wished: string | undefined,
  services: Services,
): Promise<void> {
  if (wished === undefined || wished === session.projectUuid) return
  if (session.projectUuid !== null || !Uuid.safeParse(wished).success) return fail('notFound')
  const scope = scopeOf(session)
  const site = await services.database.read(scope, (db) =>
    treeRowsOf(db, scope, 'project').select('project.uuid').where('project.uuid', '=', wished).executeTakeFirst(),
  )
  if (!site) fail('notFound')
}
