import type { z } from 'zod'
import { Nothing } from '../base/atoms.ts'
import type { FailureName } from '../errors/errors.ts'
import type { Needs } from '../access/permissions.ts'
import type { Rule } from '../access/rules.ts'
import type { Upload } from './file.ts'

/** How the input of a call travels. */
export type Wire = 'json' | 'form' | 'file'

/**
 * What an edit keeps: a field that is left out stays as it is. The server takes what was not sent from the record, in
 * the edit's own scope and transaction, and the version says that it is still the record that the editor saw.
 */
export interface Keeps {
  /**
   * The call that reads the record, with the same id; none where the feature reads it by itself (`readRecord` of its
   * handlers).
   */
  readonly reads?: string
  /** Fields of ids, where the record has what they name: one record or a list of them, under its own name. */
  readonly ids?: Readonly<Record<string, string>>
  /** Fields that are taken from the record only where another one was not sent, or was sent with a value. */
  readonly where?: Readonly<Record<string, { readonly field: string; readonly is: string }>>
  /** The part of the record that the edit is about. */
  readonly part?: string
}

/**
 * One call of the product, declared once. Client type, handler type, route, permission check, validation,
 * API reference and the tests that walk all calls are derived from it.
 */
export interface Operation {
  readonly method: 'GET' | 'POST'
  /** Address without the `web-server/` prefix; `{role}` is filled by the client and checked by the server. */
  readonly path: string
  /**
   * `form` for v3 calls (also query strings), which the server takes as JSON too, `json` for v4 (specification.md 7),
   * `file` for a file with text fields.
   */
  readonly wire: Wire
  /** What the file of a `file` call may be; the input has it as an `AnyFile`. */
  readonly upload?: Upload
  readonly needs: Needs
  /** Exists only where this rule over the facts holds. */
  readonly when?: Rule
  readonly input: z.ZodObject | z.ZodType
  /** What the envelope holds; an `AnyFile` is answered as it is, without envelope. */
  readonly output: z.ZodType
  /** Named failures beside the universal ones. */
  readonly fails: readonly FailureName[]
  /**
   * Reads whose answers are old after this call: one (`door.list`) or all of a group (`door`). Each call that changes
   * something says it, also with an empty list; the browser asks again for those on the page.
   */
  readonly invalidates?: readonly string[]
  /** The call that takes this one back for a short while (`undo.ts`), as `entity.verb`; it presents what was answered. */
  readonly inverse?: string
  /** The call is an edit, of which fields may be left out. */
  readonly keeps?: Keeps
  /** A second address that reaches the same handler. */
  readonly aliases?: readonly string[]
  /**
   * Answers although the session is restricted: `true` for every restriction, `delegationEnded` only after the end of
   * an entry, as the way back does, and not while the password must be changed first.
   */
  readonly whileRestricted?: true | 'delegationEnded'
  /**
   * Ends the session of its token in any case: also one that is not in force, which is refused, and wherever its page
   * stands.
   */
  readonly endsSession?: true
  /** A POST that changes nothing, and so leaves no audit entry (a check, a search with a body). */
  readonly changesNothing?: true
  /** Counts against the stricter limit of calls that try secrets. */
  readonly triesSecrets?: true
  /** Calls a minute of one session, where fewer are permitted than usual. */
  readonly perMinute?: number
  /** Moves doors at once, or is about people in an emergency: it does not wait for its turn behind other changes of its site. */
  readonly isUrgent?: true
  /**
   * A public file under an address that names this one and no later: pages show it without a call (a picture, a tab),
   * so no clock is asked for, and browsers keep it.
   */
  readonly isImmutable?: true
  /**
   * An operator above an office may name the office: the call is about a device. What is about people is done in the
   * office itself.
   */
  readonly inOfficesFromAbove?: true
  /** Answers with a stream of server-sent events; `output` is one event's data. */
  readonly streams?: true
  /** One line for the API reference. */
  readonly summary: string
}

type Defaults = typeof defaults
const defaults = { wire: 'json', input: Nothing, output: Nothing, fails: [] } as const

/** What is declared of a call: an operation, without what it has like most. */
export type Declaration = Omit<Operation, keyof Defaults> & Partial<Pick<Operation, keyof Defaults>>
type WithDefaults<Declared> = Omit<Defaults, keyof Declared> & Declared

/**
 * Declares an operation, with its exact type. What is left out: it travels as JSON, takes and answers nothing, and only
 * universal failures occur.
 */
export const operation = <const Declared extends Declaration>(declared: Declared): WithDefaults<Declared> => ({
  ...defaults,
  ...declared,
})

/** What a caller passes. */
export type InputOf<Op extends Operation> = z.input<Op['input']>
/** What a caller passes, without a field that the call does not know: it would be refused. */
export type ExactInput<Op extends Operation, Sent extends InputOf<Op>> = Sent & {
  readonly [Field in Exclude<keyof Sent, keyof InputOf<Op>>]: never
}
/** What a handler receives. */
export type ParsedOf<Op extends Operation> = z.output<Op['input']>
/** What a handler returns and a caller receives. */
export type OutputOf<Op extends Operation> = z.output<Op['output']>

/**
 * What every request may carry beside its input (specification.md 7): the sender's clock and language, the site it
 * speaks of, and the key of `idempotency.ts`. Of clock, language and site the headers decide. Where a call has no field
 * of such a name, it is no part of its input.
 */
export const transportFields: readonly string[] = [
  'timestamp',
  'language',
  'communityId',
  'projectUuid',
  'projectUUID',
  'key',
]

/** Whether a call changes something, and so must leave exactly one audit entry. */
export function isMutation(op: Operation): boolean {
  return op.method === 'POST' && !op.changesNothing
}
