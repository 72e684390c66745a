import type { UnlockedBy } from '@lintel/contract/doors/locks.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { changesInto } from './live-cache-writer.ts'
import { patchCache } from './live-patches.ts'

const door = (unlockedBy: string) => ({ uuid: 'door', unlockedBy })
const pageOf = (unlockedBy: string) => ({ rows: [door(unlockedBy)], total: 1, capped: false, page: 1, size: 10 })
const unlockChange = (unlockedBy: UnlockedBy): LiveChange => ({
  kind: 'unlockedDoors',
  doors: [{ doorUuid: 'door', unlockedBy }],
})

/** A list of doors that is being asked for, and the change that comes meanwhile. */
function asking() {
  const client = new QueryClient()
  const publish = changesInto(client, patchCache)
  let answer: (page: ReturnType<typeof pageOf>) => void = () => {}
  const ask = () =>
    client.fetchQuery({ queryKey: ['door.list', {}], queryFn: () => new Promise((resolve) => (answer = resolve)) })
  const cachedUnlockedBy = () => client.getQueryData<ReturnType<typeof pageOf>>(['door.list', {}])?.rows[0]?.unlockedBy
  return { publish, ask, cachedUnlockedBy, answer: (unlockedBy: string) => answer(pageOf(unlockedBy)) }
}

it('the live cache writer writes a change into an answer that was requested before and comes after it', async () => {
  const { publish, ask, cachedUnlockedBy, answer } = asking()
  const request = ask()
  publish(unlockChange('nothing'))
  answer('override')
  await request
  expect(cachedUnlockedBy()).toBe('nothing')
})

it('the live cache writer ends with the last of several changes', async () => {
  const { publish, ask, cachedUnlockedBy, answer } = asking()
  const request = ask()
  publish(unlockChange('override'))
  publish(unlockChange('nothing'))
  answer('override')
  await request
  expect(cachedUnlockedBy()).toBe('nothing')
})

it('the live cache writer leaves an answer alone that was requested after the change', async () => {
  const { publish, ask, cachedUnlockedBy, answer } = asking()
  const first = ask()
  publish(unlockChange('nothing'))
  answer('override')
  await first
  const second = ask()
  answer('override')
  await second
  expect(cachedUnlockedBy()).toBe('override')
})
