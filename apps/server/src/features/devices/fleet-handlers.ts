import { fleetDevice as contract } from '@lintel/contract/devices/fleet-operations.ts'
import { rowsOf } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { requireConsents } from '../../domain/accounts/consents.ts'
import { requireSuperPassword } from '../../domain/accounts/records.ts'
import { isLockedDownAt } from '../../domain/base/running-plans.ts'
import { modelNamesFor } from '../../domain/devices/queries.ts'
import { inWords } from '../../domain/doors/dependencies.ts'
import { implement } from '../../kernel/implement.ts'
import { fleetCommandHandlers } from './fleet-command-handlers.ts'
import { devicesOfOperator } from './fleet-queries.ts'
import { pageOfDevices } from './lists.ts'
import { lockedDevice, removeDevice, usesOfDevice } from './removing.ts'

/** Devices across the sites of an operator. */
export const fleetHandlers = implement(contract, 'session', {
  ...fleetCommandHandlers,

  list: async ({ db, scope, session }, form) => {
    const filter = { ...form, site: form.site ?? session.heldSite?.uuid }
    const nameOfModel = await modelNamesFor(db, scope, session.actingUuid)
    return pageOfDevices(db, scope, filter, devicesOfOperator(scope, session.section, filter, nameOfModel))
  },

  async remove(context, { uuid }) {
    const { db, scope, now, fail, audit } = context
    const found = await rowsOf(db, scope, 'device')
      .select('device.project_uuid')
      .where('device.uuid', '=', uuid)
      .executeTakeFirst()
    if (!found) return fail('notFound')
    requireSuperPassword(context)
    const site = projectScope(found.project_uuid)
    const device = await lockedDevice(db, site, uuid)
    if (!device) return fail('notFound')
    if (await isLockedDownAt(db, site, uuid, now)) return fail('lockedDown')
    const uses = await usesOfDevice(context, site, uuid)
    // Its own doors go with it.
    const others = inWords(uses.filter(({ use }) => use !== 'door'))
    if (others.count > 0) return fail('deviceInUse', others)
    const subject = `${device.name} (${device.mac})`
    await requireConsents(context, [{ siteUuid: site.uuid, kind: 'deleteDevice', subject }])
    await removeDevice(db, site, device, now)
    audit({ target: uuid, projectUuid: site.uuid, detail: { mac: device.mac, name: device.name, uses: 0 } })
  },
})
