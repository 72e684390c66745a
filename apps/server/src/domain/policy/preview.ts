import {
  type AccessChange as ShownChange,
  type AccessPreview,
  previewRows,
  previewSpans,
} from '@lintel/contract/access-groups/preview.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { previewChanges, type AccessChange } from '@lintel/rules/access/changes.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { mergeIntervals, type Interval, type Intervals } from '@lintel/rules/access/time/intervals.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { advancePolicy } from '../../db/functions.ts'
import { naturalOrder } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { rightsAround } from './snapshot.ts'
import { fullName } from '../base/full-name.ts'
import { dayMs } from '../../base/durations.ts'

/**
 * Who gains and who loses by what this transaction has changed so far (access-decision.md 6). The change is the real
 * one, so that preview and change cannot differ; the call ends with `dryRun`, which takes it back. It looks at the next
 * twelve months, or at the times it is given, which are in order.
 */
export async function previewOf(
  db: Db,
  scope: ProjectScope,
  now: Date,
  times: readonly Interval[] = [[now.getTime(), now.getTime() + limits.previewDays * dayMs]],
): Promise<AccessPreview> {
  const version = await advancePolicy(db, scope)
  const changes = version === null ? [] : await changesIn(db, scope, version, mergeIntervals(times))
  const rows = await namedRows(db, scope, changes)
  const people = (side: 'gained' | 'lost') =>
    new Set(changes.filter((change) => change[side].length > 0).map(({ personId }) => personId)).size
  return {
    from: new Date(times[0]?.[0] ?? now).toISOString(),
    until: new Date(times.at(-1)?.[1] ?? now).toISOString(),
    gaining: people('gained'),
    losing: people('lost'),
    count: rows.length,
    rows: rows.slice(0, previewRows).map(shownRow),
  }
}

/** The version before is the one this transaction replaced: the head's lock keeps others from coming between. */
async function changesIn(db: Db, scope: ProjectScope, version: number, times: Intervals): Promise<AccessChange[]> {
  const rights = await rightsAround(db, scope, version)
  if (!rights.before || !rights.after) return []
  const [before, after] = [indexPolicy(rights.before), indexPolicy(rights.after)]
  return together(times.map(([from, until]) => previewChanges(before, after, from, (until - from) / dayMs)))
}

/** One change of each person at each side of a door, however many times were looked at; these are in order. */
function together(parts: readonly (readonly AccessChange[])[]): AccessChange[] {
  const changeByKey = new Map<string, AccessChange>()
  for (const change of parts.flat()) {
    const key = `${change.personId} ${change.credentialId ?? ''} ${change.doorId} ${change.sideId}`
    const former = changeByKey.get(key)
    const { gained, lost } = change
    changeByKey.set(
      key,
      former ? { ...former, gained: [...former.gained, ...gained], lost: [...former.lost, ...lost] } : change,
    )
  }
  return [...changeByKey.values()]
}

/** Times that a person gains and loses alike at some doors. */
interface Row extends Pick<AccessChange, 'personId' | 'gained' | 'lost'> {
  readonly personName: string
  readonly code: ShownChange['code']
  readonly doors: { readonly name: string; readonly place: number }[]
}

/** Doors at which a person gains and loses the same times make one row; people stand in the order of their names. */
async function namedRows(db: Db, scope: ProjectScope, changes: readonly AccessChange[]): Promise<readonly Row[]> {
  if (changes.length === 0) return []
  const people = await namesOf(db, scope, 'person', new Set(changes.map(({ personId }) => personId)))
  const doors = await namesOf(db, scope, 'door', new Set(changes.map(({ doorId }) => doorId)))
  const codes = await codesOf(db, scope, new Set(changes.flatMap(({ credentialId }) => credentialId ?? [])))
  const textOf = textsOfTimes()
  const rows = new Map<string, Row>()
  for (const { personId, credentialId = '', doorId, gained, lost } of changes) {
    const key = `${personId} ${credentialId} ${textOf(gained)} ${textOf(lost)}`
    const personName = people.get(personId)?.name ?? ''
    const row = rows.get(key) ?? {
      personId,
      personName,
      code: codes.get(credentialId) ?? null,
      doors: [],
      gained,
      lost,
    }
    row.doors.push(doors.get(doorId) ?? { name: '', place: 0 })
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (a, b) => naturalOrder.compare(a.personName, b.personName) || naturalOrder.compare(a.personId, b.personId),
  )
}

/** Many people gain the very same times, so each list of them is put into words once. */
function textsOfTimes(): (times: AccessChange['gained']) => string {
  const texts = new Map<AccessChange['gained'], string>()
  return (times) => {
    const text = texts.get(times) ?? times.join(';')
    texts.set(times, text)
    return text
  }
}

const shownRow = ({ personId, personName, code, doors, gained, lost }: Row): ShownChange => ({
  personUuid: personId,
  personName,
  code,
  doors: doors.toSorted((a, b) => a.place - b.place).map(({ name }) => name),
  gained: gained.slice(0, previewSpans).map(shownSpan),
  gainedCount: gained.length,
  lost: lost.slice(0, previewSpans).map(shownSpan),
  lostCount: lost.length,
})

const shownSpan = ([from, until]: readonly [number, number]) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
})

/** Codes with doors and hours of their own, masked. */
async function codesOf(db: Db, scope: ProjectScope, ids: ReadonlySet<string>) {
  if (ids.size === 0) return new Map<string, NonNullable<ShownChange['code']>>()
  const rows = await rowsOf(db, scope, 'credential')
    .select(['uuid', 'kind', 'masked_value'])
    .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ uuid, kind, masked_value }) => [uuid, { kind, maskedValue: masked_value }]))
}

async function namesOf(db: Db, scope: ProjectScope, table: 'person' | 'door', ids: ReadonlySet<string>) {
  const hasId = sql<boolean>`uuid = any(${[...ids]}::uuid[])`
  const rows =
    table === 'person'
      ? await rowsOf(db, scope, 'person')
          .select(['uuid', fullName().as('name')])
          .where(hasId)
          .execute()
      : await rowsOf(db, scope, 'door').select(['uuid', 'name']).where(hasId).execute()
  const sortedRows = rows.toSorted((a, b) => naturalOrder.compare(a.name, b.name))
  return new Map(sortedRows.map(({ uuid, name }, place) => [uuid, { name, place }]))
}
