import { holiday as contract } from '@lintel/contract/holidays/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { timesAround, timesOfAll } from './affected-times.ts'
import { addPublicHolidays, publicHolidays } from './public-holidays.ts'
import { holidayByUuid, pageOfHolidays } from './queries.ts'
import { createHoliday, editHoliday, removeHoliday } from './writes.ts'
import { serverFeature, source } from '../../kernel/feature.ts'

const holidayHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfHolidays(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await holidayByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, now, fail, audit }, form) {
    const uuid = await createHoliday(db, scope, form, now, fail)
    audit({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit({ db, scope, fail, audit }, form) {
    await editHoliday(db, scope, form, fail)
    audit({ target: form.uuid, detail: { name: form.name } })
  },

  async remove({ db, scope, audit }, { uuid }) {
    const { name } = await removeHoliday(db, scope, uuid)
    audit({ target: uuid, detail: { name } })
  },

  async previewCreate({ db, scope, now, fail, dryRun }, form) {
    await createHoliday(db, scope, form, now, fail)
    return dryRun(await previewOf(db, scope, now, timesAround([form], now)))
  },

  async previewEdit({ db, scope, now, fail, dryRun }, form) {
    const former = await editHoliday(db, scope, form, fail)
    return dryRun(await previewOf(db, scope, now, timesAround([former, form], now)))
  },

  async previewRemove({ db, scope, now, dryRun }, { uuid }) {
    const former = await removeHoliday(db, scope, uuid)
    return dryRun(await previewOf(db, scope, now, timesAround([former], now)))
  },

  publicList: ({ db, scope, now, request, fail }, { state }) =>
    publicHolidays(db, scope, state, { now, language: request.language, fail }),

  async addPublic({ db, scope, now, request, fail, audit, skipAudit }, form) {
    const { country, days } = await addPublicHolidays(db, scope, form, { now, language: request.language, fail })
    if (days.length === 0) skipAudit()
    else audit({ detail: { country, count: days.length, names: days.map(({ name }) => name).join(', ') } })
    return { added: days.length }
  },

  async previewPublic({ db, scope, now, request, fail, dryRun }, form) {
    const { days } = await addPublicHolidays(db, scope, form, { now, language: request.language, fail })
    return dryRun(await previewOf(db, scope, now, timesOfAll(days, now)))
  },
})

export default serverFeature({ handlers: holidayHandlers, records: { holiday: source('holiday') } })
