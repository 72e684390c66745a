import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import type { BatchKind } from '@lintel/contract/imports/schema.ts'
import { can } from '@lintel/contract/imports/states.ts'
import { formatNumbersOf, type DateOrder } from '@lintel/i18n/format/format.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { sql } from 'kysely'
import { projectScope, systemScope, type ProjectScope } from '../../db/scope/scope.ts'
import { forLongWork, uniqueViolation } from '../../db/database.ts'
import { attempt, systemQueries, ownSite } from '../../db/db.ts'
import type { Services } from '../../kernel/services.ts'
import { allowedIn, changeBatch, insertImportRecords, scopeOfBatch, encryptedBatch } from './batches.ts'
import { planCouriers } from './people/couriers.ts'
import { planDevices } from './devices/devices.ts'
import { planFaces } from './faces/faces.ts'
import { planUnassignedCards } from './people/unassigned-cards.ts'
import { knownHeads, templateFor } from './sheet/heads.ts'
import { lineOwnerAt } from './sheet/line-owner.ts'
import { decryptSheet, encryptSheet } from './sheet/encryption.ts'
import { linesOf, type LineOf } from './sheet/lines.ts'
import { planPersonnel } from './people/personnel.ts'
import { planPlates } from './people/plates.ts'
import { planStaffCards } from './people/staff-cards.ts'
import { planResidents } from './residences/residents.ts'
import { planStructure } from './residences/structure.ts'
import { problemOf } from './problems.ts'
import { readFaces, readSheetFile } from './reading/reading.ts'
import type { ReadingProblem, Sheet } from './sheet/sheet.ts'
import { forgetFormerPhotos, saveFormerPhotos } from './undo/undo-photos.ts'
import { additionsOf } from './notices.ts'
import type { ImportPlan, ImportWork } from './import-work.ts'
import { dayMs, minuteMs } from '../../base/durations.ts'

/** Lines of a file with their problems, and the plan to save them. */
export async function planOf(
  work: ImportWork,
  kind: ImportKind,
  sheet: Sheet,
  locale: LocaleCode,
): Promise<ImportPlan> {
  const as = { locale, dateOrder: await dateOrderOf(work), cardNotation: work.cardNotation }
  const owner = await lineOwnerAt(work.db, work.scope)
  switch (kind) {
    case 'personnel':
      return planKind('personnel', planPersonnel)
    case 'device':
      return planKind('device', planDevices)
    case 'courier':
      return planKind('courier', planCouriers)
    case 'plate':
      return planKind('plate', planPlates)
    case 'unassignedCard':
      return planKind('unassignedCard', planUnassignedCards)
    case 'structure':
      return planKind('structure', planStructure)
    case 'resident':
      return planKind('resident', planResidents)
    case 'staffCard':
      return planKind('staffCard', planStaffCards)
  }

  async function planKind<Kind extends ImportKind>(
    of: Kind,
    planLines: (work: ImportWork, lines: readonly LineOf<Kind>[]) => Promise<ImportPlan>,
  ): Promise<ImportPlan> {
    const { lines, problems, standIns } = linesOf({ ...templateFor(of, owner), kind: of }, sheet, as)
    const plan = await planLines(work, lines)
    const found = [...problems, ...standIns.without(plan.problems)]
    return { ...plan, problems: found.toSorted((a, b) => a.line - b.line) }
  }
}

/** Date order of the site (day, month, year). */
async function dateOrderOf({ db, scope }: ImportWork): Promise<DateOrder> {
  const { customize_form } = await ownSite(db, scope).select('project.customize_form').executeTakeFirstOrThrow()
  return formatNumbersOf(customize_form).dateFormat
}

/**
 * Reads and checks an uploaded file in the background; only the problems are saved. Idempotent, and repeated after a
 * crash of the server.
 */
export async function checkBatch(
  services: Services,
  scope: ProjectScope,
  uuid: string,
  locale: LocaleCode,
): Promise<void> {
  const { vault } = services
  const database = forLongWork(services.database)
  const batch = await database.read(scope, (db) => encryptedBatch(db, scope, uuid))
  if (batch?.state !== 'checking' || !batch.ciphertext) return
  const now = services.now()
  const over = (change: Parameters<typeof changeBatch>[4]) =>
    database.write(scope, (db) => changeBatch(db, scope, uuid, ['checking'], change, now))
  const unreadable = (found: readonly ReadingProblem[]) =>
    over({
      state: 'failed',
      ciphertext: null,
      problems: found.map(({ problem, line, column, params }) => problemOf(problem, line, column, params)),
    })
  const { kind } = batch
  if (kind === 'face') {
    const read = await readFaces(vault.decryptBytes(batch.ciphertext))
    if ('problems' in read) await unreadable(read.problems)
    else {
      const { problems, photos } = await database.read(scope, (db) =>
        planFaces({ db, scope, vault, holds: false }, read.files),
      )
      const isUseful = photos.length > 0
      const [total, state] = [read.files.length, isUseful ? ('ready' as const) : ('failed' as const)]
      await over({ state, total, done: total, problems, ...(!isUseful && { ciphertext: null }) })
    }
    return
  }
  const reading = await readSheetFile(vault.decryptBytes(batch.ciphertext), knownHeads(kind))
  if ('problems' in reading) {
    await unreadable(reading.problems)
    return
  }
  const { sheet } = reading
  await over({ total: sheet.lines.length })
  const {
    problems,
    newCompanies = [],
    adds,
  } = await database.read(scope, (db) =>
    planOf({ db, scope, vault, database, now, ...allowedIn(batch), holds: false }, kind, sheet, locale),
  )
  await over({
    state: problems.length > 0 ? 'failed' : 'ready',
    ciphertext: encryptSheet(vault, { ...sheet, adds: additionsOf(adds) }),
    total: sheet.lines.length,
    done: sheet.lines.length,
    problems,
    newCompanies: problems.length > 0 ? [] : newCompanies,
  })
}

