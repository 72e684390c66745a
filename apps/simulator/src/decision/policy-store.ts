import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { policyKey, digestOfSum, hashOfContent, markOf } from '@lintel/devices/policy-digest.ts'
import { PolicyMessage, type PolicyAck, type PolicyOp, type PolicyProblem } from '@lintel/devices/protocol.ts'
import { replaceFile, coalesce } from '../base/durable-files.ts'

/**
 * The policy a device holds (device-link.md 5): one file that is replaced as a whole, so that a power cut leaves the
 * old or the new.
 */

const Content = z.record(z.string(), z.unknown())
const StoredDocument = z.object({
  version: z.int().default(0),
  /** What credentials are hashed with, as hexadecimal digits; null before the first policy. */
  key: z.string().nullable().default(null),
  records: z.array(z.tuple([z.string(), z.string(), Content])).default([]),
  plans: PolicyMessage.shape.plans.unwrap().default([]),
  /** Positions that the server has set to unknown. */
  apbResets: PolicyMessage.shape.apbResets.unwrap().default([]),
  /** When the server was last there, ms since epoch: until then this policy was the newest. */
  contactAt: z.number().nullable().default(null),
  /** How often credentials with a limit were used. */
  used: z.record(z.string(), z.int()).default({}),
  /** First use of credentials with a lifetime, ms since epoch. */
  firstUsed: z.record(z.string(), z.number()).default({}),
  /** When a member of a group that a door waits for was let in there last, ms since epoch. */
  arrivals: z.array(z.object({ doorId: z.string(), groupId: z.string(), at: z.number() })).default([]),
})
type StoredDocument = z.infer<typeof StoredDocument>

export interface StoredRecord {
  readonly kind: string
  readonly id: string
  readonly content: Record<string, unknown>
}

interface SummedRecord extends StoredRecord {
  readonly mark: bigint
}

/** Records with the sum of their marks, which makes their digest. */
interface StoredPolicy {
  readonly records: ReadonlyMap<string, SummedRecord>
  readonly sum: bigint
}

/** What a device answers; null while parts are missing. */
export type PolicyAnswer = Pick<PolicyAck, 'version' | 'digest' | 'count'> & { readonly problem?: PolicyProblem }

export class PolicyStore {
  #stored: Omit<StoredDocument, 'records'>
  #next: StoredPolicy
  #parts = new Map<number, readonly PolicyOp[]>()
  #series = ''
  readonly #save: () => Promise<void>

