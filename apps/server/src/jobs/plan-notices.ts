import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { sql } from 'kysely'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { siteMailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { accountsToTell, languageOfSite, personnelToTell } from '../domain/emergency/readers.ts'

/**
 * Writes the mails about the next plan that has begun or is over (office.md 5.6, record; 31.2). Drills send no mail.
 * Answers whether there was one. Not in the call that starts a plan: no lockdown waits for mails.
 */
export async function relayPlanNotice(services: Services): Promise<boolean> {
  return services.database.write(systemScope, async (db) => {
    const run = await nextRun(db)
    if (!run) return false
    const isStart = !run.start_notified
    await tell(db, services, run, isStart)
    await systemQueries(db, systemScope)
      .updateTable('plan_run')
      .set(isStart ? { start_notified: true } : { end_notified: true })
      .where('project_uuid', '=', run.project_uuid)
      .where('uuid', '=', run.uuid)
      .execute()
    return true
  })
}

function nextRun(db: Db) {
  return systemQueries(db, systemScope)
    .selectFrom('plan_run')
    .innerJoin('emergency_plan as plan', (join) =>
      join.onRef('plan.project_uuid', '=', 'plan_run.project_uuid').onRef('plan.uuid', '=', 'plan_run.plan_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'plan_run.project_uuid')
    .select([
      'plan_run.project_uuid',
      'plan_run.uuid',
      'plan_run.started_at',
      'plan_run.started_by',
      'plan_run.ended_at',
      'plan_run.ended_by',
      'plan_run.start_notified',
      'plan.name as plan',
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
      'project.settings',
    ])
    .where(
      sql<boolean>`not plan_run.is_drill
        and (not plan_run.start_notified or (plan_run.ended_at is not null and not plan_run.end_notified))`,
    )
    .orderBy('plan_run.started_at')
    .limit(1)
    .forUpdate('plan_run')
    .skipLocked()
    .executeTakeFirst()
}
type Run = NonNullable<Awaited<ReturnType<typeof nextRun>>>

async function tell(db: Db, services: Services, run: Run, isStart: boolean): Promise<void> {
  const { emergencyNotifications, notifyTargets } = readOfficeSettings(run.settings)
  if (!emergencyNotifications) return
  const accounts = await accountsToTell(db, run.project_uuid, notifyTargets)
  const at = isStart ? run.started_at : (run.ended_at ?? run.started_at)
  const paramsFor = (name: string, language: string) => ({
    name,
    plan: run.plan,
    site: run.site,
    by: (isStart ? run.started_by : run.ended_by) ?? '',
    at: siteMailFormat(language, run).moment(at.toISOString()),
  })
  for (const { display_name, email, language } of accounts) {
    const params = paramsFor(display_name, language)
    const isByClock = !isStart && run.ended_by === null
    await queueMail(db, systemScope, services, {
      name: isStart ? 'planStarted' : isByClock ? 'planEndedByTime' : 'planEnded',
      to: email!,
      language,
      params: { ...params, since: params.at },
      page: '/login',
    })
  }
  if (!notifyTargets.includes('personnel')) return
  const language = languageOfSite(accounts)
  for (const { name, email } of await personnelToTell(db, run.project_uuid, at)) {
    const params = paramsFor(name, language)
    const mail = isStart ? 'emergencyBegan' : 'emergencyOver'
    await queueMail(db, systemScope, services, { name: mail, to: email!, language, params })
  }
}
