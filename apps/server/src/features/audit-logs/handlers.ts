import { contract as everyGroup } from '@lintel/contract/all/contract.ts'
import { sectionsRead } from '@lintel/contract/audit-logs/schema.ts'
import { factsOf } from '../../access/facts.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { headsOf, textOfHeads } from '../../kernel/audit/heads.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { entryById, everyEntry, pageOfEntries } from './queries.ts'
import type { RecordSources } from './record-names.ts'
import { auditLogSheet } from './sheet.ts'

const contract = everyGroup.auditLog

const sectionsOf = (session: SessionRecord, { config }: Services) => sectionsRead(factsOf(session, config))

/** The audit log; `sources` say what the records of all other features are called. */
export const auditLogs = (sources: RecordSources) =>
  serverFeature({
    handlers: implement(contract, 'session', {
      list: ({ db, scope, session, services, now }, filter) =>
        pageOfEntries(db, scope, sectionsOf(session, services), filter, now),
      export: (context, filter) => {
        const { db, scope, session, services, now } = context
        return exportList(
          context,
          auditLogSheet,
          filter,
          everyEntry(db, scope, sectionsOf(session, services), filter, now),
        )
      },
      get: async ({ db, scope, session, request, services, fail }, { id }) =>
        (await entryById(db, scope, sectionsOf(session, services), id, { language: request.language, sources })) ??
        fail('notFound'),
      heads: async ({ services: { database } }, { from, to }) => {
        const heads = await database.read(systemScope, (db) => headsOf(db, systemScope, from, to))
        return new File([textOfHeads(heads)], `audit-heads-${from}-${to}.csv`, { type: 'text/csv' })
      },
    }),
  })
