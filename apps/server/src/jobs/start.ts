import { outboxTransport } from '../adapters/mail/outbox.ts'
import { smtpTransport } from '../adapters/mail/smtp.ts'
import type { DevicePath } from '../devices/index.ts'
import type { Services } from '../kernel/services.ts'
import { startScheduler } from './scheduler.ts'
import { startLockWork } from './lock-work.ts'
import { startOutboxRelay } from './outbox.ts'

/** Everything that is done without anybody asking. */
export interface Jobs {
  isReady(): boolean
  close(): Promise<void>
}

interface Options {
  readonly services: Services
  /** The owner's database URL. */
  readonly url: string
  readonly devices: Pick<DevicePath, 'commands'>
}

/** Starts the outbox relay, the work at vendors of locks and the jobs by the clock. */
export async function startJobs({ services, url, devices }: Options): Promise<Jobs> {
  const { smtpUrl, publicUrl } = services.config
  const mail = smtpUrl ? smtpTransport({ smtpUrl, publicUrl }) : outboxTransport
  const boss = await startScheduler(services, url)
  const relay = startOutboxRelay({ services, commands: devices.commands, mail })
  const locks = startLockWork(services)
  return {
    isReady: () => boss.isReady(),
    async close() {
      await relay.close()
      await locks.close()
      await boss.close()
      mail.close()
    },
  }
}
