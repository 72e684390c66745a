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
  summary:
    'List entries of the audit log, newest first: those of the platform, of a distributor and the accounts below it, of a site, or of a company, as the portal of the session is.',
})

/** Who did what (operators.md 3.12; specification: logs, log-info). Nothing in it can be changed. */
export const auditLog = {
  list,
  export: exportOf(list, 'auditLog', 'entries of the audit log', 'events'),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    needs: 'auditLog.read',
    input: z.object({ id: EntryId }),
    output: AuditEntryInfo,
    summary: 'Get one entry of the audit log with its details and its place in the chain.',
  }),
  heads: operation({
    method: 'GET',
    path: call('getHeads'),
    needs: 'auditLog.exportHeads',
    input: withinYear(z.object({ from: z.iso.date(), to: z.iso.date() })),
    output: AnyFile,
    summary:
      'Export the last entry of each audit chain for each day (UTC) as text lines of day, chain, number and hash. Store them outside this system to prove later that no entry was changed.',
  }),
}
