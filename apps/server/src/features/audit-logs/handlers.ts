import { contract as everyGroup } from '@lintel/contract/all/contract.ts'
import { sectionsRead } from '@lintel/contract/audit-logs/schema.ts'
import { factsOf } from '../../access/facts.ts'
import type { Db } from '../../db/db.ts'
import { systemScope, type Scope } from '../../db/scope/scope.ts'
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

interface ReadingContext {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly services: Services
  readonly request: { readonly language: string }
  readonly now: Date
}

const readingOf = ({ db, scope, session, services, request, now }: ReadingContext, sources: RecordSources) => ({
  db,
  scope,
  sections: sectionsRead(factsOf(session, services.config)),
  now,
  language: request.language,
  sources,
})

/** The audit log; `sources` say what the records of all other features are called. */
export const auditLogs = (sources: RecordSources) =>
  serverFeature({
    handlers: implement(contract, 'session', {
      list: (context, filter) => pageOfEntries(readingOf(context, sources), filter),
      export: (context, filter) =>
        exportList(context, auditLogSheet, filter, everyEntry(readingOf(context, sources), filter)),
      get: async (context, { id }) => (await entryById(readingOf(context, sources), id)) ?? context.fail('notFound'),
      heads: async ({ services: { database } }, { from, to }) => {
        const heads = await database.read(systemScope, (db) => headsOf(db, systemScope, from, to))
        return new File([textOfHeads(heads)], `audit-heads-${from}-${to}.csv`, { type: 'text/csv' })
      },
    }),
  })
