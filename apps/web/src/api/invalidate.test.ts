import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { deletedIds, invalidate } from './invalidate.ts'

it('invalidation knows the records that a call deletes', () => {
  expect(deletedIds('personnel.remove', { uuids: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(deletedIds('door.remove', { uuid: 'a' })).toEqual(['a'])
  expect(deletedIds('personnel.erase', { uuid: 'a' })).toEqual(['a'])
  expect(deletedIds('personnel.removePhoto', { uuid: 'a' })).toEqual([])
  expect(deletedIds('personnel.edit', { uuid: 'a' })).toEqual([])
})

it('invalidation reads again what is on the page, but not the record that was deleted', async () => {
  const client = new QueryClient()
  const reads = { list: vi.fn(() => 'list'), deletedRecord: vi.fn(() => 'gone'), other: vi.fn(() => 'other') }
  const stops = [
    new QueryObserver(client, { queryKey: ['personnel.list', {}], queryFn: reads.list }).subscribe(() => undefined),
    new QueryObserver(client, {
      queryKey: ['personnel.get', { uuid: 'gone' }],
      queryFn: reads.deletedRecord,
    }).subscribe(() => undefined),
    new QueryObserver(client, { queryKey: ['personnel.get', { uuid: 'other' }], queryFn: reads.other }).subscribe(
      () => undefined,
    ),
  ]
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await invalidate(client, ['personnel.list', 'personnel.get'], ['gone'])
  expect([reads.list, reads.deletedRecord, reads.other].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 2])
  for (const stop of stops) stop()
})

it('invalidation reads a named group again, and no group whose name only begins alike', async () => {
  const client = new QueryClient()
  const reads = { list: vi.fn(() => 'list'), layout: vi.fn(() => 'layout') }
  const stops = [
    new QueryObserver(client, { queryKey: ['home.overview', {}], queryFn: reads.list }).subscribe(() => undefined),
    new QueryObserver(client, { queryKey: ['homeLayout.get', {}], queryFn: reads.layout }).subscribe(() => undefined),
  ]
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await invalidate(client, ['home'])
  expect([reads.list, reads.layout].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
  for (const stop of stops) stop()
})
