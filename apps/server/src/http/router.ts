import multipart from '@fastify/multipart'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { heldSiteHeader } from '@lintel/contract/access/switching.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf } from '../access/scope.ts'
import type { SessionRecord } from '../access/session-record.ts'
import { treeRowsOf } from '../db/db.ts'
import { implementationsByName, type Implementation } from '../kernel/implement.ts'
import type { Services } from '../kernel/services.ts'
import { streamChanges } from '../domain/live/stream.ts'
import { refusalOf, refusalSince } from '../kernel/admission.ts'
import { limitedAddress } from '../base/caller-address.ts'
import { contentTypes } from './content-types.ts'
import { checkTimestamp, decodeInput } from './decode.ts'
import { fail } from '../kernel/failure.ts'
import { StoredFile } from '../base/objects.ts'
import { requestKindOf } from './metrics/requests.ts'
import { refuseOtherMethods } from './methods.ts'
import { refuseOutdated, headerOf, tokenOf } from './request-headers.ts'
import { idempotentCall } from './idempotency.ts'
import { sendFile, sendStoredFile, sendSuccess, showFile } from './reply.ts'
import { runOperation, type NamedSite } from './run-operation.ts'
import { minuteMs } from '../base/durations.ts'

/** Mounts every operation of the contract. A call without an implementation, or with two, stops the start. */
export async function mountOperations(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
): Promise<void> {
  const byName = implementationsByName(implementations, everyOperation)
  const takesFile = ({ operation }: NamedOperation): boolean => operation.wire === 'file'
  mountEach(app, services, byName, (namedOperation) => !takesFile(namedOperation))
  // Files are read on their own addresses only; a multipart body anywhere else is refused as an unknown kind.
  await app.register(async (files) => {
    await files.register(multipart)
    mountEach(files, services, byName, takesFile)
  })
  refuseOtherMethods(app)
}

function mountEach(
  app: FastifyInstance,
  services: Services,
  byName: ReadonlyMap<string, Implementation>,
  isWanted: (namedOperation: NamedOperation) => boolean,
): void {
  const implementationOf = (name: string) => byName.get(name)
  for (const namedOperation of everyOperation.filter(isWanted)) {
    const implementation = byName.get(namedOperation.name)
    for (const path of [namedOperation.operation.path, ...(namedOperation.operation.aliases ?? [])]) {
      app.route({
        method: namedOperation.operation.method,
        url: addressOf(path).replace('{role}', ':role'),
        exposeHeadRoute: false,
        ...(namedOperation.operation.needs === 'public' && { bodyLimit: limits.publicBodyBytes }),
        compress: isCompressed(namedOperation.operation) && { threshold: compressedBytes },
        config: {
          accepts: contentTypes[namedOperation.operation.wire].join(', '),
          group: namedOperation.name.split('.', 1)[0]!,
          kind: requestKindOf(namedOperation.operation),
          takesLargeFile: namedOperation.operation.upload?.isStored === true,
          rateLimit: {
            max: callsPerMinute(namedOperation.operation),
            timeWindow: minuteMs,
            // Tries of secrets count for the address, or each session would be tries of its own.
            keyGenerator: namedOperation.operation.triesSecrets ? limitedAddress : limitedCaller(services),
          },
        },
        handler: (request, reply) => answer(namedOperation, implementation, implementationOf, services, request, reply),
      })
    }
  }
}

const callsPerMinute = ({ triesSecrets, perMinute }: Operation): number =>
  triesSecrets ? limits.signInRequestsPerMinute : (perMinute ?? limits.requestsPerMinute)

/**
 * Reads alone are compressed: what a change answers may hold a secret beside the words of its caller, and its length
 * would tell of the secret (BREACH). Streams are written as they come, and files are compressed by what they are.
 */
const isCompressed = ({ method, wire, streams }: Operation): boolean => method === 'GET' && wire !== 'file' && !streams
const compressedBytes = 1_024

/** Sessions that were read for the limits of calls, with the moment. */
const foundForLimit = new WeakMap<FastifyRequest, { readonly session: SessionRecord | null; readonly at: number }>()
/** A body may take its time: after so long the session of its call is read again. */
const bodyQuickMs = 100

async function sessionOf(services: Services, request: FastifyRequest): Promise<SessionRecord | null> {
  const found = foundForLimit.get(request)
  if (found && performance.now() - found.at < bodyQuickMs) return found.session
  const token = tokenOf(request)
  return token ? services.sessions.find(token, services.now()) : null
}