  private constructor(path: string, { records, ...stored }: StoredDocument) {
    this.#stored = stored
    this.#next = applyOps(
      nothing,
      records.map(([kind, id, content]) => ['+', kind, id, content]),
    )
    this.#save = coalesce(() => replaceFile(path, this.#text(this.#stored, this.#next)))
  }

  /** Opens what a device holds; one that cannot be read any more is gone, and the server sends another. */
  static async open(folder: string): Promise<PolicyStore> {
    const path = join(folder, 'policy.json')
    const text = await readFile(path, 'utf8').catch(() => '{}')
    const result = StoredDocument.safeParse(jsonOf(text))
    return new PolicyStore(path, result.success ? result.data : StoredDocument.parse({}))
  }

  get version(): number {
    return this.#stored.version
  }

  get plans(): StoredDocument['plans'] {
    return this.#stored.plans
  }

  get apbResets(): StoredDocument['apbResets'] {
    return this.#stored.apbResets
  }

  get key(): Uint8Array | null {
    return this.#stored.key === null ? null : Buffer.from(this.#stored.key, 'hex')
  }

  get contactAt(): number | null {
    return this.#stored.contactAt
  }

  /** Seconds since the server was last there; for ever when it never was. `at` in ms since epoch. */
  ageAt(at: number): number {
    const since = this.contactAt
    return since === null ? Number.POSITIVE_INFINITY : Math.max(0, (at - since) / 1_000)
  }

  /** A new list after every change of the policy, and only then. */
  get records(): ReadonlyMap<string, StoredRecord> {
    return this.#next.records
  }

  get #digest(): string {
    return digestOfSum(this.#next.sum)
  }

  usesOf(credentialId: string): number {
    return this.#stored.used[credentialId] ?? 0
  }

  /** Notes one use; settles when it survives a power cut. */
  countUse(credentialId: string): Promise<void> {
    this.#stored = {
      ...this.#stored,
      used: { ...this.#stored.used, [credentialId]: this.usesOf(credentialId) + 1 },
    }
    return this.#save()
  }

  firstUseOf(credentialId: string): number | undefined {
    return this.#stored.firstUsed[credentialId]
  }

  /**
   * Notes when something with a lifetime was used first, `at` in ms since epoch; settles when it survives a power cut.
   */
  noteFirstUse(credentialId: string, at: number): Promise<void> {
    this.#stored = { ...this.#stored, firstUsed: { ...this.#stored.firstUsed, [credentialId]: at } }
    return this.#save()
  }

  get arrivals(): StoredDocument['arrivals'] {
    return this.#stored.arrivals
  }

  /** Notes who has come; settles when it survives a power cut, after which a door need not wait again. */
  noteArrivals(fresh: StoredDocument['arrivals']): Promise<void> {
    const isNew = ({ doorId, groupId }: StoredDocument['arrivals'][number]) =>
      fresh.some((one) => one.doorId === doorId && one.groupId === groupId)
    const others = this.#stored.arrivals.filter(
      (one) => !isNew(one) && this.#next.records.has(policyKey('door', one.doorId)),
    )
    this.#stored = { ...this.#stored, arrivals: [...others, ...fresh] }
    return this.#save()
  }

  /** The server was there until now. */
  async noteContact(at: number): Promise<void> {
    if (this.version === 0) return
    this.#stored = { ...this.#stored, contactAt: at }
    return this.#save()
  }

  /** Deletes everything: the device is decommissioned. */
  clear(): Promise<void> {
    this.#stored = StoredDocument.parse({})
    this.#next = nothing
    return this.#save()
  }

  /** Takes a message; once all its parts are there, applies it whole or not at all. `at` in ms since epoch. */
  async take(message: PolicyMessage, at: number): Promise<PolicyAnswer | null> {
    const ops = this.#gather(message)
    if (ops === null) return null
    const { from, to, digest, plans = this.plans, apbResets = this.apbResets, key = this.#stored.key } = message
    // The same message again changes nothing, but its plans and anti-passback resets may be newer.
    const isCurrent = to === this.version && digest === this.#digest
    if (from !== 0 && from !== this.version && !isCurrent) return this.#answer('mismatch')
    const next = isCurrent ? this.#next : applyOps(from === 0 ? nothing : this.#next, ops)
    if (digestOfSum(next.sum) !== digest) return this.#answer('mismatch')
    const before = [this.#stored, this.#next] as const
    const ofStored = (remembered: Readonly<Record<string, number>>): Record<string, number> =>
      Object.fromEntries(Object.entries(remembered).filter(([id]) => next.records.has(policyKey('credential', id))))
    this.#stored = {
      version: to,
      key,
      plans,
      apbResets,
      contactAt: at,
      used: ofStored(this.#stored.used),
      firstUsed: ofStored(this.#stored.firstUsed),
      arrivals: this.arrivals,
    }
    this.#next = next
    try {
      await this.#save()
    } catch {
      ;[this.#stored, this.#next] = before
      return this.#answer('storage')
    }
    return this.#answer()
  }

  /** All changes of a message that comes in parts; null while some are missing. A newer message ends an older one. */
  #gather({ from, to, digest, part, parts, ops }: PolicyMessage): readonly PolicyOp[] | null {
    const series = `${from} ${to} ${digest} ${parts}`
    if (series !== this.#series) this.#parts.clear()
    this.#series = series
    this.#parts.set(part, ops)
    if (this.#parts.size < parts) return null
    const all = [...this.#parts].sort(([a], [b]) => a - b).flatMap(([, some]) => some)
    this.#parts.clear()
    return all
  }

  #answer(problem?: PolicyProblem): PolicyAnswer {
    const next = { version: this.version, digest: this.#digest, count: this.#next.records.size }
    return problem === undefined ? next : { ...next, problem }
  }

  #text(stored: Omit<StoredDocument, 'records'>, { records }: StoredPolicy): string {
    const rows = Array.from(records.values(), ({ kind, id, content }) => [kind, id, content])
    return JSON.stringify({ ...stored, records: rows })
  }
}

const nothing: StoredPolicy = { records: new Map(), sum: 0n }

function applyOps(next: StoredPolicy, ops: readonly PolicyOp[]): StoredPolicy {
  const records = new Map(next.records)
  let { sum } = next
  for (const [sign, kind, id, content] of ops) {
    const key = policyKey(kind, id)
    sum -= records.get(key)?.mark ?? 0n
    records.delete(key)
    if (sign === '-') continue
    const mark = markOf(key, hashOfContent(content))
    records.set(key, { kind, id, content, mark })
    sum += mark
  }
  return { records, sum }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
