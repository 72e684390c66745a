import { limits } from '@lintel/contract/base/limits.ts'
import { macLibrary } from '@lintel/contract/mac-library/operations.ts'
import { requireLibrary } from '../../domain/devices/mac-libraries.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { everyMac, macByUuid, ownerOf, pageOfMacs } from './queries.ts'
import { macSheet } from './sheet.ts'
import { deleteMacs, editMac, insertMac, readInstallersAdd, saveInstallersAdd } from './writes.ts'

// Files are read where all imports are (`features/imports/macs`).
const { template: _template, check: _check, import: _import, ...contract } = macLibrary

const macHandlers = implement(
  contract,
  'session',
  {
    list: (context, filter) => pageOfMacs(context, filter),

    export: (context, filter) => exportList(context, macSheet, filter, everyMac(context, filter)),

    async owner({ db, scope, fail }, { uuid }) {
      return (await ownerOf(db, scope, uuid)) ?? fail('notFound')
    },

    async add(context, form) {
      const library = await requireLibrary(context, form.library)
      const uuid = await insertMac(context, library.uuid, form, context.session.actingName)
      context.audit({ target: uuid, detail: { mac: form.mac, distributor: library.name } })
      return { uuid }
    },

    async edit(context, form) {
      const mac = await editMac(context, form)
      context.audit({ target: form.uuid, detail: { mac } })
    },

    async remove(context, { uuids }) {
      const macs = await deleteMacs(context, uuids)
      const [target] = uuids
      context.audit({
        ...(uuids.length === 1 && target !== undefined && { target }),
        detail: { count: macs.length, mac: macs.slice(0, limits.namesFound).join(' ') },
      })
    },

    async settings(context, { library }) {
      const { uuid } = await requireLibrary(context, library)
      return { installersAdd: await readInstallersAdd(context, uuid) }
    },

    async setSettings(context, { library, installersAdd }) {
      const { uuid, name } = await requireLibrary(context, library)
      await saveInstallersAdd(context, uuid, installersAdd)
      context.audit({ target: uuid, detail: { distributor: name, state: installersAdd ? 'on' : 'off' } })
    },
  },
  { edit: macByUuid },
)

export default serverFeature({ handlers: macHandlers })
