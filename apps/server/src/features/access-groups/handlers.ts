import { accessGroup as contract } from '@lintel/contract/access-groups/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { snapshotChanges } from '../../domain/people/person-snapshot.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import {
  addMembers,
  candidatesOf,
  groupByUuid,
  groupToChange,
  pageOfMembers,
  removeMembers,
  setMemberDates,
} from './members.ts'
import { groupInfo, namesOfGroups, pageOfGroups } from './queries.ts'
import { createGroup, editGroup, removeGroup } from '../../domain/access-groups/records.ts'
import { scheduleCalendarDays } from './schedule-calendar.ts'
import { accessWarnings } from './warnings.ts'
import { requirePaidGrants, withPaidDoors } from '../../domain/money/item-subscriptions.ts'
import { serverFeature, source } from '../../kernel/feature.ts'

const changes = { add: addMembers, setDates: setMemberDates, remove: removeMembers }

const accessGroupHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfGroups(db, scope, filter),

  names: ({ db, scope }, { companyUuid }) => namesOfGroups(db, scope, companyUuid),

  get: async ({ db, scope, fail }, { uuid }) => (await groupInfo(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, now, fail, audit }, form) {
    const uuid = await createGroup(db, scope, form, now, fail)
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: [uuid] })
    audit({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit({ db, scope, now, fail, audit }, form) {
    await withPaidDoors({ db, scope, now, fail }, form.uuid, () => editGroup(db, scope, form, fail))
    audit({ target: form.uuid, detail: { name: form.name } })
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const name = await removeGroup(db, scope, uuid, fail)
    audit({ target: uuid, detail: { name } })
  },

  async previewEdit({ db, scope, now, fail, dryRun }, form) {
    await editGroup(db, scope, form, fail)
    return dryRun(await previewOf(db, scope, now))
  },

  members: async ({ db, scope, now }, filter) =>
    pageOfMembers(db, scope, await groupByUuid(db, scope, filter.uuid), filter, now),

  candidates: async ({ db, scope }, { uuid, keyword }) =>
    candidatesOf(db, scope, await groupByUuid(db, scope, uuid), keyword),

  async addMembers({ db, scope, now, fail, audit, skipAudit }, { uuid, ...form }) {
    const group = await groupToChange(db, scope, uuid)
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: [uuid], personUuids: form.people })
    const diff = await snapshotChanges(db, scope, form.people)
    const changedCount = await addMembers(db, scope, group, form, fail)
    if (changedCount === 0) skipAudit()
    else audit({ target: uuid, detail: { name: group.name, count: changedCount }, people: await diff() })
    return { changed: changedCount }
  },

  async setDates({ db, scope, audit, skipAudit }, { uuid, ...form }) {
    const group = await groupToChange(db, scope, uuid)
    const diff = await snapshotChanges(db, scope, form.people)
    const changedCount = await setMemberDates(db, scope, group, form)
    if (changedCount === 0) skipAudit()
    else audit({ target: uuid, detail: { name: group.name, count: changedCount }, people: await diff() })
    return { changed: changedCount }
  },

  async removeMembers({ db, scope, audit, skipAudit }, { uuid, ...form }) {
    const group = await groupToChange(db, scope, uuid)
    const diff = await snapshotChanges(db, scope, form.people)
    const changedCount = await removeMembers(db, scope, group, form)
    if (changedCount === 0) skipAudit()
    else audit({ target: uuid, detail: { name: group.name, count: changedCount }, people: await diff() })
    return { changed: changedCount }
  },

  async previewMembers({ db, scope, now, fail, dryRun }, { uuid, change, ...form }) {
    const group = await groupToChange(db, scope, uuid)
    await changes[change](db, scope, group, form, fail)
    return dryRun(await previewOf(db, scope, now))
  },

  scheduleCalendar: async ({ db, scope }, { uuid, year }) => ({
    days: await scheduleCalendarDays(db, scope, await groupByUuid(db, scope, uuid), year),
  }),

  warnings: async ({ db, scope, now }, { uuid }) => {
    const group = uuid === undefined ? undefined : await groupByUuid(db, scope, uuid)
    return accessWarnings(db, scope, group?.uuid, now)
  },
})

export default serverFeature({ handlers: accessGroupHandlers, records: { accessGroup: source('access_group') } })
