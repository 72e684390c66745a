import type { Connection } from '@lintel/contract/base/connections.ts'
import type { DoorCommand } from '@lintel/contract/doors/schema.ts'
import { commandStates, finalCommandStates, type CommandState } from '@lintel/contract/commands/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { DoorEvent } from '@lintel/contract/door-logs/schema.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import type { LockCommand, ThirdPartyLockInfo } from '@lintel/contract/third-party-locks/schema.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { laterCommand, patchCache, patchRows, withCommand } from './live-patches.ts'

const rows: { uuid: string; connection: Connection }[] = [
  { uuid: 'a', connection: 'online' },
  { uuid: 'b', connection: 'offline' },
]
const page = {
  rows,
  total: 2,
  capped: false,
  page: 1,
  size: 10,
}
/** The device has come. */
const isOnline =
  (one: string) =>
  ({ uuid }: { readonly uuid: string }): { readonly connection: Connection } | undefined =>
    uuid === one ? { connection: 'online' } : undefined
const command = (state: CommandState, uuid = 'c') => ({ uuid, state }) as DoorCommand

describe('a live change of a connection', () => {
  it('changes the row in place and leaves the others alone', () => {
    const patchedPage = patchRows(page, isOnline('b'))
    expect(patchedPage.rows.map(({ connection }) => connection)).toEqual(['online', 'online'])
    expect(patchedPage.rows[0]).toBe(page.rows[0])
  })

  it('redraws nothing when no row is concerned or nothing is new', () => {
    expect(patchRows(page, () => undefined)).toBe(page)
    expect(patchRows(page, isOnline('a'))).toBe(page)
  })
})

describe('a live change of a door or of its device', () => {
  const door = { uuid: 'd', deviceUuid: 'v', connection: 'online', position: 'closed', lastOpenedAt: null }
  function client(): QueryClient {
    const cache = new QueryClient()
    cache.setQueryData(['door.list', {}], { ...page, rows: [{ ...door, uuid: 'e', deviceUuid: 'w' }, door] })
    cache.setQueryData(['door.get', { uuid: 'd' }], door)
    return cache
  }
  const cachedValues = (cache: QueryClient) => [
    cache.getQueryData<{ rows: object[] }>(['door.list', {}])?.rows,
    cache.getQueryData(['door.get', { uuid: 'd' }]),
  ]
  const other = { ...door, uuid: 'e', deviceUuid: 'w' }

  it('shows the state that the server tells, in the list and on the page of the door', () => {
    const cache = client()
    const state = { position: 'open', lastOpenedAt: '2026-11-23T08:00:00.000Z' } as const
    patchCache(cache, { kind: 'door', doorUuid: 'd', ...state })
    const after = { ...door, ...state }
    expect(cachedValues(cache)).toEqual([[other, after], after])
  })

  it('shows on the page of a door that its device is offline', () => {
    const cache = client()
    patchCache(cache, { kind: 'connection', deviceUuid: 'v', connection: 'offline' })
    const after = { ...door, connection: 'offline' }
    expect(cachedValues(cache)).toEqual([[other, after], after])
  })
})

describe('the page of a device', () => {
  const keys = [
    ['device.get', { uuid: 'v' }],
    ['device.get', { uuid: 'v' }, 'site'],
    ['device.get', { uuid: 'w' }],
  ]
  /** Whether each is read again after a change. */
  const areReread = (change: LiveChange): readonly boolean[] => {
    const cache = new QueryClient()
    for (const key of keys) cache.setQueryData(key, { uuid: 'v', connection: 'waiting' })
    patchCache(cache, change)
    return keys.map((key) => cache.getQueryState(key)!.isInvalidated)
  }
  const event = (type: DoorEvent['type']) => ({ type, deviceUuid: 'v' }) as DoorEvent

  it('is read again when that device connects, with the facts that came with it', () => {
    expect(areReread({ kind: 'connection', deviceUuid: 'v', connection: 'online' })).toEqual([true, true, false])
  })

  it('is read again after a read at a reader that no door uses, and not after others', () => {
    expect(areReread({ kind: 'doorEvent', event: event('credentialRead') })).toEqual([true, true, false])
    expect(areReread({ kind: 'doorEvent', event: event('access') })).toEqual([false, false, false])
  })
})

