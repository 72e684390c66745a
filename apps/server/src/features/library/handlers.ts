import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { library as contract } from '@lintel/contract/library/operations.ts'
import { deleteOf, updateOf } from '../../db/db.ts'
import { implement, type Context } from '../../kernel/implement.ts'
import { requireUndoable, watchForUndo } from '../../domain/base/undo.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { codeByKeyedHash, codeByUuid, everyCode, pageOfCodes, showCode } from './queries.ts'
import { snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { cardToReplace, issueCard, replaceCard } from './cards-of-people.ts'
import { assignCode, registerCode, registerCodes, releaseCode } from './unassigned-cards.ts'
import { lastReads, readCard, registerRead } from './unknown-cards.ts'
import { librarySheetOf } from './sheet.ts'
import { serverFeature } from '../../kernel/feature.ts'

/** Person of an entry; never which code. */
const detailOf = ({ kind, owner_name }: { readonly kind: string | null; readonly owner_name: string | null }) => ({
  kind,
  owner: owner_name,
})

type Marking = Pick<Context<typeof contract.markFound, 'project'>, 'db' | 'scope' | 'fail' | 'audit' | 'skipAudit'>

/** Marks a person's code as lost, or reactivates a lost one. */
async function mark(
  { db, scope, fail, audit, skipAudit }: Marking,
  uuid: string,
  status: 'lost' | 'active',
): Promise<void> {
  const row = await codeByUuid(db, scope, uuid)
  if (!row || row.status === 'unassigned' || row.status === 'duplicate') return fail('notFound')
  const { numUpdatedRows } = await updateOf(db, scope, 'credential')
    .set({ status })
    .where('uuid', '=', uuid)
    .where('status', status === 'lost' ? '<>' : '=', 'lost')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) skipAudit()
  else audit({ target: uuid, detail: detailOf(row) })
}

const libraryHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfCodes(db, scope, filter),

  export: (context, filter) =>
    exportList(context, librarySheetOf(filter.kind), filter, everyCode(context.db, context.scope, filter)),

  async find({ db, scope, services, audit }, { kind, code }) {
    const row = await codeByKeyedHash(db, scope, kind, services.vault.keyedHash(scope.uuid, kind, code))
    audit({ ...(row?.uuid && { target: row.uuid }), detail: row ? detailOf(row) : { kind, owner: null } })
    return { found: row ? showCode(row) : null }
  },

  async markLost(context, { uuid }) {
    const { person_uuid: owner } = (await codeByUuid(context.db, context.scope, uuid)) ?? context.fail('notFound')
    const offerUndo = await watchForUndo(context, 'library.markLost', owner === null ? [] : [owner], ['credential'])
    await mark(context, uuid, 'lost')
    return { undo: await offerUndo() }
  },

  async undoLost(context, { uuid }) {
    const { db, scope, audit, skipAudit } = context
    const act = await requireUndoable(context, 'library.markLost', uuid)
    if (!act) return skipAudit()
    await act.restore()
    for (const { key } of act.rows) audit({ target: key, detail: detailOf((await codeByUuid(db, scope, key))!) })
  },

  markFound: (context, { uuid }) => mark(context, uuid, 'active'),

  async release({ db, scope, fail, audit }, { uuid }) {
    const row = await codeByUuid(db, scope, uuid)
    if (!row || row.status === 'unassigned') return fail('notFound')
    // A key and a delivery authorisation are nothing without their code; they are withdrawn where they are kept.
    if (!registeredKinds.some((kind) => kind === row.owner_kind)) return fail('codeOfKey')
    await releaseCode(db, scope, uuid)
    audit({ target: uuid, detail: detailOf(row) })
  },

  async register({ db, scope, services, fail, audit }, form) {
    const uuid = await registerCode({ db, scope, vault: services.vault, fail }, form)
    audit({ target: uuid, detail: { kind: form.kind } })
    return { uuid }
  },

  async registerMany({ db, scope, services, fail, audit }, form) {
    const count = await registerCodes({ db, scope, vault: services.vault, fail }, form)
    audit({ detail: { kind: form.kind, count } })
    return { count }
  },

  reads: async ({ db, scope, services, now }, { kind }) => ({
    rows: await lastReads({ db, scope, vault: services.vault }, kind, now),
  }),

  async registerRead({ db, scope, services, now, fail, audit }, { uuid, companyUuid }) {
    const newCredential = await registerRead({ db, scope, vault: services.vault, fail }, uuid, companyUuid, now)
    audit({ target: newCredential.uuid, detail: { kind: newCredential.kind } })
    return { uuid: newCredential.uuid }
  },

  async takeRead({ db, scope, services, now, audit }, { uuid }) {
    const { kind, code } = await readCard({ db, scope, vault: services.vault }, uuid, now)
    audit({ target: uuid, detail: { kind } })
    return { code }
  },

  async assign({ db, scope, services, fail, audit }, { uuid, personUuid }) {
    const credential = await assignCode({ db, scope, vault: services.vault, fail }, uuid, personUuid)
    audit({ target: credential.uuid, detail: { kind: credential.kind, owner: credential.ownerName } })
    return { uuid: credential.uuid }
  },

  async issue({ db, scope, services, now, fail, audit }, form) {
    const diff = await snapshotPeople(db, scope, [form.personUuid])
    const work = { db, scope, vault: services.vault, fail }
    const { uuid, kind, ownerName } = await issueCard(work, form, now)
    audit({ target: uuid, detail: { kind, owner: ownerName }, people: await diff() })
    return { uuid }
  },

  async replace({ db, scope, services, now, fail, audit }, form) {
    const card = await cardToReplace(db, scope, form.uuid)
    if (!card) return fail('notFound')
    const diff = await snapshotPeople(db, scope, [card.person_uuid])
    const work = { db, scope, vault: services.vault, fail }
    const uuid = await replaceCard(work, card, form.card, now)
    audit({ target: uuid, detail: { kind: card.kind, owner: card.owner_name }, people: await diff() })
    return { uuid }
  },

  async discard({ db, scope, fail, audit }, { uuid }) {
    const removedCredential = await deleteOf(db, scope, 'unassigned_credential')
      .where('unassigned_credential.uuid', '=', uuid)
      .returning('unassigned_credential.kind')
      .executeTakeFirst()
    if (!removedCredential) return fail('notFound')
    audit({ target: uuid, detail: { kind: removedCredential.kind } })
  },
})

export default serverFeature({ handlers: libraryHandlers })
