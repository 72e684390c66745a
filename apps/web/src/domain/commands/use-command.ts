import { isRunning, type CommandState } from '@lintel/contract/commands/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FleetCommand } from '@lintel/contract/devices/fleet-operations.ts'
import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import type { DoorCommand } from '@lintel/contract/doors/schema.ts'
import type { LockCommand, ThirdPartyLockInfo } from '@lintel/contract/third-party-locks/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSecond } from '../../kit/time/now.ts'
import { api, type CallOptions } from '../../api/client.ts'
import { onIdentityChange } from '../../api/request-context.ts'
import { ApiError } from '../../api/failure.ts'
import { laterCommand, withCommand } from '../../api/live-patches.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { queryClient, readKey } from '../../api/queries.ts'
import { applyReplyPolicy } from '../../api/reply-policy.ts'
import { createStore } from '../../base/store.ts'

interface AnyCommand {
  readonly uuid: string
  readonly state: CommandState
  readonly expiresAt: string
}

/** Where the reports of commands of one kind are read, which live changes are written into as well. */
export interface Reports<Command extends AnyCommand, Answer> {
  readonly key: (command: Command) => readonly unknown[]
  readonly read: (command: Command, options: CallOptions) => Promise<Answer>
  readonly find: (answer: Answer, command: Command) => Command | undefined
  /** Answer with a report, where the report is the later one; none where nothing is known that it could be part of. */
  readonly with: (answer: Answer | undefined, command: Command) => Answer | undefined
  /** For so long after it expires a report may come; without it, until one has come. */
  readonly graceMs?: number
  /** Whether a result is shown again on the next visit. */
  readonly keepsResult?: true
}

/** Openings of doors. The result stays beside the list, because rows come and go with pages. */
export const doorCommands: Reports<DoorCommand, DoorCommand> = {
  key: ({ uuid }) => readKey(api.door.command, { uuid }),
  read: ({ uuid }, options) => api.door.command({ uuid }, options),
  find: (command) => command,
  with: laterCommand,
  graceMs: limits.openCommandSeconds * 1_000,
  keepsResult: true,
}

/** Commands to devices. */
export const deviceCommands: Reports<DeviceCommand, DeviceCommand> = {
  key: ({ uuid }) => readKey(api.device.command, { uuid }),
  read: ({ uuid }, options) => api.device.command({ uuid }, options),
  find: (command) => command,
  with: laterCommand,
}

/** Orders of the platform to devices. */
export const fleetCommands: Reports<FleetCommand, FleetCommand> = {
  key: ({ uuid, deviceUuid }) => readKey(api.fleetDevice.command, { uuid, device: deviceUuid }),
  read: ({ uuid, deviceUuid }, options) => api.fleetDevice.command({ uuid, device: deviceUuid }, options),
  find: (command) => command,
  with: laterCommand,
}

/** Commands to locks of vendors, which are read with their lock. */
export const lockCommands: Reports<LockCommand, ThirdPartyLockInfo> = {
  key: ({ lockUuid }) => readKey(api.thirdPartyLock.get, { uuid: lockUuid }),
  read: ({ lockUuid }, options) => api.thirdPartyLock.get({ uuid: lockUuid }, options),
  find: (lock, { uuid }) => lock.commands.find((command) => command.uuid === uuid),
  with: (lock, command) => lock && withCommand(lock, command),
}

/** A command that was given here: being sent, on its way, or refused at once. */
type Sending =
  | { readonly step: 'sending' }
  | { readonly step: 'sent'; readonly command: AnyCommand }
  | { readonly step: 'refused'; readonly failure: ApiError }

/** The last command to each door, device and lock, by its uuid. */
const sendings = createStore<ReadonlyMap<string, Sending>>(new Map())

function put(target: string, sending: Sending | undefined): void {
  const next = new Map(sendings.get())
  if (sending) next.set(target, sending)
  else next.delete(target)
  sendings.set(next)
}

onIdentityChange(() => sendings.set(new Map()))

/** How often a report is asked for; the live stream tells sooner, where there is one and it is not silent. */
export const pollMs = 1_000

/** Whether no report changes the command any more, or none will come. */
export function isOver(command: AnyCommand, now: number, graceMs = Infinity): boolean {
  return !isRunning(command) || now > Date.parse(command.expiresAt) + graceMs
}

/** Whether it is worth to ask for a report once more. */
const isPending = (command: AnyCommand, graceMs: number | undefined): boolean => !isOver(command, Date.now(), graceMs)

export type CommandProgress<Command> =
  | { readonly step: 'none' | 'sending' }
  | { readonly step: 'refused'; readonly failure: ApiError }
  | { readonly step: 'command'; readonly command: Command; readonly isRunning: boolean }

/**
 * Follows a command that the server has answered to a dialog; the live stream may have been quicker than the answer.
 */
export function followCommand<Command extends AnyCommand, Answer>(
  reports: Reports<Command, Answer>,
  target: string,
  command: Command,
): void {
  queryClient.setQueryData<Answer>(reports.key(command), (answer) => reports.with(answer, command))
  put(target, { step: 'sent', command })
}

/** Commands to one door, device or lock: sends them, and says how far the last one has come. */
export function useCommand<Command extends AnyCommand, Answer>(reports: Reports<Command, Answer>, target: string) {
  const site = useSiteOfCalls()
  const sending = sendings.use((all) => all.get(target))
  const sentCommand = sending?.step === 'sent' ? (sending.command as Command) : undefined
  const reportOf = (answer: Answer | undefined) => answer && sentCommand && reports.find(answer, sentCommand)
  const { data } = useQuery<Answer>({
    queryKey: sentCommand ? reports.key(sentCommand) : ['command', target],
    queryFn: async ({ signal, queryKey }) => {
      const answer = await reports.read(sentCommand!, { signal, ...site })
      const report = reportOf(queryClient.getQueryData<Answer>(queryKey))
      return (report && reports.with(answer, report)) ?? answer
    },
    enabled: sentCommand !== undefined,
    refetchInterval: (query) => {
      const report = reportOf(query.state.data) ?? sentCommand
      return report && isPending(report, reports.graceMs) ? pollMs : false
    },
    meta: { handles: 'all' },
  })
  const command = sentCommand && laterCommand(sentCommand, reportOf(data) ?? sentCommand)
  const now = useSecond(command !== undefined && isRunning(command))
  const progress: CommandProgress<Command> =
    command === undefined
      ? sending?.step === 'refused' || sending?.step === 'sending'
        ? sending
        : { step: 'none' }
      : { step: 'command', command, isRunning: !isOver(command, now, reports.graceMs) }
  const isResult = progress.step === 'refused' || (progress.step === 'command' && !progress.isRunning)
  const isForgotten = isResult && !reports.keepsResult
  useEffect(() => {
    if (!isForgotten) return undefined
    // Not where the next one has been given meanwhile.
    return () => {
      if (sendings.get().get(target) === sending) put(target, undefined)
    }
  }, [isForgotten, sending, target])

  /** Gives a command under a key of its own, by which sending it twice does nothing twice (device-link.md 4.7). */
  const send = async (call: (key: string, options: CallOptions) => Promise<Command>): Promise<void> => {
    put(target, { step: 'sending' })
    try {
      followCommand(reports, target, await call(crypto.randomUUID(), site))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      applyReplyPolicy(error, 'all')
      put(target, { step: 'refused', failure: error })
    }
  }
  return { progress, send }
}
