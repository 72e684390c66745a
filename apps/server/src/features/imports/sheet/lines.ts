import type { ImportColumn } from '@lintel/contract/imports/column.ts'
import { importColumns, separators, type ImportKind } from '@lintel/contract/imports/columns.ts'
import {
  CourierLine,
  DeviceLine,
  UnassignedCardLine,
  PersonnelLine,
  PlateLine,
} from '@lintel/contract/imports/lines.ts'
import { ResidentLine, StaffCardLine, StructureLine } from '@lintel/contract/imports/residence-lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { importProblems } from '@lintel/contract/errors/import-problems.ts'
import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { fieldIssues } from '@lintel/contract/kit/issues.ts'
import type { DateOrder } from '@lintel/i18n/format/format.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { namedCard, type CardNotation } from '@lintel/vocabulary/card-numbers.ts'
import type { z } from 'zod'
import { withNationalPhone } from '../../../kernel/phone.ts'
import { columnsOf, fullLocales, type Template } from './heads.ts'
import { momentOf } from './moments.ts'
import { problemOf } from '../problems.ts'
import type { CellValue, Sheet, SheetLine } from './sheet.ts'
import { StandIns } from '../substitutes.ts'

/** Line of a sheet, parsed by the schema of the form. */
export type ReadLine<Values> = Values & { readonly line: number }

interface ValuesOf {
  personnel: PersonnelLine
  device: DeviceLine
  courier: CourierLine
  plate: PlateLine
  unassignedCard: UnassignedCardLine
  structure: StructureLine
  resident: ResidentLine
  staffCard: StaffCardLine
}

export type LineOf<Kind extends ImportKind> = ReadLine<ValuesOf[Kind]>

const schemas: { readonly [Kind in ImportKind]: z.ZodType<ValuesOf[Kind]> } = {
  personnel: PersonnelLine,
  device: DeviceLine,
  courier: CourierLine,
  plate: PlateLine,
  unassignedCard: UnassignedCardLine,
  structure: StructureLine,
  resident: ResidentLine,
  staffCard: StaffCardLine,
}

/**
 * How a file is read: its heads in the language of its sender, its dates in the order of the site, its card numbers as
 * its sender said.
 */
export interface ReadingAs {
  readonly locale: LocaleCode
  readonly dateOrder: DateOrder
  readonly cardNotation: CardNotation
}

interface Lines<Kind extends ImportKind> {
  /** Lines with substitutes for invalid values too: for further checks, never saved. */
  readonly lines: readonly LineOf<Kind>[]
  readonly problems: readonly ImportProblem[]
  readonly standIns: StandIns
}

/** Parses the lines of a sheet by the schemas of the forms; answers lines and problems. */
export function linesOf<Kind extends ImportKind>(
  template: Template & { readonly kind: Kind },
  sheet: Sheet,
  { locale, ...as }: ReadingAs,
): Lines<Kind> {
  const { kind, columns, company } = template
  const { places, problems, missing } = columnsOf(template, sheet, locale)
  const schema: z.ZodType<ValuesOf[Kind]> = schemas[kind]
  const standIns = new StandIns()
  if (sheet.lines.length === 0) return { lines: [], problems: [...problems, problemOf('noLines', 0, '')], standIns }
  const found = sheet.lines.map(({ line, cells, nonText = {}, unclear = {} }) => {
    // Columns that the template does not have are empty.
    const values = Object.fromEntries(
      importColumns[kind].map((column) => [
        column.key,
        valueOf(column, cells[places.get(column.key) ?? -1] || (column.key === 'company' && company) || '', as),
      ]),
    )
    const ofCell = columns.flatMap((column) => cellProblem(column, line, { unclear, nonText }, places.get(column.key)))
    const result = schema.safeParse(values)
    if (result.success && ofCell.length + missing.length === 0)
      return { line: { ...withNationalPhone(result.data).form, line }, problems: [] }
    // A column that is not there is named once, at the heads.
    const ofCells = new Set<string>([...ofCell.map(({ column }) => column), ...missing])
    const issues = result.success ? [] : fieldIssues(result.error).filter(({ field }) => !ofCells.has(columnOf(field)))
    const wrong = new Set([...ofCells, ...issues.map(({ field }) => columnOf(field))])
    const rest = schema.safeParse(standIns.fill(values, columns, wrong, line))
    return {
      problems: [...ofCell, ...problemsOf(columns, line, issues)],
      ...(rest.success && { line: { ...withNationalPhone(rest.data).form, line } }),
    }
  })
  return {
    lines: found.flatMap((one) => (one.line ? [one.line] : [])),
    problems: [...problems, ...found.flatMap((one) => one.problems)],
    standIns,
  }
}

