import type { AccessWarning } from '@lintel/contract/access-groups/warnings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { warningsOf, type Warning } from '@lintel/rules/access/lint.ts'
import type { RecordKind } from '@lintel/rules/access/records.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { naturalOrder } from '../../db/lists/search.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { policyOf, policyVersion, recordsAt, type PolicyRecord } from '../../domain/policy/snapshot.ts'

/** What schedules say follows from these; people and codes have no say in it. */
const kindsOfSchedules = [
  'site',
  'area',
  'door',
  'grant',
  'companyDoorLimit',
  'schedule',
  'calendar',
  'timetable',
] as const satisfies readonly RecordKind[]

/**
 * Warnings about the schedules of a site, of a company those of its own groups and its doors (access-decision.md 6); or
 * those of one group and the timetables of the doors that it opens. The group that a company is made with is there to
 * be open on holidays too (office.md 12), so that alone is no reason to warn.
 */
export async function accessWarnings(db: Db, scope: ProjectScope, departmentUuid: string | undefined, now: Date) {
  const policy = policyOf(await recordsOf(db, scope), 0)
  if (!policy) return { rows: [], count: 0 }
  const groups = new Map((await groupsOf(db, scope)).map((group) => [group.uuid, group]))
  const doors = new Map((await doorsOf(db, scope)).map((door) => [door.uuid, door]))
  const { warnings, doorsOfGrant } = warningsOf(indexPolicy(policy), now.getTime())
  const doorsOfGroup = departmentUuid === undefined ? undefined : new Set(doorsOfGrant(departmentUuid))
  const rows = warnings.flatMap((warning): AccessWarning[] => {
    if (warning.kind === 'unlocksOnHolidays')
      return warning.doorIds
        .filter((id) => doorsOfGroup?.has(id) ?? true)
        .flatMap((id) => doors.get(id) ?? [])
        .map((door) => ({ ...showWarning(warning), door: referenceOf(door) }))
    const group = groups.get(warning.grantId)
    if (!group || (departmentUuid !== undefined && group.uuid !== departmentUuid)) return []
    if (group.isBuiltIn && warning.kind === 'ignoresHolidays') return []
    return [{ ...showWarning(warning), group: referenceOf(group) }]
  })
  return { rows: rows.sort(byName).slice(0, limits.accessWarnings), count: rows.length }
}

const referenceOf = ({ uuid, name }: { readonly uuid: string; readonly name: string }) => ({ uuid, name })

const nameIn = ({ group, door }: AccessWarning): string => (group ?? door)?.name ?? ''
const byName = (a: AccessWarning, b: AccessWarning): number =>
  Number(a.group === null) - Number(b.group === null) || naturalOrder.compare(nameIn(a), nameIn(b))

function showWarning(warning: Warning): AccessWarning {
  const { kind } = warning
  const ignoredDates = kind === 'unlocksOnHolidays' ? warning.on : 'ignored' in warning ? warning.ignored : []
  return {
    kind,
    group: null,
    door: null,
    doors: 'doorIds' in warning ? warning.doorIds.length : 0,
    ignored: ignoredDates.length,
    firstIgnored: ignoredDates[0] ?? null,
    obeyed: kind === 'obeysSomeHolidays' ? warning.obeyed.length : 0,
    endedAt: kind === 'isOver' ? new Date(warning.until).toISOString() : null,
  }
}

async function recordsOf(db: Db, scope: ProjectScope): Promise<readonly PolicyRecord[]> {
  if (isOfCompany(scope)) {
    const records = await recordsAt(db, scope, await policyVersion(db, scope))
    return records.filter(({ kind }) => kindsOfSchedules.some((one) => one === kind))
  }
  return rowsOf(db, scope, 'policy_record')
    .select(['kind', 'content'])
    .where('until_version', 'is', null)
    .where('kind', 'in', kindsOfSchedules)
    .orderBy('kind')
    .orderBy('id')
    .execute()
}

const groupsOf = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'access_group')
    .select(['access_group.uuid', 'access_group.name', 'access_group.is_built_in as isBuiltIn'])
    .execute()

const doorsOf = (db: Db, scope: ProjectScope) => rowsOf(db, scope, 'door').select(['door.uuid', 'door.name']).execute()
