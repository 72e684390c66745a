import { describe, expect, it } from 'vitest'
import { filterDepartments, pathsOf, withBelow } from './paths.ts'

const rows = [
  { uuid: 'a', parentUuid: null, name: 'Sales' },
  { uuid: 'b', parentUuid: 'a', name: 'North' },
  { uuid: 'c', parentUuid: 'b', name: 'Fleet' },
  { uuid: 'd', parentUuid: 'a', name: 'South' },
  { uuid: 'e', parentUuid: null, name: 'Support' },
]

describe('departments of a company', () => {
  it('say where they stand', () => {
    expect(pathsOf(rows).map(({ path }) => path)).toEqual([
      'Sales',
      'Sales / North',
      'Sales / North / Fleet',
      'Sales / South',
      'Support',
    ])
  })

  it('have all below them', () => {
    expect([...withBelow(rows, 'b')]).toEqual(['b', 'c'])
  })

  it('are found with those above them', () => {
    expect(filterDepartments(rows, ' fleet ').map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c'])
    expect(filterDepartments(rows, 'nothing')).toEqual([])
  })
})
