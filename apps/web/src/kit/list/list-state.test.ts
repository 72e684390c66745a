import { describe, expect, it } from 'vitest'
import { readListState, sortedBy, withChange, writeListState, type ListShape } from './list-state.ts'

const shape: ListShape = { filterNames: ['keyword', 'connection'], sortNames: ['name', 'lastSeenAt'] }
const read = (query: string, of: ListShape = shape) => readListState(new URLSearchParams(query), of)
const write = (query: string, change: Parameters<typeof withChange>[1]) =>
  writeListState(new URLSearchParams(query), withChange(read(query), change), shape).toString()

describe('the state of a list in the address', () => {
  it('is the first page of ten rows when the address says nothing', () => {
    expect(read('')).toEqual({ page: 1, size: 10, sort: undefined, order: 'asc', filters: {} })
  })

  it('reads page, size, sort and filters', () => {
    expect(read('page=3&size=40&sort=name&order=desc&keyword=gate')).toEqual({
      page: 3,
      size: 40,
      sort: 'name',
      order: 'desc',
      filters: { keyword: 'gate' },
    })
  })

  it('takes what makes no sense for not said', () => {
    expect(read('page=-2&size=15&sort=secret&order=up')).toEqual(read(''))
    expect(read('page=1.5').page).toBe(1)
  })

  it('comes back the same from the address it wrote', () => {
    const state = { page: 2, size: 20, sort: 'lastSeenAt', order: 'desc', filters: { connection: 'offline' } } as const
    expect(readListState(writeListState(new URLSearchParams(), state, shape), shape)).toEqual(state)
  })

  it('leaves out what would be so anyway and keeps what is not its own', () => {
    expect(write('lang=de&page=4', { page: 1 })).toBe('lang=de')
  })

  it('starts at the first page when other rows are asked for', () => {
    expect(write('page=4&keyword=a', { filters: { keyword: 'b' } })).toBe('keyword=b')
    expect(write('page=4', { size: 20 })).toBe('size=20')
    expect(write('page=4', { page: 5 })).toBe('page=5')
  })

  it('sorts up, then down, then as the server does by itself', () => {
    expect(sortedBy(read(''), 'name')).toEqual({ sort: 'name', order: 'asc' })
    expect(sortedBy(read('sort=name'), 'name')).toEqual({ sort: 'name', order: 'desc' })
    expect(sortedBy(read('sort=name&order=desc'), 'name')).toEqual({ sort: undefined, order: 'asc' })
  })

  it('says where a log begins, and starts there at the first page', () => {
    const log = { ...shape, isLog: true }
    const at = '2026-03-02T08:05:59.999Z'
    expect(read(`at=${at}`, log).at).toBe(at)
    expect(read('at=2026-03-02T08:05:00Z', log).at).toBe('2026-03-02T08:05:00.000Z')
    for (const bad of ['yesterday', '2026-03-02', '2026-13-02T08:05:00Z', ''])
      expect(read(`at=${bad}`, log).at).toBeUndefined()
    const atTime = writeListState(new URLSearchParams('page=4'), withChange(read('page=4', log), { at }), log)
    expect(Object.fromEntries(atTime)).toEqual({ at })
    expect(writeListState(atTime, withChange(read(String(atTime), log), { at: undefined }), log).toString()).toBe('')
    expect(read(`at=${at}`).at).toBeUndefined()
  })

  it('sorts as remembered unless the address says otherwise', () => {
    const remembering = { ...shape, memory: { sort: 'name', order: 'desc' } } as const
    expect(read('', remembering)).toMatchObject({ sort: 'name', order: 'desc' })
    expect(read('sort=lastSeenAt', remembering)).toMatchObject({ sort: 'lastSeenAt', order: 'asc' })
    expect(read('', { ...shape, memory: { sort: 'gone' } }).sort).toBeUndefined()
  })
})
