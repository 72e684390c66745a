import type { CommandAck } from '@lintel/devices/protocol/up.ts'
import type { UpMessage } from '@lintel/devices/protocol/messages.ts'

/**
 * Brings devices to hold one thing, such as their policy or settings. `traffic.ts` lists all of them;
 * `message-handlers.ts` passes on what devices report.
 */
export interface DeviceSync {
  /** A device of a site has connected, or the broker tells that it had (`retained`). */
  onBirth?(mac: string, birth: UpMessage<'birth'>, frame: { readonly retained: boolean }): Promise<void>
  /** Processes the answer to a command; false for a command of another sync. */
  onCommandAck?(mac: string, ack: CommandAck): Promise<boolean>
  /** Looks for what is missing on devices; called every few seconds while the link to the broker is up. */
  reconcile?(): Promise<void>
  /** Whether there is something to reconcile while the link is down, too. */
  readonly worksWithoutLink?: boolean
  close(): Promise<void>
}
