/** A field that both have changed: what was typed here, and what another user has saved. */
export interface Conflict {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** A field that only another user has changed. */
export interface IncomingChange {
  readonly field: string
  readonly before: unknown
  readonly now: unknown
}

export interface MergeResult {
  /** Fields that were changed here, and stay so. */
  readonly ownChanges: Readonly<Record<string, unknown>>
  readonly conflicts: readonly Conflict[]
  readonly incomingChanges: readonly IncomingChange[]
}

type Values = Readonly<Record<string, unknown>>

/** Fields that say which record it is and from when; they are not typed. */
const ofRecord: readonly string[] = ['uuid', 'version']

const fingerprint = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  // Lists of records are the same in any order.
  if (Array.isArray(value)) return JSON.stringify(value.map((one) => JSON.stringify(one)).sort())
  return JSON.stringify(value)
}
const isSame = (one: unknown, other: unknown) => fingerprint(one) === fingerprint(other)

/**
 * What a form was filled with, what was typed into it since, and what another user has saved meanwhile, brought
 * together: what was typed stays, and the rest is as it was saved.
 */
export function merge(base: Values, mine: Values, theirs: Values): MergeResult {
  const ownChanges: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  const incomingChanges: IncomingChange[] = []
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    if (ofRecord.includes(field)) continue
    const isMine = !isSame(base[field], mine[field])
    const isTheirs = !isSame(base[field], theirs[field])
    if (isMine) ownChanges[field] = mine[field]
    if (isMine && isTheirs && !isSame(mine[field], theirs[field]))
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
    if (!isMine && isTheirs) incomingChanges.push({ field, before: base[field], now: theirs[field] })
  }
  return { ownChanges, conflicts, incomingChanges }
}

/**
 * The fields of a form as its record says them now, looked up among what the page has read: for forms that were filled
 * from a row and not from a read of their own. The values themselves where no newer version is there.
 */
export function newestOf(values: Values, read: readonly unknown[]): Values {
  const { uuid, version } = values
  if (typeof uuid !== 'string' || typeof version !== 'number') return values
  let newest = values
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look)
    if (typeof node !== 'object' || node === null) return
    const record = node as Values
    const isNewer = record['uuid'] === uuid && Number(record['version']) > Number(newest['version'])
    if (isNewer) newest = { ...values, ...sharedWith(values, record) }
    else Object.values(record).forEach(look)
  }
  look(read)
  return newest
}

/** What a record says of the fields of a form; an empty text field is no value there. */
const sharedWith = (values: Values, record: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => field in record)
      .map(([field, value]) => [field, typeof value === 'string' ? (record[field] ?? '') : record[field]]),
  )