/**
 * Key by which the limit of a call counts: a session in force, else the address. An unknown token has no count of its
 * own.
 */
function limitedCaller(services: Services) {
  return async (request: FastifyRequest): Promise<string> => {
    const at = performance.now()
    const session = await sessionOf(services, request)
    foundForLimit.set(request, { session, at })
    return session ? `session ${session.uuid}` : limitedAddress(request)
  }
}

async function answer(
  namedOperation: NamedOperation,
  implementation: Implementation | undefined,
  implementationOf: (name: string) => Implementation | undefined,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { operation } = namedOperation
  const now = services.now()
  refuseOutdated(operation, request, services.config)
  if (operation.method === 'GET' && !operation.isImmutable) checkTimestamp(request, now)
  const token = tokenOf(request)
  const session = await sessionOf(services, request)
  if (operation.endsSession && token && !session) await services.sessions.end(token, now)
  admit(operation, session, request, services)
  const siteUuid = headerOf(request, 'x-community-id')
  const site = session && !operation.endsSession ? await namedSite(session, siteUuid, services) : undefined
  // The page still shows a site that is held no longer.
  if (siteUuid !== undefined && siteUuid === session?.goneSiteUuid) reply.header(heldSiteHeader, 'gone')
  const { input, key } = await decodeInput(namedOperation, request, services.objects)
  // A large file takes its time: who may not send it any more is refused before anything is changed.
  if (session && operation.upload?.isStored) await refuseLate(operation, session, token!, services)
  const callKey =
    key && session
      ? await idempotentCall(services.vault, session, { name: namedOperation.name, key, input, site })
      : undefined
  if (operation.streams) return streamChanges(services, operation, session!, token!, request, reply)
  const call = {
    namedOperation,
    implementation: implementation!,
    implementationOf,
    services,
    request,
    session,
    site,
    token,
    input,
    now,
  }
  const output = await runOperation({ ...call, keyed: callKey })
  if (!(output instanceof File)) return sendSuccess(request, reply, namedOperation, services.config.brand, output)
  if (session) await refuseLate(operation, session, token!, services)
  if (output instanceof StoredFile) return sendStoredFile(reply, output, services.objects)
  return operation.isImmutable ? showFile(reply, output) : sendFile(reply, output)
}

function admit(operation: Operation, session: SessionRecord | null, request: FastifyRequest, services: Services): void {
  const { role } = request.params as { role?: string }
  const refusal = refusalOf(operation, session, services.config, role)
  if (refusal) fail(refusal)
}

/** A sheet takes its time to be written; it is not handed to a session that may not ask for it any more. */
async function refuseLate(
  operation: Operation,
  session: SessionRecord,
  token: string,
  services: Services,
): Promise<void> {
  const refusal = refusalSince(operation, session, await services.sessions.look(token, services.now()), services.config)
  if (refusal) fail(refusal)
}

/**
 * Site that a call speaks of, outside of the portal of one. What the caller says is a wish, not a right (decisions.md
 * wire): one that is not the session's own, or not below it, answers like one that does not exist. So a page left open
 * on another site does nothing to this one. A villa's owner speaks of its villa without saying so, and an identity of
 * the site that it holds; one that is gone is not spoken of, or its header would lock the session out of every call.
 */
async function namedSite(
  session: SessionRecord,
  siteUuid: string | undefined,
  services: Services,
): Promise<NamedSite | undefined> {
  if (session.projectUuid !== null) {
    if (siteUuid !== undefined && siteUuid !== session.projectUuid) fail('notFound')
    return undefined
  }
  const { heldSite, goneSiteUuid } = session
  // The session was read with the site that it holds.
  if (heldSite && (siteUuid ?? heldSite.uuid) === heldSite.uuid) return heldSite
  const isOwner = session.actingKind === 'single'
  if (siteUuid === undefined && !isOwner) return undefined
  if (siteUuid !== undefined && siteUuid === goneSiteUuid) return undefined
  if (siteUuid !== undefined && !Uuid.safeParse(siteUuid).success) fail('notFound')
  const scope = scopeOf(session)
  const site = await services.database.read(scope, (db) => {
    const sites = treeRowsOf(db, scope, 'project').select(['project.uuid', 'project.kind'])
    return (siteUuid === undefined ? sites : sites.where('project.uuid', '=', siteUuid)).executeTakeFirst()
  })
  if (!site && siteUuid !== undefined) fail('notFound')
  return site
}
