import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

vi.mock('virtual:calls', () => ({
  start: {
    'door.edit': 'POST v4/web/office/door/{role}/edit door.list device',
    'door.open': 'POST v4/web/office/door/{role}/open',
  },
  further: () => Promise.reject(new Error('no further calls')),
}))

// The client is loaded once for all files of a worker, but with the calls of the first one that asks.
vi.resetModules()
const { api } = await import('./client.ts')
const { queryClient, whenReread } = await import('./queries.ts')

const reads = { 'door.list': vi.fn(() => 'doors'), 'device.get': vi.fn(() => 'device'), 'alarm.list': vi.fn(() => '') }
const callCounts = () => Object.values(reads).map(({ mock }) => mock.calls.length)

/** A page that shows the three reads, and a server that answers each call alike. */
async function page(reply: object): Promise<() => void> {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply)))
  const stops = Object.entries(reads).map(([name, queryFn]) =>
    new QueryObserver(queryClient, { queryKey: [name, {}], queryFn }).subscribe(() => undefined),
  )
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return () => stops.forEach((stop) => stop())
}

const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const ok = { code: 0, msg: '', data: {} }

afterAll(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  vi.clearAllMocks()
})

it('a call that succeeds has the reads on the page asked again that its operation invalidates', async () => {
  const leave = await page(ok)
  await api.door.edit({ uuid } as never)
  await whenReread()
  expect(callCounts()).toEqual([2, 2, 1])
  leave()
})

it('a call that invalidates nothing, and one that is refused, ask for nothing again', async () => {
  const leave = await page(ok)
  await api.door.open({ uuid, key: uuid })
  await whenReread()
  expect(callCounts()).toEqual([1, 1, 1])
  leave()
  const leaveSecondPage = await page({ code: 11_000_001, msg: 'no' })
  await expect(api.door.edit({ uuid } as never)).rejects.toThrow()
  expect(callCounts()).toEqual([2, 2, 2])
  leaveSecondPage()
})
