import type { AccessChange as ShownChange, AccessPreview } from '@lintel/contract/access-groups/preview.ts'
import { previewRows } from '@lintel/contract/access-groups/preview.ts'
import { limits } from '@lintel/contract/limits.ts'
import { previewChanges, type AccessChange } from '@lintel/rules/access/changes.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { sql } from 'kysely'
import { advancePolicy, rowsOf, type Db } from '../db/db.ts'
import type { ProjectScope } from '../db/scope.ts'
import { policyAt } from './snapshot.ts'

/**
 * Who gains and who loses by what this transaction has changed so far (access-decision 6). The change is the real one,
 * so that preview and change cannot differ; the call ends with `undo`, which takes it back.
 */
export async function previewOf(db: Db, scope: ProjectScope, now: Date): Promise<AccessPreview> {
  const version = await advancePolicy(db, scope)
  const changes = version === null ? [] : await changesUpTo(db, scope, version, now)
  const rows = await namedRows(db, scope, changes)
  const people = (side: 'gained' | 'lost') =>
    new Set(changes.filter((change) => change[side].length > 0).map(({ personId }) => personId)).size
  return {
    from: now.toISOString(),
    until: new Date(now.getTime() + limits.previewDays * dayMs).toISOString(),
    gaining: people('gained'),
    losing: people('lost'),
    count: rows.length,
    rows: rows.slice(0, previewRows),
  }
}

const dayMs = 86_400_000

/** The version before is the one this transaction replaced: the head's lock keeps others from coming between. */
async function changesUpTo(db: Db, scope: ProjectScope, version: number, now: Date): Promise<AccessChange[]> {
  const before = await policyAt(db, scope, version - 1)
  const after = await policyAt(db, scope, version)
  if (!before || !after) return []
  return previewChanges(indexPolicy(before), indexPolicy(after), now.getTime(), limits.previewDays)
}

/** Doors at which a person gains and loses the same times make one row; people stand in the order of their names. */
async function namedRows(db: Db, scope: ProjectScope, changes: readonly AccessChange[]): Promise<ShownChange[]> {
  if (changes.length === 0) return []
  const [people, doors] = await Promise.all([
    namesOf(db, scope, 'person', new Set(changes.map(({ personId }) => personId))),
    namesOf(db, scope, 'door', new Set(changes.map(({ doorId }) => doorId))),
  ])
  const rows = new Map<string, ShownChange & { readonly doors: string[] }>()
  for (const { personId, doorId, gained, lost } of changes) {
    const key = JSON.stringify([personId, gained, lost])
    const door = doors.get(doorId) ?? ''
    const known = rows.get(key)
    if (known) known.doors.push(door)
    else
      rows.set(key, {
        personUuid: personId,
        personName: people.get(personId) ?? '',
        doors: [door],
        gained: gained.map(shownSpan),
        lost: lost.map(shownSpan),
      })
  }
  for (const { doors: names } of rows.values()) names.sort((a, b) => a.localeCompare(b))
  return [...rows.values()].sort(
    (a, b) => a.personName.localeCompare(b.personName) || a.personUuid.localeCompare(b.personUuid),
  )
}

const shownSpan = ([from, until]: readonly [number, number]) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
})

async function namesOf(db: Db, scope: ProjectScope, table: 'person' | 'door', ids: ReadonlySet<string>) {
  const wanted = sql<boolean>`uuid = any(${[...ids]}::uuid[])`
  const rows =
    table === 'person'
      ? await rowsOf(db, scope, 'person')
          .select(['uuid', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
          .where(wanted)
          .execute()
      : await rowsOf(db, scope, 'door').select(['uuid', 'name']).where(wanted).execute()
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}
