import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { door as contract } from '@lintel/contract/doors/operations.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { Handlers } from '../../kernel/implement.ts'
import { requireSubscription } from '../../domain/money/item-subscriptions.ts'
import { onlyBlocksHours } from './blocking.ts'
import { endOverride, overrideDoor, saveTimetable, timetableOf } from './modes.ts'
import { isLockedDown } from '../../domain/base/running-plans.ts'

/** Modes of doors by timetable and manual override. Devices hear of it by the policy, which follows the rows. */
export const modeHandlers: Pick<
  Handlers<typeof contract, 'project'>,
  'setTimetable' | 'setOverride' | 'followTimetable'
> = {
  async setTimetable({ db, scope, now, fail, audit }, form) {
    const { name } = await requireFreeDoor(db, scope, form.uuid, now, fail)
    if (!onlyBlocksHours(await timetableOf(db, scope, form.uuid, form.version), form))
      await requireSubscription({ db, scope, now, fail }, 'door', [form.uuid])
    const modes = await saveTimetable(db, scope, form, fail)
    audit({ target: form.uuid, detail: { door: name, modes: modes.join(' ') } })
  },

  async setOverride({ db, scope, session, now, fail, audit }, form) {
    const { name } = await requireFreeDoor(db, scope, form.uuid, now, fail)
    const until = await overrideDoor(db, scope, form, session, now)
    const { mode, reason } = form
    audit({ target: form.uuid, detail: { door: name, mode, until: until.toISOString(), reason } })
  },

  async followTimetable({ db, scope, now, fail, audit, skipAudit }, { uuid }) {
    const { name } = await requireFreeDoor(db, scope, uuid, now, fail)
    if (await endOverride(db, scope, uuid)) audit({ target: uuid, detail: { door: name } })
    else skipAudit()
  },
}

/** A door that no running plan concerns, held so that two cannot set it at once. */
async function requireFreeDoor(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
  fail: Fail<'lockedDown'>,
): Promise<{ readonly name: string }> {
  const door = await rowsOf(db, scope, 'door')
    .select('door.name')
    .where('door.uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!door) fail('notFound')
  if (await isLockedDown(db, scope, uuid, now)) fail('lockedDown')
  return door
}
