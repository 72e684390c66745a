import { residentCode as contract } from '@lintel/contract/resident-codes/operations.ts'
import { deleteOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { isOldCommunity } from '../../domain/residences/residence.ts'
import { fail as failCall } from '../../kernel/failure.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { doorsForCodes, isResident, codesOfResident, pageOfResidentCodes, residentCodeByUuid } from './queries.ts'
import {
  createResidentCode,
  deleteResidentCodes,
  editResidentCode,
  requireResidentCodes,
  residentCodeForEdit,
} from './writes.ts'

/** Fails at a site whose codes open by access groups: it has no codes with doors of their own. */
async function requireOldCommunity(db: Db, scope: ProjectScope): Promise<void> {
  if (!(await isOldCommunity(db, scope))) failCall('notFound')
}

/** Fails in an old community, where each code has doors of its own for good. */
async function refuseOldCommunity(db: Db, scope: ProjectScope): Promise<void> {
  if (await isOldCommunity(db, scope)) failCall('notFound')
}

/** The code that a call names, with its resident and locked; `notFound` for any other id. */
async function requireCode(db: Db, scope: ProjectScope, uuid: string) {
  await requireOldCommunity(db, scope)
  return (await residentCodeForEdit(db, scope, uuid)) ?? failCall('notFound')
}

const residentCodeHandlers = implement(contract, 'project', {
  async list({ db, scope, now }, filter) {
    await requireOldCommunity(db, scope)
    return pageOfResidentCodes(db, scope, filter, now)
  },

  async get({ db, scope, now, fail }, { uuid }) {
    await requireOldCommunity(db, scope)
    return (await residentCodeByUuid(db, scope, uuid, now)) ?? fail('notFound')
  },

  async doors({ db, scope, fail }, { resident }) {
    await requireOldCommunity(db, scope)
    if (resident !== undefined && !(await isResident(db, scope, resident))) return fail('notFound')
    return { rows: await doorsForCodes(db, scope, resident ?? null) }
  },

  async create({ db, scope, services: { vault }, fail, audit }, form) {
    await requireOldCommunity(db, scope)
    const diff = await snapshotPeople(db, scope, [form.residentUuid])
    const uuid = await createResidentCode({ db, scope, vault, fail }, form)
    const { kind, repeat } = form
    audit({ target: form.residentUuid, detail: { kind, repeat }, people: await diff() })
    return { uuid }
  },

  async previewCreate({ db, scope, services: { vault }, now, fail, dryRun }, form) {
    await requireOldCommunity(db, scope)
    await createResidentCode({ db, scope, vault, fail }, form)
    return dryRun(await previewOf(db, scope, now))
  },

  async edit({ db, scope, services: { vault }, fail, audit }, form) {
    const code = await requireCode(db, scope, form.uuid)
    const diff = await snapshotPeople(db, scope, [code.person_uuid])
    await editResidentCode({ db, scope, vault, fail }, code, form)
    audit({ target: code.person_uuid, detail: { kind: code.kind, repeat: form.repeat }, people: await diff() })
  },

  async previewEdit({ db, scope, services: { vault }, now, fail, dryRun }, form) {
    await editResidentCode({ db, scope, vault, fail }, await requireCode(db, scope, form.uuid), form)
    return dryRun(await previewOf(db, scope, now))
  },

  async remove({ db, scope, audit }, { uuids }) {
    await requireOldCommunity(db, scope)
    const codes = await requireResidentCodes(db, scope, uuids)
    const residents = [...new Set(codes.map(({ person_uuid }) => person_uuid))]
    const diff = await snapshotPeople(db, scope, residents)
    await deleteResidentCodes(db, scope, codes)
    const target = residents.length === 1 && { target: residents[0]! }
    audit({ ...target, detail: { count: codes.length }, people: await diff() })
  },

  async kept({ db, scope, now, fail }, { resident }) {
    await refuseOldCommunity(db, scope)
    if (!(await isResident(db, scope, resident))) return fail('notFound')
    return { rows: await codesOfResident(db, scope, resident, now) }
  },

  async removeAccess({ db, scope, fail, audit }, { uuid }) {
    await refuseOldCommunity(db, scope)
    const code = await residentCodeForEdit(db, scope, uuid)
    if (!code) return fail('notFound')
    const diff = await snapshotPeople(db, scope, [code.person_uuid])
    await deleteOf(db, scope, 'personal_grant').where('personal_grant.uuid', '=', uuid).execute()
    audit({ target: code.person_uuid, detail: { kind: code.kind }, people: await diff() })
  },
})

export default serverFeature({ handlers: residentCodeHandlers })
