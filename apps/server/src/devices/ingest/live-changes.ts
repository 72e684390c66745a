import { shownPosition } from '@lintel/contract/doors/locks.ts'
import { readDoorSettings } from '@lintel/contract/doors/settings.ts'
import { offerOf } from '../../domain/doors/offer.ts'
import type { StoredDoor } from './queries.ts'
import type { LiveChange } from '@lintel/contract/live/operations.ts'

/** Live change of a door after its events were stored. */
export function doorChange({ uuid, model, relay, settings, lastOpenedAt, position }: StoredDoor): LiveChange {
  const { doorStatusInput } = readDoorSettings(settings, offerOf(model), relay)
  return {
    kind: 'door',
    doorUuid: uuid,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    position: shownPosition(doorStatusInput, position),
  }
}
