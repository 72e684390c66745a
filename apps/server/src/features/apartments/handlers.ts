import { hasPermission } from '@lintel/contract/access/grants.ts'
import { apartment as contract } from '@lintel/contract/apartments/operations.ts'
import { factsOf } from '../../access/facts.ts'
import type { Config } from '../../base/config.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { implement } from '../../kernel/implement.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { apartmentSheet } from './sheet.ts'
import { apartmentInfo, everyApartment, everyRoom, namesOfApartments, pageOfApartments } from './queries.ts'
import { createApartment, createApartments, editApartment, editApartments, removeApartment } from './writes.ts'
import { subscriptionOf } from '../../domain/money/item-subscriptions.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { sql } from 'kysely'

const apartmentHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfApartments(db, scope, filter, now),

  export(context, filter) {
    const { db, scope, now } = context
    return exportList(context, apartmentSheet, filter, everyApartment(db, scope, filter, now))
  },

  names: ({ db, scope }, filter) => namesOfApartments(db, scope, filter),

  rooms: async ({ db, scope }) => ({ rows: await everyRoom(db, scope) }),

  async get({ db, scope, now, fail }, { uuid }) {
    const info = await apartmentInfo(db, scope, uuid, now)
    if (!info) return fail('notFound')
    return { ...info, ...(await subscriptionOf({ db, scope, now }, 'app', uuid)) }
  },

  async create({ db, scope, session, services: { config }, now, fail, audit }, form) {
    const uuid = await createApartment(db, scope, form, { ...editorOf(session, config), now, fail })
    audit({ target: uuid, detail: { number: form.number, name: form.name } })
    return { uuid }
  },

  async createMany({ db, scope, now, audit }, form) {
    const addedCount = await createApartments(db, scope, form, now)
    audit({ target: form.buildingUuid, detail: { count: addedCount, number: form.firstNumber } })
    return { added: addedCount }
  },

  async edit({ db, scope, session, services: { config }, now, fail, audit }, form) {
    const { number, movesOut } = await editApartment(db, scope, form, { ...editorOf(session, config), now, fail })
    audit({ target: form.uuid, detail: { number, name: form.name, ...(movesOut && { until: form.leaseUntil }) } })
  },

  async editMany({ db, scope, session, services: { config }, audit }, form) {
    const { mayEditStructure } = editorOf(session, config)
    const changedCount = await editApartments(db, scope, form, mayEditStructure)
    audit({ detail: { count: changedCount } })
    return { changed: changedCount }
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const number = await removeApartment(db, scope, uuid, fail)
    audit({ target: uuid, detail: { number } })
  },
})

/** What an account may change of an apartment beside its settings, and its name. */
function editorOf(session: SessionRecord, config: Config) {
  const facts = factsOf(session, config)
  return {
    by: session.accountName,
    mayEditStructure: hasPermission(facts, 'structure.edit'),
    mayMoveOut: hasPermission(facts, 'apartment.moveOut'),
  }
}

export default serverFeature({
  handlers: apartmentHandlers,
  records: { apartment: source('apartment', sql<string>`number`) },
})
