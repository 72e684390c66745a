import { expansionUnit as contract } from '@lintel/contract/expansion-units/operations.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfChangedUnits } from './queries.ts'
import { decideUnits } from './writes.ts'

const expansionUnitHandlers = implement(contract, 'session', {
  list: ({ db, scope }, filter) => pageOfChangedUnits(db, scope, filter),

  async confirm(context, { uuids }) {
    const units = await decideUnits(context, uuids, 'confirm')
    context.audit({ ...placeOf(units), detail: { count: units.length } })
  },

  async ignore(context, { uuids }) {
    const units = await decideUnits(context, uuids, 'ignore')
    context.audit({ ...placeOf(units), detail: { count: units.length } })
  },
})

/** The one device and the one site that modules are of, so that the entry stands in the log of the site. */
function placeOf(units: Awaited<ReturnType<typeof decideUnits>>) {
  const devices = new Set(units.map(({ device_uuid }) => device_uuid))
  const sites = new Set(units.map(({ project_uuid }) => project_uuid))
  const [target] = devices.size === 1 ? devices : []
  const [projectUuid] = sites.size === 1 ? sites : []
  return { ...(target && { target }), ...(projectUuid && { projectUuid }) }
}

export default serverFeature({ handlers: expansionUnitHandlers })
