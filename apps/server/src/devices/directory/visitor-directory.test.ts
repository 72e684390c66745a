import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { describe, expect, it } from 'vitest'
import { digestOfDirectory, fillDirectory, type ListedPerson } from './visitor-directory.ts'

const company = (uuid: string, calls: string[] = []) => ({ uuid, name: `Company ${uuid}`, place: '', calls })
const person = (company_uuid: string, name: string, group: string | null = null): ListedPerson => ({
  company_uuid,
  department_uuid: group,
  department: group && `Department ${group}`,
  name,
})
const plenty = { entries: 100, bytes: 10_000 }

describe('a directory', () => {
  it('has people in their departments, and those of none at their company', () => {
    const people = [person('a', 'Ada'), person('a', 'Ben', 'x'), person('a', 'Cem', 'x'), person('b', 'Dan', 'y')]
    const { directory, entries, leftOut } = fillDirectory([company('a', ['Ada']), company('b')], people, 4, plenty)
    expect(directory).toEqual([
      {
        name: 'Company a',
        place: '',
        calls: ['Ada'],
        people: ['Ada'],
        departments: [{ name: 'Department x', people: ['Ben', 'Cem'] }],
      },
      {
        name: 'Company b',
        place: '',
        calls: [],
        people: [],
        departments: [{ name: 'Department y', people: ['Dan'] }],
      },
    ])
    expect([entries, leftOut]).toEqual([8, 0])
  })

  it('keeps every company before it lists people, and says how many had no room', () => {
    const people = [person('a', 'Ada', 'x'), person('a', 'Ben', 'x'), person('b', 'Dan')]
    const listing = fillDirectory([company('a'), company('b')], people, 9, { ...plenty, entries: 4 })
    expect(listing.directory.map(({ name, departments }) => [name, departments.length])).toEqual([
      ['Company a', 1],
      ['Company b', 0],
    ])
    expect([listing.entries, listing.leftOut]).toEqual([4, 8])
    const two = fillDirectory([company('a'), company('b'), company('c')], people, 3, { ...plenty, entries: 2 })
    expect([two.directory.length, two.leftOut]).toEqual([2, 4])
  })

  it('heads no department when there is no room for its people', () => {
    const listing = fillDirectory([company('a')], [person('a', 'Ada', 'x')], 1, { ...plenty, entries: 2 })
    expect(listing.directory[0]?.departments).toEqual([])
    expect([listing.entries, listing.leftOut]).toEqual([1, 1])
  })

  it('has room for so many bytes, whatever the letters', () => {
    const names = Array.from({ length: linkLimits.directoryEntries }, (_, index) =>
      person('a', '名'.repeat(64) + index),
    )
    const { directory, leftOut } = fillDirectory([company('a')], names, names.length)
    expect(Buffer.byteLength(JSON.stringify(directory))).toBeLessThanOrEqual(linkLimits.directoryBytes)
    expect(leftOut).toBeGreaterThan(0)
    expect(digestOfDirectory(directory)?.entries).toBe(1 + names.length - leftOut)
  })

  it('is known again in whatever order a database or a device writes its parts', () => {
    const { directory } = fillDirectory([company('a', ['Ada'])], [person('a', 'Ada')], 1)
    const turnedDirectory = directory.map((one) => Object.fromEntries(Object.entries(one).toReversed()))
    expect(digestOfDirectory(turnedDirectory)).toEqual(digestOfDirectory(directory))
    expect(digestOfDirectory([{ ...directory[0], people: ['Eve'] }])).not.toEqual(digestOfDirectory(directory))
    expect(digestOfDirectory('names')).toBeNull()
  })
})