describe('a live change of what keeps the doors of a device unlocked', () => {
  it('shows the state that the server tells of each of them', () => {
    const cache = new QueryClient()
    const doors = ['d', 'e', 'f'].map((uuid) => ({ uuid, unlockedBy: 'override' }))
    cache.setQueryData(['door.list', {}], { ...page, rows: doors })
    patchCache(cache, {
      kind: 'unlockedDoors',
      doors: [
        { doorUuid: 'd', unlockedBy: 'nothing' },
        { doorUuid: 'e', unlockedBy: null },
      ],
    })
    expect(cache.getQueryData<typeof page>(['door.list', {}])?.rows).toEqual([
      { uuid: 'd', unlockedBy: 'nothing' },
      { uuid: 'e', unlockedBy: null },
      { uuid: 'f', unlockedBy: 'override' },
    ])
  })
})

describe('reports of a command', () => {
  it('move it on and never back', () => {
    expect(laterCommand(command('sent'), command('accepted')).state).toBe('accepted')
    expect(laterCommand(command('done'), command('sent')).state).toBe('done')
    expect(laterCommand(undefined, command('sent')).state).toBe('sent')
  })

  it('may still say how one ended that was not heard of', () => {
    expect(laterCommand(command('unknown'), command('done')).state).toBe('done')
    expect(laterCommand(command('unknown'), command('accepted')).state).toBe('unknown')
  })

  it('of another command count for that one', () => {
    expect(laterCommand(command('done'), command('sent', 'd')).uuid).toBe('d')
  })

  it('do not replace one end by another, or what was accepted by its expiry', () => {
    for (const finalState of finalCommandStates)
      for (const state of commandStates)
        expect(laterCommand(command(finalState), command(state)).state).toBe(finalState)
    expect(laterCommand(command('accepted'), command('expired')).state).toBe('accepted')
  })

  it('count also where those between were missed', () => {
    for (const state of commandStates) expect(laterCommand(command('created'), command(state)).state).toBe(state)
  })

  it('leave what is on the screen as it is where they are repeated', () => {
    const sentCommand = command('sent')
    expect(laterCommand(sentCommand, command('sent'))).toBe(sentCommand)
  })
})

describe('a live change of a command to a lock of a vendor', () => {
  const update = (uuid: string, state: LockCommand['state']) => ({ uuid, state }) as LockCommand
  const lock = { commands: [update('b', 'sent'), update('a', 'done')] } as unknown as ThirdPartyLockInfo
  const states = ({ commands }: ThirdPartyLockInfo) => commands.map(({ uuid, state }) => `${uuid} ${state}`)

  it('moves that command on where it stands, and never back', () => {
    expect(states(withCommand(lock, update('b', 'done')))).toEqual(['b done', 'a done'])
    expect(states(withCommand(lock, update('a', 'sent')))).toEqual(['b sent', 'a done'])
  })

  it('puts a new one before the others, of which the oldest goes when there are enough', () => {
    expect(states(withCommand(lock, update('c', 'created')))).toEqual(['c created', 'b sent', 'a done'])
    const many = Array.from({ length: limits.lockCommandsShown }, (_, index) => update(`m${index}`, 'done'))
    const after = withCommand({ ...lock, commands: many }, update('c', 'created'))
    expect(after.commands).toHaveLength(limits.lockCommandsShown)
    expect(states(after)[0]).toBe('c created')
  })
})

describe('live changes of alarms', () => {
  it('have what is open and the doors read again within two seconds, once for those that come together', async () => {
    vi.useFakeTimers()
    const client = new QueryClient()
    for (const name of ['alarm.open', 'door.list', 'device.list']) client.setQueryData([name, {}], {})
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    for (const alarmUuid of ['a', 'b', 'c']) patchCache(client, { kind: 'alarm', alarmUuid })
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    expect(invalidate).toHaveBeenCalledTimes(1)
    const isStale = (name: string) => client.getQueryState([name, {}])?.isInvalidated
    expect(['alarm.open', 'door.list', 'device.list'].map(isStale)).toEqual([true, true, false])
  })
})
