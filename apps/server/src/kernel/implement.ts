import type { NamedOperation } from '@lintel/contract/all/contract.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { Operation, OutputOf, ParsedOf } from '@lintel/contract/kit/operation.ts'
import type { SessionRecord } from '../access/session-record.ts'
import type { Db } from '../db/db.ts'
import type { ProjectScope, Scope, SystemScope } from '../db/scope/scope.ts'
import type { RecordedResult } from '@lintel/contract/audit-logs/schema.ts'
import type { Audit } from './audit/audit.ts'
import type { Services } from './services.ts'

/** Which scope the handlers of a group run in: the session's, the session's one site, or the platform's own. */
export interface ScopeOfGroup {
  readonly session: Scope
  readonly project: ProjectScope
  readonly system: SystemScope
}
export type GroupScope = keyof ScopeOfGroup

/** What a handler is given. It decides about records; permission and shape were checked before. */
export interface Context<Op extends Operation, Kind extends GroupScope> {
  /** One transaction for a POST; it commits when the handler returns, before the reply. */
  readonly db: Db
  readonly scope: ScopeOfGroup[Kind]
  readonly session: Op['needs'] extends 'public' ? SessionRecord | null : SessionRecord
  readonly request: RequestFacts
  readonly services: Services
  readonly now: Date
  readonly fail: Fail<Op['fails'][number]>
  /** Adds what the audit entry says beside operation, actor and time. */
  readonly audit: Audit
  /** The call turned out to change nothing (a repeated key, an unknown address), so it leaves no audit entry. */
  readonly skipAudit: () => void
  /** Fails but keeps what was written: a counted wrong try must not roll back with the refusal it causes. */
  readonly failAndCommit: Fail<Op['fails'][number]>
  /**
   * Fails, keeps what was written and audits it with a result of its own: a lock-out, an entry that waits for consent.
   */
  readonly failAndAuditAs: (result: RecordedResult) => Fail<Op['fails'][number]>
  /** Answers with what a change would lead to, and takes back all that was written to find it out. */
  readonly dryRun: (output: OutputOf<Op>) => never
  /** Runs once the transaction has committed. */
  readonly afterCommit: (run: () => void) => void
}

export interface RequestFacts {
  readonly id: string
  readonly address: string
  readonly userAgent: string
  readonly language: string
  /** The raw token of the `x-auth-token` header. */
  readonly token: string | undefined
}

/** What a handler returns; nothing where the call answers nothing. */
type Answer<Op extends Operation> = OutputOf<Op> extends Record<string, never> ? void : OutputOf<Op>

type Handler<Op extends Operation, Kind extends GroupScope> = (
  context: Context<Op, Kind>,
  input: ParsedOf<Op>,
) => Promise<Answer<Op>>

/** What a call knows before its transaction: it reads in a transaction of its own. */
export type AskingContext<Op extends Operation, Kind extends GroupScope> = Pick<
  Context<Op, Kind>,
  'scope' | 'session' | 'request' | 'services' | 'now' | 'fail'
>

/** Asks others, such as a provider of payments, before the transaction of a call. */
type Asking<Op extends Operation, Kind extends GroupScope, Reply> = (
  context: AskingContext<Op, Kind>,
  input: ParsedOf<Op>,
) => Promise<Reply>

/**
 * A handler of which a part asks others first, so that no transaction waits for them. What they replied is handed on.
 * A call that is repeated under its key asks nobody again.
 */
export function afterAsking<Op extends Operation, Kind extends GroupScope, Reply>(
  ask: Asking<Op, Kind, Reply>,
  handle: (context: Context<Op, Kind>, input: ParsedOf<Op>, reply: Reply) => Promise<Answer<Op>>,
): Handler<Op, Kind> {
  return Object.assign(handle as Handler<Op, Kind>, { ask })
}

export type Handlers<Group extends Record<string, Operation>, Kind extends GroupScope> = {
  readonly [Verb in keyof Group]: Handler<Group[Verb], Kind>
}

/** How edits find their records where no call reads them by their id alone. */
type Records<Group extends Record<string, Operation>, Kind extends GroupScope> = {
  readonly [Verb in keyof Group]?: (context: Context<Group[Verb], Kind>, uuid: string) => Promise<object | undefined>
}

/** The context of a call of any group. */
export interface AnyContext extends Omit<Context<Operation, GroupScope>, 'session'> {
  readonly session: SessionRecord | null
}

/** A handler whose operation is known by its declaration alone: who calls it has parsed the input by that. */
export interface Implementation {
  readonly operation: Operation
  readonly runsIn: GroupScope
  readonly handle: (context: AnyContext, input: unknown, reply?: unknown) => Promise<unknown>
  /** Asks others before the transaction; `handle` gets the reply. */
  readonly ask?: (
    context: Omit<AskingContext<Operation, GroupScope>, 'session'> & Pick<AnyContext, 'session'>,
    input: unknown,
  ) => Promise<unknown>
  /** Reads the record of an edit that no call reads by its id alone. */
  readonly readRecord?: (context: AnyContext, uuid: string) => Promise<object | undefined>
}

/**
 * Ties a group of operations to their handlers. A missing handler, an undeclared failure or a wrong failure
 * parameter does not compile. `runsIn` says whose rows the handlers may reach.
 */
export function implement<Group extends Record<string, Operation>, Kind extends GroupScope>(
  group: Group,
  runsIn: Kind,
  handlers: Handlers<Group, Kind>,
  records: Records<Group, Kind> = {},
): readonly Implementation[] {
  return Object.entries(group).map(([verb, operation]) => ({
    operation,
    runsIn,
    handle: handlers[verb] as Implementation['handle'],
    ...('ask' in handlers[verb]! && { ask: handlers[verb].ask as Implementation['ask'] }),
    ...(records[verb] && { readRecord: records[verb] as Implementation['readRecord'] }),
  }))
}

/**
 * The implementation of each operation.
 *
 * @throws Error naming an operation that two handlers claim, one that has none and is no stream, or an edit whose record
 *   nothing reads
 */
export function implementationsByName(
  implementations: readonly Implementation[],
  operations: readonly NamedOperation[],
): ReadonlyMap<string, Implementation> {
  const byOperation = Map.groupBy(implementations, ({ operation }) => operation)
  return new Map(
    operations.flatMap(({ name, operation }) => {
      const [implementation, second] = byOperation.get(operation) ?? []
      if (second) throw new Error(`${name} has two handlers`)
      if (operation.keeps && !operation.keeps.reads && !implementation?.readRecord)
        throw new Error(`${name} keeps what is left out, and nothing reads its record`)
      if (implementation) return [[name, implementation] as const]
      if (operation.streams) return []
      throw new Error(`${name} has no handler`)
    }),
  )
}
