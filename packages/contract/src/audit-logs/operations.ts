import { z } from 'zod'
import { roleSections } from '../access/roles.ts'
import { Keyword } from '../base/atoms.ts'
import { exportOf } from '../exports/export.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { moments, withinYear } from '../kit/range.ts'
import { auditGroups } from './groups.ts'
import { AuditEntry, AuditEntryInfo, EntryId } from './schema.ts'

const call = (verb: string) => `v4/web/common/auditLog/{role}/${verb}` as const

const list = operation({
  method: 'GET',
  path: call('getList'),
  wire: 'json',
  needs: 'auditLog.read',
  // Where an end is open, it is a year from the other one or from now (operators.md 3.12).
  input: withinYear(
    pageQuery.extend({
      keyword: Keyword,
      /** The first part of an operation's name. */
      group: z.enum(auditGroups).optional(),
      section: z.enum(roleSections).optional(),
      ...moments,
    }),
  ),
  output: page(AuditEntry),
  fails: [],
  summary:
    'List who did what, newest first: on the platform, in the tree of a distributor, at a site or for a company.',
})

/** Who did what (operators.md 3.12; specification: logs, log-info). Nothing in it can be changed. */
export const auditLog = {
  list,
  export: exportOf(list, 'auditLog', 'entries of the audit log'),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    wire: 'json',
    needs: 'auditLog.read',
    input: z.object({ id: EntryId }),
    output: AuditEntryInfo,
    fails: [],
    summary: 'Get one entry with its details and its place in the chain.',
  }),
  heads: operation({
    method: 'GET',
    path: call('getHeads'),
    wire: 'json',
    needs: 'auditLog.exportHeads',
    input: withinYear(z.object({ from: z.iso.date(), to: z.iso.date() })),
    output: AnyFile,
    fails: [],
    summary:
      'Get heads of all audit chains on days (UTC), as lines of day, chain, number and hash, to be kept elsewhere.',
  }),
}
