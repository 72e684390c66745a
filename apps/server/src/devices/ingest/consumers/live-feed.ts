import { eventTypes } from '@lintel/contract/door-logs/schema.ts'
import { systemScope } from '../../../db/scope.ts'
import { publishLiveChanges } from '../../../domain/live/publish.ts'
import type { Consumer } from '../consumer.ts'
import { shownEvent } from '../event-rows.ts'
import { doorChange } from '../live-changes.ts'

/** Sends the events, and the doors as they stand after them, to the open browsers of the site. */
export const liveFeed: Consumer = {
  name: 'live feed',
  takes: eventTypes,
  async run({ projectUuid, rows, doors }, db) {
    const events = rows.map((row) => ({ kind: 'doorEvent' as const, event: shownEvent(row) }))
    await publishLiveChanges(db, systemScope, projectUuid, [...events, ...doors.map(doorChange)])
  },
}
