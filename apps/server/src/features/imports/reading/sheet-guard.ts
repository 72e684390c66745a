import { limits } from '@lintel/contract/base/limits.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { withAddresses } from './addresses.ts'
import { ofFile, type ReadingProblems } from '../sheet/sheet.ts'
import { showNumbers } from './shown-numbers.ts'
import type { UnclearCells } from './unclear-cells.ts'
import { attributeOf } from './xml-tags.ts'

/**
 * Checks a workbook before its sheets are parsed: unpacked size, no XML entities, no formulas that are taken for values
 * (T19 to T22 of docs/test-battery.md). Checked parts are repacked; nothing else of the file is read, nor are sheets
 * that its user does not see.
 */
type GuardedBook = { readonly bytes: Uint8Array } | ReadingProblems

const isPart = (name: string): boolean => /\.(xml|rels)$/.test(name)
const isMacro = (name: string): boolean => /vbaproject/i.test(name)

export function guardBook(file: Uint8Array, unclear: UnclearCells): GuardedBook {
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
  const sheets = sheetsOf(texts, relations)
  if (sheets.length === 0) return ofFile('fileUnreadable')
  const sheetsToRead = sheets
    .filter(({ isHidden, text }) => !isHidden && !hasMoreRows(text, rowsMax))
    .slice(0, limits.importSheets)
  if (sheetsToRead.length === 0) return ofFile('tooManyLines', { max: limits.importBatch })
  const styles = texts.get(stylesOf(relations) ?? '') ?? ''
  const safeParts = { ...parts }
  for (const { path } of sheets) safeParts[path] = emptySheet
  for (const { path, text } of sheetsToRead)
    safeParts[path] = strToU8(showNumbers(withAddresses(text), styles, unclear))
  return { bytes: zipSync(safeParts, { level: 0 }) }
}

const emptySheet = strToU8('<worksheet><sheetData/></worksheet>')

/** XML parts, unpacked to at most the sizes in the directory, which are checked first. */
function unpack(file: Uint8Array): { readonly parts: Record<string, Uint8Array> } | ReadingProblems {
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

interface SheetPart {
  readonly path: string
  readonly text: string
  readonly isHidden: boolean
}

/** The sheets of a workbook with cells, in their order; charts are none. */
function sheetsOf(parts: ReadonlyMap<string, string>, relations: readonly string[]): SheetPart[] {
  const tags = (parts.get('xl/workbook.xml') ?? '').match(/<(?:\w+:)?sheet\b[^>]*>/g) ?? []
  return tags.flatMap((tag) => {
    const id = /\s\w+:id="([^"]+)"/.exec(tag)?.[1]
    const path = targetOf(relations.find((relation) => id !== undefined && attributeOf(relation, 'Id') === id))
    const text = path === undefined ? undefined : parts.get(path)
    if (path === undefined || text === undefined || !/<(?:\w+:)?worksheet\b/.test(text)) return []
    return [{ path, text, isHidden: attributeOf(tag, 'state')?.toLowerCase().endsWith('hidden') ?? false }]
  })
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
