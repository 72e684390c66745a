import { readDoorSettings, type AccessMethod } from '@lintel/contract/doors/settings.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { modelsOfDoors } from '../../db/functions.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { capabilitiesOf } from './capabilities.ts'

type MethodsByDoor = ReadonlyMap<string, readonly AccessMethod[]>

/** The ways of access that each of some doors is set to; one whose device is not found has none. */
export async function accessMethodsOf(db: Db, scope: Scope, doorUuids: readonly string[]): Promise<MethodsByDoor> {
  if (doorUuids.length === 0) return new Map()
  const doors = await rowsOf(db, scope, 'door')
    .select(['door.uuid', 'door.relay', 'door.settings'])
    .where('door.uuid', 'in', doorUuids)
    .execute()
  const models = await modelsOfDoors(db, scope, doorUuids)
  const methods = doors.map(({ uuid, relay, settings }) => {
    const model = models.get(uuid)
    return [uuid, model ? readDoorSettings(settings, capabilitiesOf(model), relay).accessMethods : []] as const
  })
  return new Map(methods)
}
