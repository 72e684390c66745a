import type { MailTransport } from '../domain/mails/transport.ts'
import type { PushTransport } from '../domain/push/transport.ts'
import type { CommandRelay, Services } from '../kernel/services.ts'
import { startScheduler, type Job } from './scheduler.ts'
import { startOutboxRelay } from './outbox.ts'

/** Everything that is done without a call. */
export interface Jobs {
  isReady(): boolean
  close(): Promise<void>
}

interface Options {
  readonly services: Services
  /** The owner's database URL. */
  readonly url: string
  readonly commands: CommandRelay
  readonly mail: MailTransport
  readonly push: PushTransport
  readonly jobsOfFeatures: readonly Job[]
}

/** Starts the outbox relay and the jobs by the clock. */
export async function startJobs({ services, url, commands, mail, push, jobsOfFeatures }: Options): Promise<Jobs> {
  const scheduler = await startScheduler(services, url, jobsOfFeatures)
  const relay = startOutboxRelay({ services, commands, mail, push })
  return {
    isReady: () => scheduler.isReady(),
    async close() {
      await relay.close()
      await scheduler.close()
      mail.close()
    },
  }
}
