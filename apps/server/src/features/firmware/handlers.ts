import { firmware as contract } from '@lintel/contract/firmware/operations.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { compareVersions, readVersion } from '@lintel/devices/firmware/version.ts'
import { readHeader } from '@lintel/devices/firmware/image.ts'
import { modelNamed } from '../../kernel/device-models.ts'
import { signImage } from '@lintel/devices/firmware/signing.ts'
import { systemQueries, treeRowsOf, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { firmwareKeysOf } from '../../domain/firmware/keys.ts'
import { recordObject, releaseObject } from '../../domain/objects/rows.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { StoredFile } from '../../base/objects.ts'
import { firmwareByUuid, pageOfFirmware } from './queries.ts'
import {
  deleteFirmware,
  insertFirmware,
  newestOf,
  openTasksWith,
  queueFirmwareNotice,
  updateFirmware,
} from './writes.ts'

const { list, get, ...writing } = contract

const readHandlers = implement({ list, get }, 'session', {
  list: (context, filter) => pageOfFirmware(context, filter),

  get: async (context, { uuid }) => (await firmwareByUuid(context, uuid)) ?? context.fail('notFound'),
})

/** Versions are the platform's: permissions alone say who may publish, change or download them. */
const writeHandlers = implement(writing, 'system', {
  async publish({ db, scope, services, session, now, fail, audit }, { file, ...form }) {
    const header = file instanceof StoredFile ? readHeader(file.start) : null
    if (!header || !(file instanceof StoredFile)) return fail('fileCheckFailed')
    const { model, version, minVersion } = header
    const record = modelNamed(model)
    if (!record) return fail('firmwareUnknownModel', { model })
    for (const one of [version, ...(minVersion === undefined ? [] : [minVersion])]) {
      if (readVersion(one)![0] !== record.code)
        return fail('firmwareWrongModel', { version: one, model, code: record.code })
    }
    const number = readVersion(version)!
    if (minVersion !== undefined && compareVersions(readVersion(minVersion)!, number) > 0)
      return fail('firmwareMinimumAbove', { version, minimum: minVersion })
    const newest = await newestOf(db, scope, model)
    if (newest && compareVersions(number, newest.number) <= 0)
      return fail('firmwareNotNewer', { version, newest: newest.name })
    if (!(await areDistributors(db, scope, form.distributors))) return fail('notFound')
    const { stored } = file
    const signature = signImage(stored.sha256, await firmwareKeysOf(db, scope, services))
    await recordObject(db, scope, stored, 'firmware', now)
    const uuid = await insertFirmware(db, scope, { header, stored, signature, form, by: session.actingName, at: now })
    if (form.visibility !== 'hidden') await queueFirmwareNotice({ db, scope, now }, uuid)
    audit({ target: uuid, detail: { model, version, visibility: form.visibility } })
    return { uuid }
  },

  async edit({ db, scope, now, fail, audit }, form) {
    if (!(await areDistributors(db, scope, form.distributors))) return fail('notFound')
    const before = await systemQueries(db, scope)
      .selectFrom('firmware')
      .select(['model', 'name'])
      .where('uuid', '=', form.uuid)
      .executeTakeFirst()
    if (!before) return fail('notFound')
    if (!(await updateFirmware(db, scope, form))) return fail('staleRecord')
    // Accounts that were mailed of it before are not mailed again.
    if (form.visibility !== 'hidden') await queueFirmwareNotice({ db, scope, now }, form.uuid)
    audit({
      target: form.uuid,
      detail: { model: before.model, version: before.name, visibility: form.visibility },
    })
  },

  async remove({ db, scope, now, fail, audit }, record) {
    const count = await openTasksWith(db, scope, record.uuid)
    if (count > 0) return fail('firmwareInTask', { count })
    const row = await deleteFirmware(db, scope, record)
    if (!row) {
      const isThere = await systemQueries(db, scope)
        .selectFrom('firmware')
        .select('uuid')
        .where('uuid', '=', record.uuid)
        .executeTakeFirst()
      return fail(isThere ? 'staleRecord' : 'notFound')
    }
    await releaseObject(db, scope, row.sha256, now)
    audit({ target: record.uuid, detail: { model: row.model, version: row.name } })
  },

  async download({ db, scope, fail, audit }, { uuid }) {
    const row = await systemQueries(db, scope)
      .selectFrom('firmware')
      .select(['model', 'name', 'sha256', 'bytes'])
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    if (!row) return fail('notFound')
    audit({ target: uuid, detail: { model: row.model, version: row.name } })
    const { sha256, bytes } = row
    return new StoredFile(`${row.model}-${row.name}.firmware`, fileKinds.firmware.type, { sha256, bytes })
  },
})

/** Whether those that a version is chosen for are distributors. */
async function areDistributors(db: Db, scope: SystemScope, uuids: readonly string[]): Promise<boolean> {
  if (uuids.length === 0) return true
  const rows = await treeRowsOf(db, scope, 'account')
    .select('account.uuid')
    .where('account.kind', '=', 'distributor')
    .where('account.uuid', 'in', uuids)
    .execute()
  return rows.length === new Set(uuids).size
}

export default serverFeature({ handlers: [...readHandlers, ...writeHandlers] })
