import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { MacImportCheck } from '@lintel/contract/mac-library/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import { insertMacEntries } from '../../../db/scope/operator-rows.ts'
import { systemScope, type Scope } from '../../../db/scope/scope.ts'
import { installerBelow } from '../../../domain/devices/mac-libraries.ts'
import { onTaken } from '../../../domain/base/unique-violation.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { problemOf, Twice } from '../problems.ts'
import type { Reading } from '../sheet/sheet.ts'
import { macLinesOf, type ReadMacLine } from './mac-lines.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly database: Database
}

interface NewEntry {
  readonly mac: string
  readonly kept_for_uuid: string | null
  readonly remark: string
}

/** What importing a file into a library would do, and what it would add. */
export interface MacPlan extends MacImportCheck {
  readonly additions: readonly NewEntry[]
}

/** Checks the lines of a file against the library and the installers below its distributor (fleet.md F8). */
export async function planMacs(
  work: Work,
  libraryUuid: string,
  reading: Reading,
  locale: LocaleCode,
): Promise<MacPlan> {
  if ('problems' in reading) {
    const problems = reading.problems.map(({ problem, line, column, params }) =>
      problemOf(problem, line, column, params),
    )
    return { adds: 0, knownLines: [], problems, notices: [], additions: [] }
  }
  const { lines, problems: ofLines, notices } = macLinesOf(reading.sheet, locale)
  const twice = new Twice()
  for (const { line, mac } of lines) twice.note('macTwice', 'mac', line, mac)
  const libraryByMac = await librariesOf(work, lines)
  const installerByName = await findInstallers(work, libraryUuid, lines)
  const [known, fresh] = [true, false].map((isKnown) =>
    lines.filter(({ mac }) => (libraryByMac.get(mac) === libraryUuid) === isKnown),
  ) as [ReadMacLine[], ReadMacLine[]]
  const problems: ImportProblem[] = [
    ...ofLines,
    ...twice.problems,
    ...fresh.flatMap(({ line, mac }) => (libraryByMac.has(mac) ? [problemOf('macExists', line, 'mac')] : [])),
    ...lines.flatMap(({ line, installer }) =>
      installer !== '' && !installerByName.has(installer) ? [problemOf('installerUnknown', line, 'installer')] : [],
    ),
  ].toSorted((one, other) => one.line - other.line)
  const additions =
    problems.length > 0
      ? []
      : fresh.map(({ mac, installer, remark }) => ({
          mac,
          kept_for_uuid: installerByName.get(installer) ?? null,
          remark,
        }))
  return {
    adds: additions.length,
    knownLines: known.map(({ line }) => line),
    problems: problems.slice(0, limits.importBatch),
    notices,
    additions,
  }
}

/** The library that each address is in, also another distributor's: a distributor learns that its box is registered elsewhere. */
async function librariesOf({ database }: Work, lines: readonly ReadMacLine[]): Promise<ReadonlyMap<string, string>> {
  const macs = lines.map(({ mac }) => mac)
  const rows = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('mac_library_entry')
      .select(['mac', 'distributor_uuid'])
      .where(sql<boolean>`mac = any(${macs}::text[])`)
      .execute(),
  )
  return new Map(rows.map(({ mac, distributor_uuid }) => [mac, distributor_uuid]))
}

/** Installers that lines name, by their user names as the lines write them. */
async function findInstallers(
  work: Work,
  libraryUuid: string,
  lines: readonly ReadMacLine[],
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(lines.flatMap(({ installer }) => (installer === '' ? [] : [installer])))]
  if (names.length === 0) return new Map()
  const rows = await installerBelow(work, libraryUuid)
    .where(sql<boolean>`lower(account.user_name) = any(${names.map((one) => one.toLowerCase())}::text[])`)
    .execute()
  const byName = new Map(rows.map(({ user_name, uuid }) => [user_name.toLowerCase(), uuid]))
  return new Map(
    names.flatMap((one) => {
      const uuid = byName.get(one.toLowerCase())
      return uuid === undefined ? [] : [[one, uuid] as const]
    }),
  )
}

/** Adds what a plan says. */
export async function addPlanned(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  libraryUuid: string,
  additions: MacPlan['additions'],
  author: string,
  fail: Fail<'alreadyExists'>,
): Promise<void> {
  if (additions.length === 0) return
  const rows = additions.map((one) => ({
    ...one,
    distributor_uuid: libraryUuid,
    source: 'imported' as const,
    added_by: author,
  }))
  await onTaken(insertMacEntries(db, scope).values(rows).execute(), fail)
}
