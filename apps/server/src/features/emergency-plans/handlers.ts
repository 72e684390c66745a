import { onTaken } from '../../domain/base/unique-violation.ts'
import { randomUUID } from 'node:crypto'
import { emergencyPlan as contract } from '@lintel/contract/emergency-plans/operations.ts'
import { readSiteSettings } from '@lintel/contract/site-settings/by-kind.ts'
import { managersMayOpenAllDoors } from '@lintel/contract/site-settings/shared.ts'
import { deleteOf, insertInto } from '../../db/db.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { implement } from '../../kernel/implement.ts'
import { planNotices } from '../../domain/emergency/notices.ts'
import { namesOfPlans, pageOfPlans, planByUuid, planInfo } from './queries.ts'
import { pageOfRuns, reportOf, runningPlans } from '../../domain/emergency/run-queries.ts'
import { columnsOf, nameColumnsOf, saveTies, tiesOf, touchesDoors } from './writes.ts'
import { startRun, stopRun } from './runs.ts'
import { nameOfPlan } from '../../domain/emergency/system-plans.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { planName } from '../../domain/emergency/system-plans.ts'
import { editUnique } from '../../domain/base/edit-record.ts'

/** Whether the settings of the site let a manager open all emergency doors (community.md 19). */
const mayOpenAll = ({ projectKind, siteSettings }: SessionRecord): boolean =>
  managersMayOpenAllDoors(readSiteSettings({ kind: projectKind, settings: siteSettings }))

const emergencyPlanHandlers = implement(contract, 'project', {
  list: ({ db, scope, session, request, now }, filter) =>
    pageOfPlans(db, scope, filter, { now, mayOpenAllDoors: mayOpenAll(session), language: request.language }),

  names: ({ db, scope, request }) => namesOfPlans(db, scope, request.language),

  async get({ db, scope, request, now, fail }, { uuid }) {
    const plan = await planByUuid(db, scope, uuid, now)
    return plan ? planInfo(db, scope, plan, request.language) : fail('notFound')
  },

  async create({ db, scope, now, fail, audit }, form) {
    const ties = await tiesOf(db, scope, form)
    const uuid = randomUUID()
    await onTaken(
      insertInto(db, scope, 'emergency_plan', { uuid, ...columnsOf(form), created_at: now }).execute(),
      fail,
    )
    await saveTies(db, scope, uuid, ties)
    audit({ target: uuid, detail: { name: form.name, kind: form.kind } })
    return { uuid }
  },

  async edit({ db, scope, request, now, fail, audit }, { uuid, version, ...form }) {
    const plan = await planByUuid(db, scope, uuid, now)
    if (!plan) return fail('notFound')
    if (plan.is_fire_plan) return fail('firePlanRequired')
    const ties = await tiesOf(db, scope, form)
    if (plan.is_running && touchesDoors(plan, form, ties)) return fail('planRunning')
    await editUnique(
      { db, scope, fail },
      'emergency_plan',
      { uuid, version },
      { ...columnsOf(form), ...nameColumnsOf(plan, form, request.language) },
    )
    await saveTies(db, scope, uuid, ties)
    audit({ target: uuid, detail: { name: form.name, kind: form.kind } })
  },

  async remove({ db, scope, request, now, fail, audit }, { uuid }) {
    const plan = await planByUuid(db, scope, uuid, now)
    if (!plan) return fail('notFound')
    if (plan.is_running) return fail('planRunning')
    if (plan.is_fire_plan) return fail('firePlanRequired')
    await deleteOf(db, scope, 'emergency_plan').where('emergency_plan.uuid', '=', uuid).execute()
    audit({ target: uuid, detail: { name: nameOfPlan(plan, request.language), kind: plan.kind } })
  },

  async start({ db, scope, session, request, now, fail, audit }, { uuid, ...start }) {
    const plan = await planByUuid(db, scope, uuid, now)
    if (!plan) return fail('notFound')
    // A drill opens no door.
    if (plan.opens_all_doors && !start.isDrill && !mayOpenAll(session)) return fail('manualUnlockNotAllowed')
    const run = await startRun(db, scope, plan, start, session.accountName, now, fail)
    const detail = {
      name: nameOfPlan(plan, request.language),
      kind: plan.kind,
      isDrill: start.isDrill,
      reason: start.reason,
    }
    const doors = run.doors.join(', ')
    audit({ target: uuid, detail: { ...detail, doors, minutes: start.minutes ?? null } })
    return { runUuid: run.uuid }
  },

  async stop({ db, scope, session, request, now, fail, audit }, { uuid }) {
    const plan = await planByUuid(db, scope, uuid, now)
    if (!plan) return fail('notFound')
    const run = await stopRun(db, scope, uuid, session.accountName, now)
    if (!run) return fail('planNotRunning')
    audit({
      target: uuid,
      detail: { name: nameOfPlan(plan, request.language), kind: plan.kind, isDrill: run.is_drill },
    })
  },

  state: async ({ db, scope, request, now }) => ({ running: await runningPlans(db, scope, now, request.language) }),

  notices: async ({ db, scope, request, now }) => ({ running: await planNotices(db, scope, now, request.language) }),

  runs: ({ db, scope, request }, filter) => pageOfRuns(db, scope, filter, request.language),

  report: async ({ db, scope, request, fail }, { uuid }) =>
    (await reportOf(db, scope, uuid, request.language)) ?? fail('notFound'),
})

export default serverFeature({
  handlers: emergencyPlanHandlers,
  records: { emergencyPlan: { table: 'emergency_plan', called: planName } },
})
