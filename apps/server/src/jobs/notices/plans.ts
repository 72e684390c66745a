import { emergencyTargetsOf } from '@lintel/contract/site-settings/by-kind.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { nameOfPlan } from '../../domain/emergency/system-plans.ts'
import { reportLink } from '../../domain/mails/deep-link.ts'
import type { MailFormat } from '../../domain/mails/format.ts'
import { planPush } from './alarm-push.ts'
import { rowNotice, siteColumns, type NoticeMessage } from './notice.ts'
import { accountsToNotify, peopleToNotify } from './recipients.ts'

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
      'plan.name',
      'plan.built_in',
      ...siteColumns,
      'project.kind',
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

async function messages(db: Db, run: Run): Promise<readonly NoticeMessage[]> {
  const targets = emergencyTargetsOf(run)
  if (targets.length === 0) return []
  const { at, by, mail, personnelMail } = run.start_notified
    ? ({
        at: run.ended_at ?? run.started_at,
        by: run.ended_by,
        mail: run.ended_by === null ? 'planEndedByTime' : 'planEnded',
        personnelMail: 'emergencyOver',
      } as const)
    : ({ at: run.started_at, by: run.started_by, mail: 'planStarted', personnelMail: 'emergencyBegan' } as const)
  const paramsIn = (_format: MailFormat, language: string) => ({ plan: nameOfPlan(run, language), by: by ?? '' })
  const common = { about: run, at, params: paramsIn }
  const accounts = await accountsToNotify(db, run.project_uuid, { targets })
  return [
    { push: planPush(run, at), recipients: accounts },
    { ...common, mail, page: () => reportLink('emergencyRun', run.project_uuid, run.uuid), recipients: accounts },
    {
      ...common,
      mail: personnelMail,
      recipients: await peopleToNotify(db, run.project_uuid, { targets, at, accounts }),
    },
  ]
}

/**
 * Plans that have begun or are over (office.md 5.6, record; 31.2). Drills send no mail. Not in the call that starts a
 * plan: no lockdown waits for mails.
 */
export const planNotice = rowNotice(nextRun, messages, (db, { project_uuid, uuid, start_notified }) =>
  systemQueries(db, systemScope)
    .updateTable('plan_run')
    .set(start_notified ? { end_notified: true } : { start_notified: true })
    .where('project_uuid', '=', project_uuid)
    .where('uuid', '=', uuid)
    .execute(),
)