/** Checks a file in the background; an error is logged, and the import fails with an unusable file. */
export function checkSoon(services: Services, scope: ProjectScope, uuid: string, locale: LocaleCode): void {
  checkBatch(services, scope, uuid, locale).catch(async (error: unknown) => {
    services.log.error({ err: error, batch: uuid }, 'an import could not be checked')
    const problems = [problemOf('fileUnreadable', 0, '')]
    await services.database
      .write(scope, (db) =>
        changeBatch(db, scope, uuid, ['checking'], { state: 'failed', ciphertext: null, problems }, services.now()),
      )
      .catch(() => undefined)
  })
}

/** Options of a confirmation. */
interface Wishes {
  readonly skipsFaulty: boolean
  /** New companies whose creation the user confirmed. */
  readonly makesCompanies: readonly string[]
}

interface EncryptedBatch {
  readonly uuid: string
  readonly kind: BatchKind
  readonly ciphertext: Buffer | null
}

/**
 * Checks a file again with all records locked that its lines refer to, and saves all lines or none: a new problem fails
 * the import. Answers false on a conflict with a concurrent write; the caller may retry then.
 */
export async function saveBatch(
  work: ImportWork,
  { uuid, kind, ciphertext }: EncryptedBatch,
  locale: LocaleCode,
  { skipsFaulty, makesCompanies }: Wishes,
): Promise<boolean> {
  const { db, scope, vault, now } = work
  if (!ciphertext) return false
  if (kind === 'face') return saveFaces(work, uuid, ciphertext, skipsFaulty)
  const sheet = decryptSheet(vault, ciphertext)
  const plan = await planOf(work, kind, sheet, locale)
  const { problems, newCompanies = [], adds } = plan
  if (problems.length === 0 && newCompanies.some((name) => !makesCompanies.includes(name))) {
    // Companies that were not confirmed are not created: the name may be a typing error.
    const again = encryptSheet(vault, { ...sheet, adds: additionsOf(adds) })
    await changeBatch(db, scope, uuid, can.commit.states, { state: 'ready', newCompanies, ciphertext: again }, now)
    return true
  }
  if (problems.length > 0) {
    await changeBatch(db, scope, uuid, can.commit.states, { state: 'failed', done: 0, problems }, now)
    return true
  }
  try {
    await attempt(db, async () => insertImportRecords(db, scope, uuid, await plan.save()))
  } catch (error) {
    if (!isTakenMeanwhile(error)) throw error
    await changeBatch(db, scope, uuid, can.commit.states, { state: 'ready' }, now)
    return false
  }
  const done = sheet.lines.length
  await changeBatch(db, scope, uuid, can.commit.states, { state: 'finished', done, ciphertext: null }, now)
  return true
}

/** Checks photos again and saves all of them, or those without a problem. */
async function saveFaces(
  { db, scope, vault, now }: ImportWork,
  uuid: string,
  ciphertext: Buffer,
  skipsFaulty: boolean,
): Promise<boolean> {
  const read = await readFaces(vault.decryptBytes(ciphertext))
  if ('problems' in read) return false
  const plan = await planFaces({ db, scope, vault, holds: true }, read.files)
  const { problems, photos } = plan
  const over = (change: Parameters<typeof changeBatch>[4]) =>
    changeBatch(db, scope, uuid, can.commit.states, { ...change, problems }, now)
  if (photos.length === 0 || (problems.length > 0 && !skipsFaulty)) {
    await over({ state: 'failed', done: 0, ciphertext: null })
    return true
  }
  try {
    await attempt(db, async () => {
      await saveFormerPhotos(db, scope, uuid, photos, now)
      await plan.save()
    })
  } catch (error) {
    if (!isTakenMeanwhile(error)) throw error
    await changeBatch(db, scope, uuid, can.commit.states, { state: 'ready' }, now)
    return false
  }
  await over({ state: 'finished', done: photos.length, ciphertext: null })
  return true
}

/** Violation of a unique or foreign key: the value is in use, or the record was deleted. */
function isTakenMeanwhile(error: unknown): boolean {
  const foreignKeyViolation = '23503'
  return uniqueViolation(error) !== null || (error as { code?: string }).code === foreignKeyViolation
}

/** A check takes seconds; after this time its server must have crashed. */
const brokenOffMs = minuteMs
/** Time after which an unconfirmed import expires and its contents are deleted. */
const retentionMs = dayMs

/**
 * Restarts interrupted checks, and deletes the contents of imports that were not confirmed within a day, with replaced
 * photos of the same age.
 */
export async function tendImports(services: Services): Promise<void> {
  const { database, now } = services
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  const interruptedBatches = await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    await queries
      .updateTable('import_batch')
      .set({
        ciphertext: null,
        changed_at: at,
        state: sql<'cancelled'>`case when state in ('ready', 'importing') then 'cancelled' else state end`,
      })
      .where('ciphertext', 'is not', null)
      .where('state', '<>', 'checking')
      .where('changed_at', '<', before(retentionMs))
      .execute()
    await forgetFormerPhotos(db, before(retentionMs))
    return queries
      .selectFrom('import_batch')
      .select(['project_uuid', 'uuid', 'company_uuid'])
      .where('ciphertext', 'is not', null)
      .where('state', '=', 'checking')
      .where('changed_at', '<', before(brokenOffMs))
      .execute()
  })
  for (const batch of interruptedBatches)
    await checkBatch(services, scopeOfBatch(projectScope(batch.project_uuid), batch), batch.uuid, 'en')
}
