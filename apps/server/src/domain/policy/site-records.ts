import { policyKey } from '@lintel/devices/policy-digest.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SiteRecord } from './compile.ts'

/** The records of a site's policy at one version. */
export interface RecordsAt {
  readonly version: number
  readonly records: ReadonlyMap<string, SiteRecord>
}

/** A record that began or ended after some version. */
export interface ChangedRecord extends SiteRecord {
  readonly from: number
  readonly until: number | null
}

interface Row {
  readonly kind: string
  readonly id: string
  readonly content: unknown
  readonly from_version: string
  readonly until_version: string | null
}

/** The newest version of a site; 0 before there is one. */
export async function newestVersion(db: Db, projectUuid: string): Promise<number> {
  const head = await systemQueries(db, systemScope)
    .selectFrom('policy_head')
    .select('version')
    .where('project_uuid', '=', projectUuid)
    .executeTakeFirst()
  return Number(head?.version ?? 0)
}

/** Everything that holds at a version. */
export async function recordsOf(db: Db, projectUuid: string, version: number): Promise<RecordsAt> {
  const { rows } = await sql<Row>`select kind, id, content from policy_record
    where project_uuid = ${projectUuid} and from_version <= ${version}
      and (until_version is null or until_version > ${version}) order by kind, id`.execute(
    systemQueries(db, systemScope),
  )
  const toSharedRecord = sharing()
  return { version, records: new Map(rows.map((row) => [policyKey(row.kind, row.id), toSharedRecord(row)])) }
}

/**
 * A large site has three records for each person, in which the same ids stand again and again: each is kept once, or
 * they would be a third of what the site takes in memory.
 */
function sharing(): (row: Row) => SiteRecord {
  const texts = sharedBy((text: string) => text)
  // Apart from the texts: one that a person has typed may look like the JSON of a part.
  const parts = sharedBy((part: object) => JSON.stringify(part))
  const sharedIn = (content: Record<string, unknown>): unknown => {
    for (const [name, value] of Object.entries(content)) {
      if (typeof value === 'string') content[name] = texts(value)
      else if (typeof value === 'object' && value !== null) content[name] = parts(value)
    }
    return content
  }
  return ({ kind, id, content }) => ({
    kind: texts(kind),
    id: texts(id),
    content: sharedIn(content as Record<string, unknown>),
  })
}

/** Answers the first of all values that have the same name. */
function sharedBy<Value>(nameOf: (value: Value) => string): (value: Value) => Value {
  const valueByName = new Map<string, Value>()
  return (value) => {
    const name = nameOf(value)
    const found = valueByName.get(name)
    if (found === undefined) valueByName.set(name, value)
    return found ?? value
  }
}

const plain = ({ kind, id, content }: Row): SiteRecord => ({ kind, id, content })

/** What began or ended after a version and until another. */
export async function changesBetween(
  db: Db,
  projectUuid: string,
  after: number,
  until: number,
): Promise<ChangedRecord[]> {
  const { rows } = await sql<Row>`
    select kind, id, content, from_version, until_version from policy_record
    where project_uuid = ${projectUuid} and from_version > ${after} and from_version <= ${until}
    union all
    select kind, id, content, from_version, until_version from policy_record
    where project_uuid = ${projectUuid} and until_version > ${after} and until_version <= ${until}
      and from_version <= ${after}`.execute(systemQueries(db, systemScope))
  return rows.map((row) => ({
    ...plain(row),
    from: Number(row.from_version),
    until: row.until_version === null ? null : Number(row.until_version),
  }))
}

/** The records of a later version, given what changed since. */
export function advance({ version, records }: RecordsAt, changes: readonly ChangedRecord[], to: number): RecordsAt {
  const next = new Map(records)
  for (const { kind, id, from } of changes) if (from <= version) next.delete(policyKey(kind, id))
  for (const change of changes) {
    const holds = change.from <= to && (change.until === null || change.until > to)
    if (holds && change.from > version) next.set(policyKey(change.kind, change.id), plainOf(change))
  }
  return { version: to, records: next }
}

/** The records of an earlier version, given what changed since. */
export function turnedBack({ version, records }: RecordsAt, changes: readonly ChangedRecord[], to: number): RecordsAt {
  const earlier = new Map(records)
  for (const { kind, id, from } of changes) if (from > to && from <= version) earlier.delete(policyKey(kind, id))
  for (const change of changes) if (change.from <= to) earlier.set(policyKey(change.kind, change.id), plainOf(change))
  return { version: to, records: earlier }
}

const plainOf = ({ kind, id, content }: ChangedRecord): SiteRecord => ({ kind, id, content })

const takesAway = new Set(['credential', 'membership', 'person', 'grant', 'group', 'companyDoorLimit'])

/** Whether changes may close a door to a person: such are sent at once (reliability: revocation in two seconds). */
export const isUrgent = (changes: readonly ChangedRecord[]): boolean =>
  changes.some(({ kind, until }) => (kind === 'block' ? until === null : until !== null && takesAway.has(kind)))
