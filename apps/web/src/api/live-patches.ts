import type { CallName, contract, ReadName } from '@lintel/contract/all/contract.ts'
import type { Door, DoorCommand } from '@lintel/contract/doors/schema.ts'
import { mayFollow } from '@lintel/contract/commands/states.ts'
import type { Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import type { Page } from '@lintel/contract/kit/page.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import type { LockCommand, ThirdPartyLockInfo } from '@lintel/contract/third-party-locks/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from './invalidate.ts'

/** Page with the state that the server tells of some rows; the same object where they have it, so nothing redraws. */
export function patchRows<Row extends object>(
  page: Page<Row>,
  stateOf: (row: Row) => Partial<Row> | undefined,
): Page<Row> {
  const rows = page.rows.map((row) => patchRecord(row, stateOf(row)))
  return rows.some((row, index) => row !== page.rows[index]) ? { ...page, rows } : page
}

function patchRecord<Row extends object>(row: Row, state: Partial<Row> = {}): Row {
  const fields = Object.keys(state) as (keyof Row)[]
  return fields.some((field) => row[field] !== state[field]) ? { ...row, ...state } : row
}

/** The later of two reports of one command: a late or repeated report changes nothing. */
export function laterCommand<Command extends Pick<DoorCommand, 'uuid' | 'state'>>(
  current: Command | undefined,
  update: Command,
): Command {
  if (!current || current.uuid !== update.uuid) return update
  return mayFollow(current.state, update.state) ? update : current
}

/** A lock with what is told of one of its commands; a new one comes first. */
export function withCommand(lock: ThirdPartyLockInfo, update: LockCommand): ThirdPartyLockInfo {
  const isKnown = lock.commands.some(({ uuid }) => uuid === update.uuid)
  return {
    ...lock,
    commands: isKnown
      ? lock.commands.map((command) => (command.uuid === update.uuid ? laterCommand(command, update) : command))
      : [update, ...lock.commands].slice(0, limits.lockCommandsShown),
  }
}

type Contract = typeof contract
type Kind = LiveChange['kind']
type ChangeOf<One extends Kind> = Extract<LiveChange, { readonly kind: One }>

type AnswerOf<Name extends CallName> = Name extends `${infer Entity extends keyof Contract}.${infer Verb}`
  ? Verb extends keyof Contract[Entity]
    ? Contract[Entity][Verb] extends infer Op extends Operation
      ? OutputOf<Op>
      : never
    : never
  : never

/** What a change does to the answers on the screen. */
interface Patch<Change> {
  write(client: QueryClient, change: Change): void
}

/** Writes a change into the answers of a call, in place and without moving rows (design, Lists). */
const into = <Name extends CallName, One extends Kind>(
  call: Name,
  patch: (answer: AnswerOf<Name>, change: ChangeOf<One>) => AnswerOf<Name>,
): Patch<ChangeOf<One>> => ({
  write: (client, change) =>
    client.setQueriesData<AnswerOf<Name>>({ queryKey: [call] }, (answer) => answer && patch(answer, change)),
})

/** Asks for the answers of calls again, which the change does not tell. */
const reread = (...names: readonly ReadName[]): Patch<LiveChange> => ({
  write: (client) => void invalidate(client, names),
})

/** Changes that come in bursts are gathered for so long, so that what they concern is asked for once. */
const gatherMs = 200
/** Hundreds of people pass a muster reader in minutes, and each answer names all of them. */
const gatherMusterMs = 1_000

/** Asks for the answers of calls again, once for all changes that come together. */
const rereadOnce = (...names: readonly ReadName[]): Patch<LiveChange> => rereadWithin(gatherMs, ...names)

/** The same for changes that come within another time. */
const rereadWithin = (ms: number, ...names: readonly ReadName[]): Patch<LiveChange> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    write(client) {
      timer ??= setTimeout(() => {
        timer = undefined
        void invalidate(client, names)
      }, ms)
    },
  }
}

/** Asks again for the record of the device that a change is about, which has facts that the change does not tell. */
const rereadDevice = <One extends Kind>(
  deviceOf: (change: ChangeOf<One>) => string | undefined,
): Patch<ChangeOf<One>> => ({
  write(client, change) {
    const uuid = deviceOf(change)
    if (uuid !== undefined)
      void client.invalidateQueries({ queryKey: ['device.get', { uuid }] satisfies [CallName, object] })
  },
})

