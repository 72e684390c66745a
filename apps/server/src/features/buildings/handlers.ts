import { building as contract } from '@lintel/contract/buildings/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { buildingByUuid, everyBuilding, floorsOf } from './queries.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { createBuilding, editBuilding, followDoors, removeBuilding } from './writes.ts'
import { serverFeature } from '../../kernel/feature.ts'

const buildingHandlers = implement(contract, 'project', {
  list: async ({ db, scope }) => ({ rows: await everyBuilding(db, scope) }),

  get: async ({ db, scope, fail }, { uuid }) => (await buildingByUuid(db, scope, uuid)) ?? fail('notFound'),

  async floors({ db, scope, fail }, { uuid }) {
    return { rows: (await floorsOf(db, scope, uuid)) ?? fail('notFound') }
  },

  async create({ db, scope, now, fail, audit }, form) {
    const uuid = await createBuilding(db, scope, form, now, fail)
    audit({ target: uuid, detail: { name: form.name, number: form.number } })
    return { uuid }
  },

  async edit({ db, scope, fail, audit }, form) {
    await editBuilding(db, scope, form, fail)
    audit({ target: form.uuid, detail: { name: form.name, number: form.number } })
  },

  async previewFollowDoors({ db, scope, now, dryRun }, { uuid }) {
    await followDoors(db, scope, uuid)
    return dryRun(await previewOf(db, scope, now))
  },

  async followDoors({ db, scope, audit }, { uuid }) {
    const name = await followDoors(db, scope, uuid)
    audit({ target: uuid, detail: { name } })
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const name = await removeBuilding(db, scope, uuid, fail)
    audit({ target: uuid, detail: { name } })
  },
})

export default serverFeature({ handlers: buildingHandlers })
