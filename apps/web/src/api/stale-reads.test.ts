import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { deletedIds, makeStale } from './stale-reads.ts'

it('knows the records that a call deletes', () => {
  expect(deletedIds('personnel.remove', { uuids: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(deletedIds('door.remove', { uuid: 'a' })).toEqual(['a'])
  expect(deletedIds('personnel.erase', { uuid: 'a' })).toEqual(['a'])
  expect(deletedIds('personnel.removePhoto', { uuid: 'a' })).toEqual([])
  expect(deletedIds('personnel.edit', { uuid: 'a' })).toEqual([])
})

it('asks again for what is on the page, but not for the record that was deleted', async () => {
  const client = new QueryClient()
  const reads = { list: vi.fn(() => 'list'), gone: vi.fn(() => 'gone'), other: vi.fn(() => 'other') }
  const stops = [
    new QueryObserver(client, { queryKey: ['personnel.list', {}], queryFn: reads.list }).subscribe(() => undefined),
    new QueryObserver(client, { queryKey: ['personnel.get', { uuid: 'gone' }], queryFn: reads.gone }).subscribe(
      () => undefined,
    ),
    new QueryObserver(client, { queryKey: ['personnel.get', { uuid: 'other' }], queryFn: reads.other }).subscribe(
      () => undefined,
    ),
  ]
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await makeStale(client, ['personnel.list', 'personnel.get'], ['gone'])
  expect([reads.list, reads.gone, reads.other].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 2])
  for (const stop of stops) stop()
})