const columnOf = (field: string): string => field.split('.')[0]!

/** What is wrong with a cell before its value is looked at. */
function cellProblem(
  column: Template['columns'][number],
  line: number,
  { unclear, nonText }: Required<Pick<SheetLine, 'unclear' | 'nonText'>>,
  place = -1,
): ImportProblem[] {
  const found = unclear[place]
  if (found) return [problemOf(found.problem, line, column.key, found.params)]
  return isForeign(column, nonText[place]) ? [problemOf('cellNotText', line, column.key)] : []
}

/** Whether a cell holds a moment, or yes or no, where its column asks for a text. */
const isForeign = ({ moment, yesNo }: ImportColumn, nonText: CellValue | undefined): boolean =>
  (nonText === 'moment' && !moment) || (nonText === 'yesNo' && !yesNo)

/** Yes and no as cells of that type and our own sheets say it, in every language that those are written in. */
const yesNoDigits: ReadonlyMap<string, string> = new Map([
  ['true', '1'],
  ['false', '0'],
  ...fullLocales.flatMap(({ code }) => {
    const t = createTranslator(code, { namespaces: ['imports'] })
    return [[t('imports:sheet.yes').toLowerCase(), '1'] as const, [t('imports:sheet.no').toLowerCase(), '0'] as const]
  }),
])

/** Values of a column by the words of pages for them, in every language that our own sheets are written in. */
const valuesByWord = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    fullLocales.flatMap(({ code }) => {
      const t = createTranslator(code)
      return Object.entries(words).map(([value, key]) => [t(key as TextKey).toLowerCase(), value] as const)
    }),
  )
const valuesOfColumn = new Map<ImportColumn['words'], ReadonlyMap<string, string>>()

function valueOfWord(words: NonNullable<ImportColumn['words']>, text: string): string {
  const values = valuesOfColumn.get(words) ?? valuesByWord(words)
  valuesOfColumn.set(words, values)
  return values.get(text.toLowerCase()) ?? text
}

/** The text of a cell as the value its column has. */
function valueOf(
  { parts, moment, words, yesNo, isCard }: ImportColumn,
  text: string,
  { dateOrder, cardNotation }: Omit<ReadingAs, 'locale'>,
): unknown {
  const one = (part: string) => (isCard && part !== '' ? namedCard(part, cardNotation) : part)
  if (parts) {
    const values = text.split(separators[parts]).map((part) => part.trim())
    if (parts === 'list') return [...new Set(values.filter((part) => part !== ''))].map(one)
    return text === '' ? [] : values
  }
  if (words) return valueOfWord(words, text)
  if (yesNo) return yesNoDigits.get(text.toLowerCase()) ?? text
  return moment ? momentOf(text, moment, dateOrder) : one(text)
}

/** Issues of a schema as problems of columns, without duplicates. */
function problemsOf(columns: readonly ImportColumn[], line: number, issues: readonly FieldIssue[]): ImportProblem[] {
  const problems = new Map<string, ImportProblem>()
  for (const { field, key, params } of issues) {
    const column = columns.find((one) => one.key === columnOf(field))
    if (!column) continue
    const { required, tooMany, invalid } = column.problems
    const problem =
      (key === 'validation:required' ? required : key === 'validation:tooMany' ? tooMany : undefined) ?? invalid
    const max = problem === tooMany ? Number(params['max']) : (column.max ?? 0)
    const paramNames = importProblems[problem].params
    problems.set(
      `${column.key} ${problem}`,
      problemOf(problem, line, column.key, {
        ...(paramNames.includes('max') && { max }),
        ...(paramNames.includes('name') && { name: '' }),
      }),
    )
  }
  return [...problems.values()]
}
