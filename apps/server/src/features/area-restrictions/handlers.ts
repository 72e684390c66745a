import { randomUUID } from 'node:crypto'
import { areaRestriction as contract } from '@lintel/contract/area-restrictions/operations.ts'
import { deleteOf, insertInto, updateOf } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { needChangeableArea } from './belonging.ts'
import { areaInfo, doorsForAreas, namesOfAreas, pageOfAreas } from './queries.ts'
import { columnsOf, namingTaken, saveTies, tiesOf } from './records.ts'

export const areaRestrictionHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfAreas(db, scope, filter, now),

  names: ({ db, scope }) => namesOfAreas(db, scope),

  doors: ({ db, scope }) => doorsForAreas(db, scope),

  get: async ({ db, scope, fail }, { uuid }) => (await areaInfo(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, now, audited }, form) {
    const ties = await tiesOf(db, scope, form)
    const uuid = randomUUID()
    const row = { uuid, ...columnsOf(scope, form), created_at: now }
    await namingTaken(insertInto(db, scope, 'area_restriction', row).execute())
    await saveTies(db, scope, uuid, ties)
    audited({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit({ db, scope, fail, audited }, { uuid, version, ...form }) {
    await needChangeableArea(db, scope, uuid)
    const ties = await tiesOf(db, scope, form)
    const { numUpdatedRows } = await namingTaken(
      updateOf(db, scope, 'area_restriction')
        .set({ ...columnsOf(scope, form), version: version + 1 })
        .where('area_restriction.uuid', '=', uuid)
        .where('area_restriction.version', '=', version)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 0n) return fail('staleRecord')
    await saveTies(db, scope, uuid, ties)
    audited({ target: uuid, detail: { name: form.name } })
    return {}
  },

  async remove({ db, scope, audited }, { uuid }) {
    const area = await needChangeableArea(db, scope, uuid)
    await deleteOf(db, scope, 'area_restriction').where('area_restriction.uuid', '=', uuid).execute()
    audited({ target: uuid, detail: { name: area.name } })
    return {}
  },
})
