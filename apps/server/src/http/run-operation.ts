import type { RecordedResult } from '@lintel/contract/audit-logs/schema.ts'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { NamedOperation } from '@lintel/contract/all/contract.ts'
import { universalFailures, type Fail, type FailureName } from '@lintel/contract/errors/errors.ts'
import { isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FastifyRequest } from 'fastify'
import { scopeOf } from '../access/scope.ts'
import type { SessionRecord } from '../access/session-record.ts'
import { callerAddress, limitedAddress } from '../base/caller-address.ts'
import type { Db } from '../db/db.ts'
import { isOfSite, projectScope, systemScope, type Scope } from '../db/scope/scope.ts'
import { appendAudit, entriesOf, type AuditNote } from '../kernel/audit/audit.ts'
import { CommittedFailureError, fail, FailureError, failWith } from '../kernel/failure.ts'
import type { AnyContext, Implementation } from '../kernel/implement.ts'
import type { Services } from '../kernel/services.ts'
import { saveAnswer, repeatedAnswer, type IdempotentCall } from './idempotency.ts'
import { PartialEdit, wholeEdit } from './partial-edit.ts'
import { languageOf } from './reply.ts'
import { openTurns, turnOf } from './turns.ts'

const anonymous = { uuid: '00000000-0000-0000-0000-000000000000', name: '' }

export interface NamedSite {
  readonly uuid: string
  readonly kind: ProjectKind
}

/** One call that was admitted and whose input has the declared shape. */
export interface AdmittedCall {
  readonly namedOperation: NamedOperation
  readonly implementation: Implementation
  readonly implementationOf: (name: string) => Implementation | undefined
  readonly services: Services
  readonly request: FastifyRequest
  readonly session: SessionRecord | null
  /** Outside of a site's portal: the site that the call speaks of, which lies within the session's scope. */
  readonly site: NamedSite | undefined
  readonly token: string | undefined
  readonly input: unknown
  readonly now: Date
  readonly keyed: IdempotentCall | undefined
}

/**
 * Runs a call in one transaction, with its audit entry and what its key keeps, and answers what the handler answers. A
 * failure that its operation does not declare is a mistake of ours, which no client could expect.
 */
export async function runOperation(call: AdmittedCall): Promise<unknown> {
  const { operation } = call.namedOperation
  try {
    return await runInTransaction(call)
  } catch (thrown) {
    if (!(thrown instanceof FailureError) || mayFailWith(operation, call.keyed !== undefined, thrown.failure))
      throw thrown
    throw new Error(`${operation.path} fails with ${thrown.failure}, which it does not declare`, { cause: thrown })
  }
}

const mayFailWith = (operation: Operation, isKeyed: boolean, name: FailureName): boolean =>
  [...universalFailures, ...operation.fails, ...(isKeyed ? ['idempotencyConflict'] : [])].includes(name)

