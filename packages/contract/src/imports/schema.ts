import { notationNames } from '@lintel/vocabulary/card-numbers.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { importProblemNames, faceProblemNames } from '../errors/import-problems.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
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
  line: z.int(),
  /** The column's key or, of one that no template has, its letters in the sheet; empty for the whole line. */
  column: z.string(),
  code: z.int(),
  problem: z.enum([...importProblemNames, ...faceProblemNames]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** An import as lists show it. */
export const ImportBatch = z.object({
  uuid: Uuid,
  kind: z.enum(batchKinds),
  state: z.enum(importStates),
  /** The number of the state (office.md 35.1). */
  status: z.int(),
  fileName: z.string(),
  /** Lines of the sheet with data; 0 while not counted. */
  total: z.int(),
  /** Lines that were looked at, or that have become records. */
  done: z.int(),
  /** Lines with a problem. */
  failed: z.int(),
  createdBy: z.string(),
  createdAt: Moment,
  isRead: z.boolean(),
})
export type ImportBatch = z.infer<typeof ImportBatch>

/** A card number of a file and what it is taken for. */
export const CardExample = z.object({
  line: z.int(),
  written: z.string(),
  hexadecimal: z.string(),
  decimal: z.string(),
})
export type CardExample = z.infer<typeof CardExample>

/** With what is wrong, the first `limits.importBatch` of it. */
export const ImportDetails = ImportBatch.extend({
  problems: z.array(ImportProblem).max(limits.importBatch),
  /** Companies that its lines name and that do not exist; they are made only on request. */
  newCompanies: z.array(z.string()),
  /** How the card numbers of its lines are written; null for a kind without them. */
  cardNotation: z.enum(notationNames).nullable(),
  /** While it waits for a decision: the first card numbers as the file has them and as they are understood. */
  cardExamples: z.array(CardExample).max(limits.cardExamples),
  /** Devices of it that have not claimed their secret, so that new codes can be made for them. */
  unclaimed: z.int(),
})
export type ImportDetails = z.infer<typeof ImportDetails>

export const ImportFilter = pageQuery.extend({ kind: z.enum(batchKinds).optional() })