/** Keeps the state of a command, also before the answer of the call that gave it. */
const keepCommand = (call: 'door.command' | 'device.command'): Patch<ChangeOf<'command' | 'deviceCommand'>> => ({
  write(client, { command }) {
    client.setQueryData<typeof command>([call, { uuid: command.uuid }], (current) => laterCommand(current, command))
  },
})

const connectionOf =
  ({ deviceUuid, connection }: ChangeOf<'connection'>) =>
  (uuid: string) =>
    uuid === deviceUuid ? { connection } : undefined

const stateOf =
  ({ doorUuid, lastOpenedAt, position }: ChangeOf<'door'>) =>
  ({ uuid }: { readonly uuid: string }) =>
    uuid === doorUuid ? { lastOpenedAt, position } : undefined

/** Who was granted access at a door; the next reading says more of the person. */
const personOf =
  ({ event }: ChangeOf<'doorEvent'>) =>
  ({ uuid, lastPerson }: Pick<Door, 'uuid' | 'lastPerson'>) => {
    const { type, granted, doorUuid, personName, occurredAt } = event
    if (uuid !== doorUuid || type !== 'access' || !granted || personName === null) return undefined
    if (lastPerson && Date.parse(lastPerson.at) >= Date.parse(occurredAt)) return undefined
    return { lastPerson: { uuid: null, kind: null, name: personName, at: occurredAt } }
  }

const unlockedByOf =
  ({ doors }: ChangeOf<'unlockedDoors'>) =>
  ({ uuid }: { readonly uuid: string }) => {
    const update = doors.find(({ doorUuid }) => doorUuid === uuid)
    return update && { unlockedBy: update.unlockedBy }
  }

/**
 * What each kind of change does: states are the server's and are only written. Screens listen to the others themselves.
 */
const patches: { readonly [One in Kind]: readonly Patch<ChangeOf<One>>[] } = {
  connection: [
    into('device.list', (page, change) => patchRows(page, ({ uuid }) => connectionOf(change)(uuid))),
    into('fleetDevice.list', (page, change) => patchRows(page, ({ uuid }) => connectionOf(change)(uuid))),
    into('device.get', (device, change) => patchRecord(device, connectionOf(change)(device.uuid))),
    // Firmware, address and last contact come with a connection.
    rereadDevice(({ deviceUuid }) => deviceUuid),
    into('door.list', (page, change) => patchRows(page, ({ deviceUuid }) => connectionOf(change)(deviceUuid))),
    into('door.get', (door, change) => patchRecord(door, connectionOf(change)(door.deviceUuid))),
  ],
  door: [
    into('door.list', (page, change) => patchRows(page, stateOf(change))),
    into('door.get', (door, change) => patchRecord(door, stateOf(change)(door))),
  ],
  unlockedDoors: [
    into('door.list', (page, change) => patchRows(page, unlockedByOf(change))),
    into('door.get', (door, change) => patchRecord(door, unlockedByOf(change)(door))),
  ],
  deadReaders: [reread('door.list', 'device.list', 'fleetDevice.list', 'device.get', 'alarm.list')],
  command: [keepCommand('door.command')],
  deviceCommand: [keepCommand('device.command'), reread('device.commands')],
  lockCommand: [
    into('thirdPartyLock.get', (lock, { command }) =>
      lock.uuid === command.lockUuid ? withCommand(lock, command) : lock,
    ),
  ],
  thirdPartyLocks: [reread('thirdPartyLock.list', 'thirdPartyLock.get', 'thirdPartyLock.events')],
  planRun: [reread('emergencyPlan', 'door.list', 'door.get'), rereadOnce('alarm.open')],
  muster: [rereadWithin(gatherMusterMs, 'musterReport')],
  doorEvent: [
    // The page of a device names a reader that no door uses.
    rereadDevice(({ event }) => (event.type === 'credentialRead' ? event.deviceUuid : undefined)),
    into('door.list', (page, change) => patchRows(page, personOf(change))),
    into('door.get', (door, change) => patchRecord(door, personOf(change)(door))),
  ],
  // The state of a door follows from its open alarms.
  alarm: [rereadOnce('alarm.open', 'door.list', 'door.get')],
}

/** Writes a live change into the answers that are on the screen. */
export function patchCache(client: QueryClient, change: LiveChange): void {
  const ofKind: readonly Patch<LiveChange>[] = patches[change.kind]
  for (const patch of ofKind) patch.write(client, change)
}
