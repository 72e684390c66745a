import { notationNames } from '@lintel/vocabulary/card-numbers.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { importProblemNames, faceProblemNames } from '../errors/import-problems.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { importKinds } from './columns.ts'
import { importStates } from './states.ts'

/** What an import brings: lines of a sheet, or photos of faces. */
export const batchKinds = [...importKinds, 'face'] as const
export type BatchKind = (typeof batchKinds)[number]

/**
 * What is wrong with a file or with one of its lines; of photos the line counts them, and the column is the name of the
 * file.
 */
export const ImportProblem = z.object({
  /** As the sheet counts it; 0 is the file as a whole. */
  line: z.int().meta({
    description: 'Line as the sheet counts it, or number of the photo; 0 for the file as a whole.',
    example: 4,
  }),
  /** The column's key or, of one that no template has, its letters in the sheet; empty for the whole line. */
  column: z.string().meta({
    description:
      'Key of the column, or its letters where no template has it, or name of the photo; empty for the whole line.',
    example: 'email',
  }),
  code: z.int().meta({ description: 'Number of the problem.', example: 12070022 }),
  problem: z.enum([...importProblemNames, ...faceProblemNames]).meta({ description: 'Name of the problem.' }),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'Numbers and names of the sentence about the problem, such as the limit.', example: {} }),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** An import as lists show it. */
export const ImportBatch = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  kind: z.enum(batchKinds).meta({ description: 'What is imported.' }),
  state: z.enum(importStates).meta({
    description:
      'checking: lines are being checked; ready: no problem, waits for a decision; importing; finished; undone; failed: problems, nothing was imported; cancelled.',
  }),
  /** The number of the state (office.md 35.1). */
  status: z.int().meta({
    description: 'Number of the state: 0 checking or ready, 1 importing, 2 finished or undone, 3 failed or cancelled.',
    example: 2,
  }),
  fileName: z.string().meta({ description: 'Name of the file that was sent.', example: 'people.xlsx' }),
  /** Lines of the sheet with data; 0 while not counted. */
  total: z.int().meta({ description: 'Lines of the sheet with data; 0 while they are not counted.', example: 40 }),
  /** Lines that were looked at, or that have become records. */
  done: z.int().meta({ description: 'Lines that were checked, or that have become records.', example: 40 }),
  /** Lines with a problem. */
  failed: z.int().meta({ description: 'Lines with a problem.' }),
  createdBy: z.string().meta(fieldTexts.createdBy),
  createdAt: Moment.meta(fieldTexts.createdAt),
  isRead: z.boolean().meta({ description: 'Whether the result was marked as seen.' }),
})
export type ImportBatch = z.infer<typeof ImportBatch>

/** A card number of a file and what it is taken for. */
export const CardExample = z.object({
  line: z.int().meta({ description: 'Line of the sheet.', example: 2 }),
  written: z.string().meta({ description: 'The number as the file has it.', example: '077,30211' }),
  hexadecimal: z.string().meta({ description: 'The number in its canonical form.', example: '4D7603' }),
  decimal: z.string().meta({ description: 'The same number in decimal digits.', example: '5076483' }),
})
export type CardExample = z.infer<typeof CardExample>

/** How a file was read where it is not as the template is: its sentence is `imports:notices.<name>`. */
export const importNotices = ['columnsIgnored', 'headsBelow', 'sheetChosen', 'sheetsIgnored', 'westernText'] as const

export const ImportNotice = z.object({
  notice: z.enum(importNotices).meta({
    description:
      'columnsIgnored: columns that the template does not have; headsBelow: the heads are not in the first line; sheetChosen: another sheet than the first was read; sheetsIgnored: further sheets with heads; westernText: the file does not say its encoding and was read as Windows-1252.',
  }),
  names: z.array(z.string()).meta({
    description: 'Columns, sheets or words of the file that the notice is about, the first of many.',
    example: ['Salary'],
  }),
  count: z.int().meta({ description: 'How many there are, or the line of the heads.', example: 1 }),
})
export type ImportNotice = z.infer<typeof ImportNotice>

/** What the lines of a file add to a site, in the order in which it is said. */
export const importedThings = [
  'company',
  'department',
  'building',
  'apartment',
  'person',
  'resident',
  'courier',
  'device',
  'door',
  'pin',
  'card',
  'uhfTag',
  'plate',
  'fingerprint',
  'idAccess',
] as const
export type ImportedThing = (typeof importedThings)[number]

/** How many of a thing an import adds. */
export const ImportAddition = z.object({
  thing: z.enum(importedThings).meta({ description: 'What is added.', example: 'person' }),
  count: z.int().meta({ description: 'How many of it.', example: 40 }),
})
export type ImportAddition = z.infer<typeof ImportAddition>

/** With what is wrong, the first `limits.importBatch` of it. */
export const ImportDetails = ImportBatch.extend({
  problems: z
    .array(ImportProblem)
    .max(limits.importBatch)
    .meta({ description: 'What is wrong with the file or its lines, at most 1000.' }),
  /** Companies that its lines name and that do not exist; they are made only on request. */
  newCompanies: z.array(z.string()).meta({
    description: 'Names of companies in its lines that do not exist; they are made only on request.',
    example: [],
  }),
  /** How the card numbers of its lines are written; null for a kind without them. */
  cardNotation: z.enum(notationNames).nullable().meta({
    description:
      'How the card numbers of the file are written; that of the site where nothing is said, null for files without cards.',
    example: 'decimal',
  }),
  /** While it waits for a decision: the first card numbers as the file has them and as they are understood. */
  cardExamples: z
    .array(CardExample)
    .max(limits.cardExamples)
    .meta({ description: 'The first card numbers of a file that waits for a decision, as they are understood.' }),
  /** Until the file is decided about or sent again. */
  notices: z.array(ImportNotice).max(importNotices.length).meta({
    description: 'How the file was read where it is not as the template is, until it is decided about.',
    example: [],
  }),
  /** While it waits for a decision: what its lines will add. */
  adds: z
    .array(ImportAddition)
    .max(importedThings.length)
    .meta({
      description: 'What the lines of a file that waits for a decision will add; nothing where all of it is there.',
      example: [{ thing: 'person', count: 40 }],
    }),
  /** Devices of it that have not claimed their secret, so that new codes can be made for them. */
  unclaimed: z.int().meta({
    description: 'Imported devices that have no secret of their own yet, so that new claim codes can be made.',
  }),
})
export type ImportDetails = z.infer<typeof ImportDetails>

export const ImportFilter = pageQuery.extend({
  kind: z.enum(batchKinds).optional().meta({ description: 'Only imports of this kind.' }),
})
