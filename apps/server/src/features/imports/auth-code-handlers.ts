import { authCodeImport as contract } from '@lintel/contract/auth-codes/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { isMac, normaliseMac } from '@lintel/devices/mac.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { makeAuthCodes, nameOfDistributor, problemsOfMacs, type MadeCode } from '../../domain/devices/auth-codes.ts'
import { writeBook } from '../../domain/sheets/writing.ts'
import { afterAsking, implement } from '../../kernel/implement.ts'
import { readSheetFile } from './reading/reading.ts'
import { fullLocales, headOf } from './sheet/heads.ts'
import { bareHead, type Reading } from './sheet/sheet.ts'

const macHeads = fullLocales.flatMap(({ code }) => [
  bareHead(headOf(code, 'mac')),
  bareHead(createTranslator(code, { namespaces: ['things'] })('things:mac')),
])

/** Auth codes for the MAC addresses of a sheet: all or none, and answered this once (fleet.md F12, F13). */
export const authCodeImportHandlers = implement(contract, 'system', {
  create: afterAsking(
    async (_context, { file }) => readSheetFile(new Uint8Array(await file.arrayBuffer()), macHeads),
    async ({ db, scope, session, services: { vault }, request, now, fail, audit }, form, reading) => {
      const distributor = await nameOfDistributor({ db, scope }, form.distributorUuid)
      if (distributor === undefined) return fail('notFound')
      const lines = macsOf(reading)
      const issues = lines.issues.length > 0 ? lines.issues : await issuesOfMacs({ db, scope }, lines.macs)
      if (issues.length > 0) return fail('fileCheckFailed', {}, issues)
      const macs = lines.macs.map(({ mac }) => mac)
      const { distributorUuid, days, remark } = form
      const codes = await makeAuthCodes(
        { db, scope, now, vault },
        { macs, distributorUuid, days, remark, createdBy: session.actingName, authorUuid: null },
      )
      audit({ detail: { count: codes.length, distributor, until: codes[0]!.expiresAt.toISOString() } })
      return bookOf(codes, macs, request.language)
    },
  ),
})

interface MacLine {
  readonly line: number
  readonly mac: string
}

const issueOf = (key: string, params: FieldIssue['params'] = {}): FieldIssue => ({
  field: 'file',
  key: `authCodes:problem.${key}`,
  params,
})

/** What the reading of a file says of it as a whole. */
const keysOfProblems: Readonly<Record<string, string>> = { headsMissing: 'column', tooManyLines: 'lines' }

/** The MAC addresses of a sheet, or what is wrong with it, line by line. */
function macsOf(reading: Reading): { readonly macs: readonly MacLine[]; readonly issues: readonly FieldIssue[] } {
  if ('problems' in reading) {
    const [first] = reading.problems
    const key = keysOfProblems[first?.problem ?? ''] ?? 'unreadable'
    return { macs: [], issues: [issueOf(key, { max: limits.importBatch })] }
  }
  const { head, lines } = reading.sheet
  const place = head.findIndex((one) => macHeads.includes(bareHead(one)))
  if (place < 0) return { macs: [], issues: [issueOf('column')] }
  if (lines.length === 0 || lines.length > limits.importBatch)
    return { macs: [], issues: [issueOf('lines', { max: limits.importBatch })] }
  const macs = lines.map(({ line, cells }) => ({ line, mac: normaliseMac(cells[place] ?? '') }))
  const seenMacs = new Set<string>()
  const issues = macs.flatMap(({ line, mac }) => {
    if (!isMac(mac)) return [issueOf('mac', { line })]
    const isTwice = seenMacs.has(mac)
    seenMacs.add(mac)
    return isTwice ? [issueOf('twice', { line })] : []
  })
  return { macs, issues }
}

/** Why some MAC addresses get no code. */
async function issuesOfMacs(
  work: Parameters<typeof problemsOfMacs>[0],
  macs: readonly MacLine[],
): Promise<readonly FieldIssue[]> {
  const problems = await problemsOfMacs(
    work,
    macs.map(({ mac }) => mac),
  )
  return macs.flatMap(({ line, mac }) => {
    const problem = problems.get(mac)
    return problem ? [issueOf(problem, { line })] : []
  })
}

/** The codes as a sheet, in the order of the file. */
function bookOf(codes: readonly MadeCode[], macs: readonly string[], language: string): Promise<File> {
  const locale = chooseLocale([language])
  const t = createTranslator(locale, { namespaces: ['authCodes'] })
  const byMac = new Map(codes.map((one) => [one.mac, one]))
  return writeBook(locale, t('authCodes:import.fileName'), [
    {
      name: t('authCodes:import.fileName'),
      head: [t('authCodes:columns.mac'), t('authCodes:import.code'), t('authCodes:columns.expiresAt')],
      lines: macs.map((mac) => [mac, byMac.get(mac)!.code, byMac.get(mac)!.expiresAt.toISOString().slice(0, 10)]),
    },
  ])
}
