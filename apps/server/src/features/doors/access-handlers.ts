import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { DoorAccessEdit } from '@lintel/contract/doors/access.ts'
import type { door as contract } from '@lintel/contract/doors/operations.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { Handlers } from '../../kernel/implement.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { requireSubscription } from '../../domain/money/item-subscriptions.ts'
import { accessOf, accessRow, saveAccess } from './access-settings.ts'
import { onlyBlocksAccess } from './blocking.ts'
import { isLockedDown } from '../../domain/base/running-plans.ts'

/** Who decides at a door. Devices hear of it by the policy, which follows the rows. */
export const accessHandlers: Pick<Handlers<typeof contract, 'project'>, 'setAccess' | 'previewAccess'> = {
  async setAccess({ db, scope, now, fail, audit }, form) {
    const row = await accessRow(db, scope, form.uuid)
    if (row && !onlyBlocksAccess(await accessOf(db, scope, form.uuid, row), form))
      await requireSubscription({ db, scope, now, fail }, 'door', [form.uuid])
    const before = await change(db, scope, form, now, fail)
    const isNews = (before.out_of_service !== null) !== form.isOutOfService
    const service = form.isOutOfService ? 'outOfService' : 'inService'
    audit({
      target: form.uuid,
      detail: { door: before.name, ...(isNews && { service, reason: form.outOfServiceReason }) },
    })
  },

  async previewAccess({ db, scope, now, fail, dryRun }, form) {
    await change(db, scope, form, now, fail)
    return dryRun(await previewOf(db, scope, now))
  },
}

/** Changes a door that no running plan concerns, held so that two cannot set it at once. Answers what it was. */
async function change(
  db: Db,
  scope: ProjectScope,
  form: DoorAccessEdit,
  now: Date,
  fail: Fail<'lockedDown' | 'staleRecord' | 'tooManyFloors'>,
) {
  const row = await accessRow(db, scope, form.uuid, true)
  if (!row) fail('notFound')
  if (await isLockedDown(db, scope, form.uuid, now)) fail('lockedDown')
  await saveAccess(db, scope, row, form, fail)
  return row
}
