import { expect, it } from 'vitest'
import { StartFloor } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { usualFloorName } from './floor-name.ts'
import { floors } from './floors.ts'

it('floors are those of the specification, from the lowest to the highest', () => {
  expect(floors.slice(0, 2)).toEqual(['-10', '-9'])
  expect(floors.slice(9, 15)).toEqual(['-1', 'G0', 'G1', 'G2', '1', '2'])
  expect(floors.at(-1)).toBe('128')
  expect(floors.map((floor) => StartFloor.parse(floor))).toEqual(floors)
})

it('floors are written as people write them, and there are no others', () => {
  expect(StartFloor.parse(' g1 ')).toBe('G1')
  for (const wrong of ['', '0', '-0', '-11', '129', '01', '1.5', '+1', 'G3', 'G', '1e1', '٣'])
    expect(StartFloor.safeParse(wrong).success, wrong).toBe(false)
})

it('floors are named after their lift in at most as many characters as a name may have', () => {
  expect(usualFloorName('Lift A', '3')).toBe('Lift A 3')
  expect(usualFloorName('x'.repeat(63), '-10')).toHaveLength(limits.deviceName)
  expect(usualFloorName('x'.repeat(63), '-10')).toMatch(/ -10$/)
})
