import type { Connection } from '@lintel/contract/devices/connections.ts'
import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import { unlockedByAt } from '@lintel/contract/doors/locks.ts'
import { relayNumber } from '@lintel/contract/doors/relay-numbers.ts'
import { commandStates } from '@lintel/contract/doors/states.ts'
import type { Door, DoorCommand } from '@lintel/contract/doors/schema.ts'
import type { LiveChange } from '@lintel/contract/live/operations.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { Page } from '@lintel/contract/kit/page.ts'
import type { LockCommand, ThirdPartyLockInfo } from '@lintel/contract/third-party-locks/schema.ts'
import type { QueryClient } from '@tanstack/react-query'

interface WithConnection {
  readonly connection: Connection
}

/** Page with the connection of some rows changed; the same object when no row is concerned, so nothing redraws. */
export function patchRows<Row extends WithConnection>(
  page: Page<Row> | undefined,
  concerns: (row: Row) => boolean,
  connection: Connection,
): Page<Row> | undefined {
  if (!page?.rows.some((row) => concerns(row) && row.connection !== connection)) return page
  return { ...page, rows: page.rows.map((row) => (concerns(row) ? { ...row, connection } : row)) }
}

/** The later of two reports of one command; a late report never moves it back. */
export function laterCommand<Command extends Pick<DoorCommand, 'uuid' | 'state'>>(
  known: Command | undefined,
  told: Command,
): Command {
  if (!known || known.uuid !== told.uuid) return told
  const order = (command: Command) => commandStates.indexOf(command.state)
  if (known.state === 'unknown') return told.state === 'accepted' || told.state === 'sent' ? known : told
  return order(told) >= order(known) ? told : known
}

/** A lock with what is told of one of its commands; a new one comes first. */
export function withCommand(lock: ThirdPartyLockInfo, told: LockCommand): ThirdPartyLockInfo {
  const isKnown = lock.commands.some(({ uuid }) => uuid === told.uuid)
  return {
    ...lock,
    commands: isKnown
      ? lock.commands.map((known) => (known.uuid === told.uuid ? laterCommand(known, told) : known))
      : [told, ...lock.commands].slice(0, limits.lockCommandsShown),
  }
}

/** Reads that have other answers when a vendor has told of its locks. */
const lockReads = ['thirdPartyLock.list', 'thirdPartyLock.get', 'thirdPartyLock.openings']

/** Reads that show which readers do not answer. */
const readerReads = ['door.list', 'device.list', 'device.get', 'alarm.list']

/** Changes the doors that a live change concerns, in lists and on the page of a door. */
function patchDoors(client: QueryClient, concerns: (door: Door) => boolean, patch: (door: Door) => Door): void {
  client.setQueriesData<Page<Door>>({ queryKey: ['door.list'] }, (page) =>
    page?.rows.some(concerns)
      ? { ...page, rows: page.rows.map((door) => (concerns(door) ? patch(door) : door)) }
      : page,
  )
  client.setQueriesData<Door>({ queryKey: ['door.get'] }, (door) => (door && concerns(door) ? patch(door) : door))
}

/** Writes a live change into the answers that are on the screen, in place and without moving rows (design, Lists). */
export function patchCache(client: QueryClient, change: LiveChange): void {
  if (change.kind === 'connection') {
    const { deviceUuid, connection } = change
    client.setQueriesData<Page<WithConnection & { uuid: string }>>({ queryKey: ['device.list'] }, (page) =>
      patchRows(page, (row) => row.uuid === deviceUuid, connection),
    )
    patchDoors(
      client,
      (door) => door.deviceUuid === deviceUuid && door.connection !== connection,
      (door) => ({
        ...door,
        connection,
      }),
    )
    client.setQueriesData<WithConnection & { uuid: string }>({ queryKey: ['device.get'] }, (device) =>
      device?.uuid === deviceUuid ? { ...device, connection } : device,
    )
  }
  if (change.kind === 'door') {
    const { doorUuid, lastOpenedAt, position } = change
    patchDoors(
      client,
      ({ uuid }) => uuid === doorUuid,
      (door) => ({ ...door, lastOpenedAt, position }),
    )
  }
  if (change.kind === 'unlockedRelays') {
    const { deviceUuid, unlockedRelays } = change
    patchDoors(
      client,
      (door) => door.deviceUuid === deviceUuid,
      (door) => ({
        ...door,
        unlockedBy: unlockedByAt(unlockedRelays, relayNumber(door)),
      }),
    )
  }
  if (change.kind === 'deadReaders') for (const name of readerReads) void client.invalidateQueries({ queryKey: [name] })
  if (change.kind === 'deviceCommand') {
    const { command } = change
    client.setQueryData<DeviceCommand>(['device.command', { uuid: command.uuid }], (known) =>
      laterCommand(known, command),
    )
  }
  if (change.kind === 'command') {
    const { command } = change
    client.setQueryData<DoorCommand>(['door.command', { uuid: command.uuid }], (known) => laterCommand(known, command))
  }
  if (change.kind === 'lockCommand') {
    const { command } = change
    client.setQueryData<ThirdPartyLockInfo>(
      ['thirdPartyLock.get', { uuid: command.lockUuid }],
      (lock) => lock && withCommand(lock, command),
    )
  }
  if (change.kind === 'thirdPartyLocks')
    for (const name of lockReads) void client.invalidateQueries({ queryKey: [name] })
}
