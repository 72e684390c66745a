import { eventTypes } from '@lintel/contract/door-logs/schema.ts'
import { systemScope } from '../../../db/scope/scope.ts'
import { publishLiveChanges } from '../../../domain/live/publish.ts'
import type { Consumer } from '../consumer.ts'
import { liveEventOf } from '../event-rows.ts'
import { doorPositionOf } from '@lintel/contract/doors/locks.ts'
import { readDoorSettings } from '@lintel/contract/doors/settings.ts'
import { capabilitiesOf } from '../../../domain/doors/capabilities.ts'
import type { StoredDoor } from '../insert-events.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'

/** Sends the events, and the doors as they stand after them, to the open browsers of the site. */
export const liveFeed: Consumer = {
  name: 'live feed',
  takes: eventTypes,
  async run({ projectUuid, rows, doors }, db) {
    const events = rows.map((row) => ({ kind: 'doorEvent' as const, event: liveEventOf(row) }))
    await publishLiveChanges(db, systemScope, projectUuid, [...events, ...doors.map(doorChange)])
  },
}

/** Live change of a door after its events were stored. */
export function doorChange({ uuid, model, relay, settings, lastOpenedAt, position }: StoredDoor): LiveChange {
  const { doorStatusInput } = readDoorSettings(settings, capabilitiesOf(model), relay)
  return {
    kind: 'door',
    doorUuid: uuid,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    position: doorPositionOf(doorStatusInput, position),
  }
}
