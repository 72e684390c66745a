import { limits } from '@lintel/contract/base/limits.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { ofFile, placeOf, type ReadingProblem } from './sheet.ts'
import { showNumbers } from './shown-numbers.ts'

/**
 * Checks a file before its sheet is parsed: unpacked size, no XML entities, no formulas in the first sheet (T19 to T22
 * of docs/test-battery.md). Checked parts are repacked; nothing else of the file is read.
 */
type GuardedSheet = { readonly bytes: Uint8Array } | { readonly problems: readonly ReadingProblem[] }

const isPart = (name: string): boolean => /\.(xml|rels)$/.test(name)
const isMacro = (name: string): boolean => /vbaproject/i.test(name)

export function guardSheet(file: Uint8Array): GuardedSheet {
  const found = unpack(file)
  if ('problems' in found) return found
  const { parts } = found
  const texts = new Map<string, string>()
  const decoder = new TextDecoder()
  for (const [name, bytes] of Object.entries(parts)) {
    const text = decoder.decode(bytes)
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) return ofFile('fileHasEntities')
    texts.set(name, text)
  }
  const relations = relationsOf(texts)
  const firstName = firstSheet(texts, relations) ?? ''
  const first = texts.get(firstName)
  if (first === undefined) return ofFile('fileUnreadable')
  if (hasMoreRows(first, rowsMax)) return ofFile('tooManyLines', { max: limits.importBatch })
  const numbers = showNumbers(first, texts.get(stylesOf(relations) ?? '') ?? '')
  const problems = [...cellProblems(first), ...numbers.problems]
  if (problems.length > 0) return { problems: problems.slice(0, limits.importBatch) }
  return { bytes: zipSync({ ...parts, [firstName]: strToU8(numbers.sheet) }, { level: 0 }) }
}

/** XML parts, unpacked to at most the sizes in the directory, which are checked first. */
function unpack(
  file: Uint8Array,
): { readonly parts: Record<string, Uint8Array> } | { readonly problems: readonly ReadingProblem[] } {
  const max = Math.floor(limits.importUnpackedBytes / 1_048_576)
  let [count, total, isTight, hasMacro] = [0, 0, false, false]
  try {
    unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        count += 1
        // Entries may overlap, so stored ones count with their packed size.
        total += Math.max(originalSize, size)
        isTight ||= originalSize > limits.importRatio * Math.max(size, 1)
        hasMacro ||= isMacro(name)
        return false
      },
    })
    if (total > limits.importUnpackedBytes || isTight) return ofFile('fileTooLarge', { max })
    if (count === 0 || count > limits.importParts || hasMacro) return ofFile('fileUnreadable')
    return { parts: unzipSync(file, { filter: ({ name }) => isPart(name) }) }
  } catch {
    return ofFile('fileUnreadable')
  }
}

/** Relationships of the workbook. */
const relationsOf = (parts: ReadonlyMap<string, string>): readonly string[] =>
  (parts.get('xl/_rels/workbook.xml.rels') ?? '').match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []

/** Path of the first sheet of the workbook. */
function firstSheet(parts: ReadonlyMap<string, string>, relations: readonly string[]): string | undefined {
  const workbook = parts.get('xl/workbook.xml') ?? ''
  const id = /<(?:\w+:)?sheet\b[^>]*?\b\w+:id="([^"]+)"/.exec(workbook)?.[1]
  return id === undefined ? undefined : targetOf(relations.find((tag) => tag.includes(` Id="${id}"`)))
}

const stylesOf = (relations: readonly string[]): string | undefined =>
  targetOf(relations.find((tag) => /\bType="[^"]*\/styles"/.test(tag)))

function targetOf(relation = ''): string | undefined {
  const target = /\bTarget="([^"]+)"/.exec(relation)?.[1]
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
}

/** Spreadsheets store empty rows that were edited once; a million of them would cost seconds and memory. */
const rowsMax = 20 * limits.importBatch

/** Whether a sheet has more rows, counted without parsing. */
function hasMoreRows(sheet: string, max: number): boolean {
  const row = /<(?:\w+:)?row\b/g
  for (let count = 0; count <= max; count += 1) if (!row.test(sheet)) return false
  return true
}

const cellOrFormula = /<(?:\w+:)?([cf])\b([^>]*)>/g

/** Cells with formulas or calculation errors, by line and column. */
function cellProblems(sheet: string): ReadingProblem[] {
  const problems: ReadingProblem[] = []
  let at = ''
  for (const [, tag, attributes = ''] of sheet.matchAll(cellOrFormula)) {
    if (tag === 'c') at = /\br="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? ''
    if (tag === 'f') problems.push({ ...placeOf(at), problem: 'formula', params: {} })
    else if (/\bt="e"/.test(attributes)) problems.push({ ...placeOf(at), problem: 'cellUnreadable', params: {} })
    if (problems.length >= limits.importBatch) break
  }
  return problems
}
