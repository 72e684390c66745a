import { PgBoss } from 'pg-boss'
import { forLongWork } from '../db/database.ts'
import type { Services } from '../kernel/services.ts'
import { endPlans, expireAccounts } from './expiry.ts'
import { addUpCounters } from './counters/add-up-counters.ts'
import { chargeAgreements } from './charges.ts'
import { anonymizePeople } from './anonymization.ts'
import { dueAttendanceDays } from './attendance.ts'
import { applyPaidOrders, closeOverdueOrders, refundCaptures } from './orders.ts'
import { endMusterReports } from './muster-audit.ts'
import { deleteOld, deleteOldAudit, dropOldEvents, type RetentionJob } from './retention.ts'
import { ensurePartitions, expireDelegations } from './maintenance.ts'
import { relayScheduledNotices } from './notices/all.ts'
import { announceCharges } from './notices/renewals.ts'
import { remindOfEnds } from './notices/reminders.ts'
import { sweepObjects } from '../domain/objects/rows.ts'
import { cleanStoredPictures } from './stored-pictures.ts'
import { changeZones } from './zone-changes.ts'

/** Work by the clock. */
export interface Scheduler {
  isReady(): boolean
  close(): Promise<void>
}

/** One piece of work by the clock. */
export interface Job {
  readonly name: string
  /** When, in UTC. */
  readonly cron: string
  readonly run: (services: Services) => Promise<void>
}

const deletion = (name: RetentionJob, cron: string): Job => ({
  name,
  cron,
  run: (services) => deleteOld(services, name),
})

/** Mails have no queue here: the outbox already repeats what failed, and one way of repeating is enough. */
const jobs: readonly Job[] = [
  { name: 'ensure-partitions', cron: '10 0 * * *', run: ensurePartitions },
  { name: 'drop-old-events', cron: '20 0 * * *', run: dropOldEvents },
  deletion('delete-live-changes', '5 * * * *'),
  deletion('delete-unknown-cards', '*/5 * * * *'),
  deletion('delete-messages-on-screens', '*/5 * * * *'),
  deletion('delete-dead-secrets', '30 0 * * *'),
  deletion('delete-undo-offers', '* * * * *'),
  deletion('delete-idempotency-keys', '40 * * * *'),
  deletion('delete-sign-in-guards', '35 0 * * *'),
  deletion('delete-old-images', '35 0 * * *'),
  deletion('delete-old-alarms', '45 0 * * *'),
  deletion('delete-old-lock-events', '25 0 * * *'),
  deletion('delete-old-signs', '30 0 * * *'),
  deletion('delete-old-muster-reports', '45 0 * * *'),
  deletion('delete-old-reminders', '15 0 * * *'),
  { name: 'sweep-objects', cron: '25 1 * * *', run: sweepObjects },
  { name: 'anonymize-people', cron: '55 0 * * *', run: anonymizePeople },
  { name: 'delete-old-audit', cron: '50 0 * * *', run: deleteOldAudit },
  { name: 'expire-accounts', cron: '40 0 * * *', run: expireAccounts },
  { name: 'expire-delegations', cron: '* * * * *', run: expireDelegations },
  {
    name: 'remind-of-consents',
    cron: '*/10 * * * *',
    run: (services) => relayScheduledNotices(services, 'consentReminder'),
  },
  { name: 'clean-stored-pictures', cron: '* * * * *', run: cleanStoredPictures },
  { name: 'end-plans', cron: '* * * * *', run: endPlans },
  { name: 'end-muster-reports', cron: '* * * * *', run: endMusterReports },
  { name: 'change-zones', cron: '* * * * *', run: changeZones },
  { name: 'close-overdue-orders', cron: '* * * * *', run: closeOverdueOrders },
  { name: 'charge-agreements', cron: '*/10 * * * *', run: chargeAgreements },
  { name: 'announce-charges', cron: '*/10 * * * *', run: announceCharges },
  { name: 'remind-of-ends', cron: '*/5 * * * *', run: remindOfEnds },
  { name: 'apply-paid-orders', cron: '* * * * *', run: applyPaidOrders },
  { name: 'refund-captures', cron: '* * * * *', run: refundCaptures },
  { name: 'add-up-counters', cron: '*/10 * * * *', run: addUpCounters },
  { name: 'due-attendance-days', cron: '*/10 * * * *', run: dueAttendanceDays },
]

/**
 * Starts the jobs, those of features with them; the next months are there before anything else happens.
 * `url` is the owner's, who may make their tables.
 */
export async function startScheduler(
  shared: Services,
  url: string,
  jobsOfFeatures: readonly Job[],
): Promise<Scheduler> {
  const services = { ...shared, database: forLongWork(shared.database) }
  const { log } = services
  await ensurePartitions(services)
  const pgBoss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 2, application_name: 'lintel-jobs' })
  pgBoss.on('error', (error) => log.warn({ err: error }, 'the jobs met an error'))
  await pgBoss.start()
  for (const { name, cron, run } of [...jobs, ...jobsOfFeatures]) {
    await pgBoss.createQueue(name, { policy: 'short', retryLimit: 5, retryDelay: 60, retryBackoff: true })
    await pgBoss.work(name, async () => {
      await run(services)
      log.debug({ job: name }, 'a job is done')
    })
    await pgBoss.schedule(name, cron, null, { tz: 'UTC' })
  }
  let isUp = true
  return {
    isReady: () => isUp,
    async close() {
      isUp = false
      await pgBoss.stop({ graceful: true, timeout: 3_000 })
    },
  }
}
