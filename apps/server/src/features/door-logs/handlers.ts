import { readersNamed } from '@lintel/contract/doors/settings.ts'
import { doorLog as contract } from '@lintel/contract/door-logs/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { dayStrip, isPerson } from './day.ts'
import { explainEvent } from './explanation.ts'
import { everyEvent, eventRow, pageOfEvents, showLogRow } from '../../domain/door-events/queries.ts'
import { lastSeenOf } from './last-seen.ts'
import { doorLogSheet } from './sheet.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { sql } from 'kysely'

const doorLogHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfEvents(db, scope, filter),

  export: (context, filter) => exportList(context, doorLogSheet, filter, everyEvent(context.db, context.scope, filter)),

  async get({ db, scope, request, fail }, { uuid }) {
    const row = await eventRow(db, scope, uuid)
    if (!row) return fail('notFound')
    return {
      ...showLogRow(row),
      number: Number(row.number),
      lastNumber: row.last_number === null ? null : Number(row.last_number),
      operatorName: row.operator_name,
      commandUuid: row.command_uuid,
      commandReason: row.command_reason,
      reader: readersNamed(row.reader ? [row.reader] : [])[0] ?? null,
      secondMethod: row.second_method,
      ...(await explainEvent({ db, scope, language: request.language }, row)),
    }
  },

  async day({ db, scope, now, fail }, query) {
    return (await dayStrip(db, scope, now, query)) ?? fail('notFound')
  },

  async lastSeen({ db, scope, fail }, { person }) {
    return (await isPerson(db, scope, person)) ? lastSeenOf(db, scope, person) : fail('notFound')
  },
})

export default serverFeature({
  handlers: doorLogHandlers,
  records: {
    /** Events are called by their moment. */
    event: source('door_event', sql<string>`to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  },
})
