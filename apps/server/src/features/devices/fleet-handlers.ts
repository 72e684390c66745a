import { fleetDevice as contract } from '@lintel/contract/devices/fleet-operations.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfDevices } from './lists.ts'
import { modelNamesFor } from '../../domain/devices/queries.ts'
import { devicesOfOperator } from './fleet-queries.ts'

/** Devices across the sites of an operator. */
export const fleetHandlers = implement(contract, 'session', {
  list: async ({ db, scope, session }, filter) =>
    pageOfDevices(
      db,
      scope,
      filter,
      devicesOfOperator(scope, session.section, filter, await modelNamesFor(db, scope, session.actingUuid)),
    ),
})
