import { onTaken } from '../../domain/base/unique-violation.ts'
import { randomUUID } from 'node:crypto'
import { areaRestriction as contract } from '@lintel/contract/area-restrictions/operations.ts'
import { deleteOf, insertInto, rowsOf } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { resetPassback } from '../../domain/areas/positions.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { requireChangeableArea } from '../../domain/areas/require-records.ts'
import { countInside, pageOfPeopleInside } from './people-inside.ts'
import { areaByUuid, areaInfo, doorsForAreas, pageOfAreas } from './queries.ts'
import { columnsOf, editArea, saveTies, tiesOf } from './writes.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { namesInTable } from '../../db/lists/paging.ts'
import { blockHandlers } from './block-handlers.ts'
import { serverFeature, source } from '../../kernel/feature.ts'

const areaRestrictionHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfAreas(db, scope, filter, now),

  names: ({ db, scope }) => namesInTable(db, scope, 'area'),

  doors: ({ db, scope }) => doorsForAreas(db, scope),

  get: async ({ db, scope, fail }, { uuid }) => (await areaInfo(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, now, fail, audit }, form) {
    const ties = await tiesOf(db, scope, form)
    const uuid = randomUUID()
    const row = { uuid, ...columnsOf(scope, form), created_at: now }
    await onTaken(insertInto(db, scope, 'area', row).execute(), fail)
    await saveTies(db, scope, uuid, ties, fail)
    audit({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit({ db, scope, fail, audit }, form) {
    await editArea(db, scope, form, fail)
    audit({ target: form.uuid, detail: { name: form.name } })
  },

  async previewEdit({ db, scope, now, fail, dryRun }, form) {
    await editArea(db, scope, form, fail)
    return dryRun(await previewOf(db, scope, now))
  },

  async remove({ db, scope, audit }, { uuid }) {
    const area = await requireChangeableArea(db, scope, uuid)
    await deleteOf(db, scope, 'area').where('area.uuid', '=', uuid).execute()
    audit({ target: uuid, detail: { name: area.name } })
  },

  people: ({ db, scope, now }, filter) => pageOfPeopleInside(db, scope, filter, now),

  async resetPassback({ db, scope, session, now, fail, audit }, { uuid, personUuid, reason }) {
    const area = await areaByUuid(db, scope, uuid)
    const person = await rowsOf(db, scope, 'person')
      .select(['company_uuid', fullName().as('name')])
      .where('uuid', '=', personUuid)
      .executeTakeFirst()
    if (!area || !person) return fail('notFound')
    const personRef = { uuid: personUuid, companyUuid: person.company_uuid }
    await resetPassback(db, scope, { areaUuid: uuid, person: personRef, by: session.accountName, at: now })
    const people = [aboutPerson(personUuid, person.name)]
    audit({ target: uuid, detail: { name: area.name, reason }, people })
  },

  async resetAllPassback({ db, scope, session, now, fail, audit }, { uuid, reason }) {
    const area = await areaByUuid(db, scope, uuid)
    if (!area) return fail('notFound')
    const count = await countInside(db, scope, uuid, now)
    await resetPassback(db, scope, { areaUuid: uuid, by: session.accountName, at: now })
    audit({ target: uuid, detail: { name: area.name, count, reason } })
    return { count }
  },
})

export default serverFeature({
  handlers: [...blockHandlers, ...areaRestrictionHandlers],
  records: { area: source('area') },
})
