import type { z } from 'zod'
import type { Needs } from '../access/permissions.ts'
import type { Rule } from '../access/rules.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'

interface ListOperation<Input extends z.ZodType> {
  readonly needs: Needs
  readonly when?: Rule
  readonly input: Input
}

/**
 * A list as a sheet (office.md 15.1, 16): asked with the list's own filter and order, of which page and size are not
 * looked at, by every account that may read the list. It is a POST, because data leaves the house and the audit log
 * says so.
 */
export const exportOf = <const Thing extends string, Input extends z.ZodType>(
  { needs, when, input }: ListOperation<Input>,
  thing: Thing,
  what: string,
  /** Of events a sheet spans a limited time. */
  of: 'records' | 'events' = 'records',
) =>
  operation({
    method: 'POST',
    path: `v3/web/office/${thing}/export` as const,
    // A list's filter travels as text, here as in the query of the list.
    wire: 'form',
    needs,
    ...(when && { when }),
    input,
    output: AnyFile,
    fails: ['exportEmpty', 'exportTooLarge'],
    invalidates: [],
    summary: `Export ${what} as an Excel sheet, with the filter and order of the list. At most ${limits.exportRows} rows${of === 'events' ? `, from at most ${limits.exportRangeDays} days` : ''}.`,
  })
