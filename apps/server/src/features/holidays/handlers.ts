import { holiday as contract } from '@lintel/contract/holidays/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { previewOf } from '../../policy/preview.ts'
import { holidayByUuid, pageOfHolidays } from './queries.ts'
import { createHoliday, editHoliday, removeHoliday } from './records.ts'

export const holidayHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfHolidays(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await holidayByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, now, audited }, form) {
    const uuid = await createHoliday(db, scope, form, now)
    audited({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit({ db, scope, audited }, form) {
    await editHoliday(db, scope, form)
    audited({ target: form.uuid, detail: { name: form.name } })
    return {}
  },

  async remove({ db, scope, audited }, { uuid }) {
    const name = await removeHoliday(db, scope, uuid)
    audited({ target: uuid, detail: { name } })
    return {}
  },

  async previewCreate({ db, scope, now, undo }, form) {
    await createHoliday(db, scope, form, now)
    return undo(await previewOf(db, scope, now))
  },

  async previewEdit({ db, scope, now, undo }, form) {
    await editHoliday(db, scope, form)
    return undo(await previewOf(db, scope, now))
  },

  async previewRemove({ db, scope, now, undo }, { uuid }) {
    await removeHoliday(db, scope, uuid)
    return undo(await previewOf(db, scope, now))
  },
})