async function runInTransaction(call: AdmittedCall): Promise<unknown> {
  const {
    namedOperation,
    implementation,
    implementationOf,
    services,
    request,
    session,
    site,
    token,
    input,
    now,
    keyed,
  } = call
  const { operation } = namedOperation
  const scope = scopeFor(implementation, session, site)
  const asking = {
    scope,
    session,
    services,
    now,
    fail: failWith,
    request: {
      id: request.id,
      address: callerAddress(request),
      userAgent: userAgentOf(request),
      // Few calls answer in words.
      get language() {
        return languageOf(request)
      },
      token,
    },
  }
  const { database, vault } = services
  let reply: unknown
  if (implementation.ask) {
    const formerAnswer = keyed && (await database.read(scope, (db) => repeatedAnswer(db, scope, vault, keyed)))
    if (formerAnswer) return formerAnswer.output
    reply = await implementation.ask(asking, input)
  }
  const afterwards: (() => void)[] = []
  let note: AuditNote = {}
  let hasChanged = true
  const work = async (db: Db) => {
    const earlierAnswer = keyed && (await repeatedAnswer(db, scope, vault, keyed))
    if (earlierAnswer) return earlierAnswer.output
    const context: AnyContext = {
      ...asking,
      db,
      failAndCommit: keepAndFail,
      failAndAuditAs: recordAndFailAs,
      // What an edit changed and what its handler says of it stand in one entry.
      audit: (added: AuditNote) =>
        void (note = { ...note, ...added, ...(note.detail && { detail: { ...note.detail, ...added.detail } }) }),
      skipAudit: () => void (hasChanged = false),
      dryRun: (output: unknown) => {
        throw new DryRunError(output)
      },
      afterCommit: (later: () => void) => void afterwards.push(later),
    }
    const output = await orCommittedFailure(async () => {
      const whole =
        input instanceof PartialEdit ? await wholeEdit({ namedOperation, implementationOf, context }, input) : input
      const answer = await implementation.handle(context, whole, reply)
      // A handler returns nothing where its call answers nothing.
      return answer === undefined ? {} : answer
    })
    const result = output instanceof CommittedFailureError ? output.recordedAs : hasChanged ? 'done' : null
    if (isMutation(operation) && result !== null) {
      for (const entry of entriesOf(note))
        await appendAudit(db, scope, {
          ...entry,
          ...whoOf(operation.needs === 'public' ? null : session, isOfSite(scope) ? scope.uuid : null, entry),
          at: now,
          operation: namedOperation.name,
          result,
          address: callerAddress(request),
          userAgent: context.request.userAgent || null,
          requestId: request.id,
        })
    }
    // A refusal is not kept: what stood in the way may be gone when the call is repeated.
    if (keyed && !(output instanceof CommittedFailureError)) await saveAnswer(db, scope, vault, keyed, output, now)
    return output
  }
  const output = await inTurn(operation, session, request, () =>
    operation.method === 'GET' ? database.read(scope, work) : orUndone(database.write(scope, work)),
  )
  if (output instanceof FailureError) throw output
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
class DryRunError extends Error {
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
    if (error instanceof DryRunError) return error.output
    throw error
  }
}

/** Whose entry it is. A token sent along with a public call says nothing about who makes that call. */
function whoOf(session: SessionRecord | null, siteUuid: string | null, note: AuditNote) {
  const projectUuid = note.projectUuid ?? siteUuid ?? session?.projectUuid
  const own = session ? { uuid: session.accountUuid, name: session.accountName } : anonymous
  return {
    actor: note.actor ?? own,
    acting: session ? { uuid: session.actingUuid, name: session.actingName } : (note.actor ?? anonymous),
    section: note.section ?? session?.section ?? null,
    delegationUuid: session?.delegationUuid ?? null,
    ...(projectUuid && { projectUuid }),
  }
}

const keepAndFail: Fail<FailureName> = (...[name, params, issues]) => {
  throw new CommittedFailureError(name, params, issues)
}

const recordAndFailAs =
  (result: RecordedResult): Fail<FailureName> =>
  (...[name, params, issues]) => {
    throw new CommittedFailureError(name, params, issues, result)
  }

/** Lets the transaction commit although the call fails, where the handler said so. */
async function orCommittedFailure(handle: () => Promise<unknown>): Promise<unknown> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof CommittedFailureError) return error
    throw error
  }
}

/**
 * The scope that handlers run in. A site's own calls are made in its portal, or from above with the site named. Of an
 * office those alone are made from above that are about its devices.
 */
function scopeFor(implementation: Implementation, session: SessionRecord | null, site: NamedSite | undefined): Scope {
  if (implementation.runsIn === 'system') return systemScope
  if (!session) throw new Error('a public call runs in the system scope')
  const scope = scopeOf(session)
  if (implementation.runsIn !== 'project' || isOfSite(scope)) return scope
  if (!site || (site.kind === 'office' && !implementation.operation.inOfficesFromAbove)) fail('notFound')
  return projectScope(site.uuid)
}

/** What a caller says of its program, as one short line without signs that are not to be seen. */
function userAgentOf(request: FastifyRequest): string {
  const userAgent = (request.headers['user-agent'] ?? '').replaceAll(/\p{C}+/gu, ' ').trim()
  return userAgent.slice(0, limits.generic)
}
