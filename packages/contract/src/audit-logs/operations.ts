import { z } from 'zod'
import { roleSections } from '../access/roles.ts'
import { Keyword } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { exportOf } from '../exports/export.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { logQuery, page } from '../kit/page.ts'
import { moments, withinYear } from '../kit/range.ts'
import { AuditEntry, AuditEntryInfo, EntryId } from './schema.ts'
import * as peopleSchemas from './people.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const call = (verb: string) => `v4/web/common/auditLog/{role}/${verb}` as const

/**
 * Who did what (operators.md 3.12; specification: logs, log-info). Nothing in it can be changed. Its filter names every
 * group of calls that leave entries, its own too, so it is made from the list of the others.
 */
export function auditLogsOf<const Group extends string>(groups: readonly Group[]) {
  const list = operation({
    method: 'GET',
    path: call('getList'),
    needs: 'auditLog.read',
    // Where an end is open, it is a year from the other one or from now (operators.md 3.12).
    input: withinYear(
      logQuery.extend({
        keyword: Keyword.meta(fieldTexts.keyword),
        /** The first part of an operation's name. */
        group: z
          .enum(groups)
          .optional()
          .meta({ description: 'Only entries of calls about this, which is the first part of their names.' }),
        section: z.enum(roleSections).optional().meta({ description: 'Only entries of this portal.' }),
        ...moments,
      }),
    ),
    output: page(AuditEntry),
    summary:
      'List entries of the audit log, newest first: those of the platform, of a distributor and the accounts below it, of a site, or of a company, as the portal of the session is.',
  })

  const auditLog = {
    list,
    export: exportOf(list, 'auditLog', 'entries of the audit log', 'events'),
    get: operation({
      method: 'GET',
      path: call('getInfo'),
      needs: 'auditLog.read',
      input: z.object({
        id: EntryId.meta({
          description: 'Address of the entry, as the list answers it.',
          example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10.42',
        }),
      }),
      output: AuditEntryInfo,
      summary: 'Get one entry of the audit log with its details and its place in the chain.',
    }),
    heads: operation({
      method: 'GET',
      path: call('getHeads'),
      needs: 'auditLog.exportHeads',
      input: withinYear(
        z.object({
          from: z.iso.date().meta({
            description: 'First day, as `YYYY-MM-DD`; at most one year before the last.',
            example: '2026-05-01',
          }),
          to: z.iso.date().meta({ description: 'Last day, as `YYYY-MM-DD`.', example: '2026-05-31' }),
        }),
      ),
      output: AnyFile,
      summary:
        'Export the last entry of each audit chain for each day (UTC) as text lines of day, chain, number and hash. Store them outside this system to prove later that no entry was changed.',
    }),
  }

  return defineFeature({
    operations: { auditLog },
    about: { auditLog: 'Audit log: a hash chain of entries about who changed what.' },
    schemas: { auditLogsPeople: peopleSchemas, auditLogs: schemas },
  })
}
