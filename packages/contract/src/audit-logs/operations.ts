import { z } from 'zod'
import { roleSections } from '../access/roles.ts'
import { Keyword, Moment } from '../atoms.ts'
import { exportOf } from '../exports/export.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { limits } from '../limits.ts'
import { auditGroups } from './groups.ts'
import { AuditEntry, AuditEntryInfo, EntryId } from './schema.ts'

const call = (verb: string) => `v4/web/common/auditLog/{role}/${verb}` as const
const dayMs = 86_400_000

/** A time range of at most a year (operators.md 3.12); where an end is open, a year from the other one or from now. */
const isWithinYear = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || Date.parse(to) - Date.parse(from) <= limits.exportRangeDays * dayMs
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || Date.parse(from) <= Date.parse(to)

const list = operation({
  method: 'GET',
  path: call('getList'),
  wire: 'json',
  needs: 'auditLog.read',
  input: pageQuery
    .extend({
      keyword: Keyword,
      /** The first part of an operation's name. */
      group: z.enum(auditGroups).optional(),
      section: z.enum(roleSections).optional(),
      from: Moment.optional(),
      to: Moment.optional(),
    })
    .refine(isInOrder, { path: ['to'], params: { key: 'validation:endBeforeStart' } })
    .refine(isWithinYear, { path: ['to'], params: { key: 'validation:rangeTooLong' } }),
  output: page(AuditEntry),
  fails: [],
  summary: 'Who did what, newest first: on the platform, in the tree of a distributor, at a site or for a company.',
})

/** Who did what (operators.md 3.12; specification: logs, log-info). Nothing in it can be changed. */
export const auditLog = {
  list,
  export: exportOf(list, 'auditLog', 'Entries of the audit log'),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    wire: 'json',
    needs: 'auditLog.read',
    input: z.object({ id: EntryId }),
    output: AuditEntryInfo,
    fails: [],
    summary: 'One entry with its details and its place in the chain.',
  }),
  heads: operation({
    method: 'GET',
    path: call('getHeads'),
    wire: 'json',
    needs: 'auditLog.exportHeads',
    input: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .refine(isInOrder, { path: ['to'], params: { key: 'validation:endBeforeStart' } })
      .refine(isWithinYear, { path: ['to'], params: { key: 'validation:rangeTooLong' } }),
    output: AnyFile,
    fails: [],
    summary: 'Heads of all audit chains on days (UTC), as lines of day, chain, number and hash, to be kept elsewhere.',
  }),
}
