import { expect, it, vi } from 'vitest'

const send = vi.fn(async (callName: string) => `answer of ${callName}`)
vi.mock('./client.ts', () => ({ send }))
const { askEarly, forgetEarly, receiveEarly } = await import('./early-answers.ts')

it('gives an answer that was asked for early to the first read of the same, and to no other', async () => {
  askEarly({ 'door.list': 'page', 'home.overview': 'all' })
  expect(send.mock.calls).toEqual([
    ['door.list', { page: 1, size: 10 }, {}],
    ['home.overview', {}, {}],
  ])
  expect(receiveEarly('door.list', { page: 2, size: 10 })).toBeUndefined()
  // A list names its filters also where nothing is chosen.
  expect(await receiveEarly('door.list', { page: 1, size: 10, keyword: undefined })).toBe('answer of door.list')
  expect(receiveEarly('door.list', { page: 1, size: 10 })).toBeUndefined()
})

it('forgets it when something has changed since', () => {
  askEarly({ 'door.list': 'page' })
  forgetEarly()
  expect(receiveEarly('door.list', { page: 1, size: 10 })).toBeUndefined()
})
