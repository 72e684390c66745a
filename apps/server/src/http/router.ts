import multipart from '@fastify/multipart'
import { Uuid } from '@lintel/contract/atoms.ts'
import type { RecordedResult } from '@lintel/contract/audit-logs/results.ts'
import { addressOf, isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { everyOperation, type NamedOperation } from '@lintel/contract/contract.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf } from '../access/scope.ts'
import { isOfSite, systemScope, type ProjectScope, type Scope } from '../db/scope.ts'
import type { SessionRecord } from '../access/session-record.ts'
import { appendAudit, type AuditNote } from '../kernel/audit/audit.ts'
import { treeRowsOf } from '../db/db.ts'
import type { Implementation } from '../kernel/implement.ts'
import type { Services } from '../kernel/services.ts'
import { streamChanges } from '../domain/live/stream.ts'
import { refusalOf, refusalSince } from '../kernel/admission.ts'
import { callerAddress, limitedAddress } from '../base/caller-address.ts'
import { checkTimestamp, decodeInput } from './decode.ts'
import { Failure, fail, KeptFailure } from '../kernel/failure.ts'
import { refuseOtherMethods } from './methods.ts'
import { refuseOutdated } from './outdated-caller.ts'
import { PartialEdit, wholeEdit } from './partial-edit.ts'
import { keepAnswer, keyedCall, repeatedAnswer, type KeyedCall } from './idempotency.ts'
import { languageOf, sendData, sendFile, showFile } from './reply.ts'
import { headerOf, tokenOf } from './token.ts'
import { openTurns, turnOf } from './turns.ts'

const nobody = { uuid: '00000000-0000-0000-0000-000000000000', name: '' }

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
  const output = await run(
    named,
    implementation!,
    implementationOf,
    services,
    request,
    session,
    token,
    input,
    now,
    keyed,
  )
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

async function run(
  named: NamedOperation,
  implementation: Implementation,
  implementationOf: (name: string) => Implementation | undefined,
  services: Services,
  request: FastifyRequest,
  session: SessionRecord | null,
  token: string | undefined,
  input: unknown,
  now: Date,
  keyed: KeyedCall | undefined,
): Promise<unknown> {
  const { operation } = named
  const scope = scopeFor(implementation, session)
  const afterwards: (() => void)[] = []
  let note: AuditNote = {}
  let changed = true
  const work = async (db: unknown) => {
    const repeated = keyed && (await repeatedAnswer(db as never, scope, services.vault, keyed))
    if (repeated) return repeated.output
    const context = {
      db,
      scope,
      session,
      services,
      now,
      fail,
      failKeeping: keepAndFail,
      failRecordedAs: recordAndFailAs,
      request: {
        id: request.id,
        address: callerAddress(request),
        userAgent: userAgentOf(request),
        language: languageOf(request),
        token,
      },
      // What an edit changed and what its handler says of it stand in one entry.
      audited: (added: AuditNote) =>
        void (note = { ...note, ...added, ...(note.detail && { detail: { ...note.detail, ...added.detail } }) }),
      unchanged: () => void (changed = false),
      undo: (output: unknown) => {
        throw new Undone(output)
      },
      afterCommit: (later: () => void) => void afterwards.push(later),
    }
    const output = await orKept(async () => {
      const whole = input instanceof PartialEdit ? await wholeEdit({ named, implementationOf, context }, input) : input
      return implementation.handle(context as never, whole as never)
    })
    const result = output instanceof KeptFailure ? output.recordedAs : changed ? 'done' : null
    if (isMutation(operation) && result !== null) {
      await appendAudit(db as never, scope, {
        ...note,
        ...whoOf(operation.needs === 'public' ? null : session, note),
        at: now,
        operation: named.name,
        result,
        address: callerAddress(request),
        userAgent: context.request.userAgent || null,
        requestId: request.id,
      })
    }
    // A refusal is not kept: what stood in the way may be gone when the call is repeated.
    if (keyed && !(output instanceof KeptFailure))
      await keepAnswer(db as never, scope, services.vault, keyed, output, now)
    return output
  }
  const { database } = services
  const output = await inTurn(operation, session, request, () =>
    operation.method === 'GET' ? database.read(scope, work) : orUndone(database.write(scope, work)),
  )
  if (output instanceof Failure) throw output
  for (const later of afterwards) later()
  return output
}

const turns = openTurns()

/** Before a connection is taken, so that who waits for a turn keeps none from others. */
function inTurn<Result>(
  operation: Operation,
  session: SessionRecord | null,
  request: FastifyRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const turn = turnOf(operation, session && scopeOf(session))
  return turn ? turns.take(turn.key, limitedAddress(request), turn.atOnce, run) : run()
}

/** Carries an answer out of a transaction that is taken back. */
class Undone extends Error {
  readonly output: unknown
  constructor(output: unknown) {
    super('taken back')
    this.output = output
  }
}

async function orUndone(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Undone) return error.output
    throw error
  }
}

/** Whose entry it is. A token sent along with a public call says nothing about who makes that call. */
function whoOf(session: SessionRecord | null, note: AuditNote) {
  const own = session ? { uuid: session.accountUuid, name: session.accountName } : nobody
  return {
    actor: note.actor ?? own,
    acting: session ? { uuid: session.actingUuid, name: session.actingName } : (note.actor ?? nobody),
    section: note.section ?? session?.section ?? null,
    delegationUuid: session?.delegationUuid ?? null,
    ...((note.projectUuid ?? session?.projectUuid) && { projectUuid: note.projectUuid ?? session!.projectUuid! }),
  }
}

function keepAndFail(...[name, params]: Parameters<typeof fail>): never {
  throw new KeptFailure(name, params)
}

const recordAndFailAs =
  (result: RecordedResult) =>
  (...[name, params]: Parameters<typeof fail>): never => {
    throw new KeptFailure(name, params, result)
  }

/** Lets the transaction commit although the call fails, where the handler said so. */
async function orKept(handle: () => Promise<unknown>): Promise<unknown> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof KeptFailure) return error
    throw error
  }
}

function scopeFor(implementation: Implementation, session: SessionRecord | null): Scope {
  if (implementation.runsIn === 'system') return systemScope
  if (!session) throw new Error('a public call runs in the system scope')
  const scope = scopeOf(session)
  if (implementation.runsIn === 'project' && !isOfSite(scope)) fail('notFound')
  return scope as Scope | ProjectScope
}

/** What a caller says of its program, as one short line without signs that are not to be seen. */
function userAgentOf(request: FastifyRequest): string {
  const said = (request.headers['user-agent'] ?? '').replaceAll(/\p{C}+/gu, ' ').trim()
  return said.slice(0, limits.generic)
}
