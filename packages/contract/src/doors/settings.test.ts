import { describe, expect, it } from 'vitest'
import { fieldIssues } from '../kit/issues.ts'
import {
  doorDefaults,
  DoorForm,
  floorDefaults,
  readDoorSettings,
  readerKey,
  type DoorCapabilities,
  type Reader,
} from './settings.ts'

const builtIn: Reader = { port: 'builtIn', index: 0 }
const wiegand: Reader = { port: 'wiegand', index: 0 }
const rs485: Reader = { port: 'rs485', index: 0 }
const capabilities: DoorCapabilities = {
  readers: [builtIn, wiegand, rs485],
  accessMethods: ['pin', 'card'],
  isLift: false,
}
const good = { name: 'Front', ...doorDefaults(capabilities, 0) }
const issuesOf = (changes: object) => {
  const result = DoorForm.safeParse({ ...good, ...changes })
  return result.success ? [] : fieldIssues(result.error).map(({ field, key }) => [field, key])
}

describe('a door that has not been set up', () => {
  it('has what the document names, and the built-in reader for the first relay alone', () => {
    expect(doorDefaults(capabilities, 0)).toMatchObject({
      entryReaders: [builtIn],
      exitReaders: [],
      unlockMode: 'monostable',
      triggerDelaySec: 0,
      holdDelaySec: 5,
      doorHeldOpenSec: 30,
      accessMethods: ['pin', 'card'],
    })
    expect(doorDefaults(capabilities, 1).entryReaders).toEqual([])
    expect(issuesOf({})).toEqual([])
  })

  it('keeps what was saved, and the default of what does not fit', () => {
    const storedSettings = { holdDelaySec: 9, triggerDelaySec: 99, doorStatusInput: 2, other: true }
    expect(readDoorSettings(storedSettings, capabilities, 1)).toEqual({
      ...doorDefaults(capabilities, 1),
      holdDelaySec: 9,
      doorStatusInput: 2,
    })
  })
})

describe('a door’s form', () => {
  it('takes a reader once, and not as Wiegand and RS485 at the same port', () => {
    expect(readerKey(wiegand)).toBe(readerKey(rs485))
    expect(readerKey(wiegand)).not.toBe(readerKey(builtIn))
    expect(issuesOf({ exitReaders: [builtIn] })).toEqual([['exitReaders', 'validation:duplicate']])
    expect(issuesOf({ entryReaders: [wiegand, rs485] })).toEqual([['entryReaders', 'validation:duplicate']])
    expect(issuesOf({ exitReaders: [rs485] })).toEqual([])
  })

  it('takes an input in one role', () => {
    expect(issuesOf({ doorStatusInput: 1, fireInput: 1 })).toEqual([['fireInput', 'validation:duplicate']])
    expect(issuesOf({ doorStatusInput: 0, exitButtonInput: 1, fireInput: 2 })).toEqual([])
  })

  it.each(['doorForcedAlarm', 'doorHeldOpenAlarm', 'relock'])('needs a sensor for %s', (name) => {
    expect(issuesOf({ [name]: true })).toEqual([['doorStatusInput', 'validation:required']])
    expect(issuesOf({ [name]: true, doorStatusInput: 0 })).toEqual([])
  })

  it.each([
    ['triggerDelaySec', -1, 11],
    ['holdDelaySec', 0, 61],
    ['doorHeldOpenSec', 9, 121],
    ['fireInput', -1, 16],
  ])('holds %s to its limits', (name, low, high) => {
    expect(issuesOf({ [name]: low })).toEqual([[name, 'validation:tooSmall']])
    expect(issuesOf({ [name]: high })).toEqual([[name, 'validation:tooBig']])
  })
})

describe('a floor of a lift', () => {
  const cab: DoorCapabilities = { readers: [wiegand, rs485], accessMethods: ['card'], isLift: true }
  const floor = { ...floorDefaults(cab, 3), floor: '4' }

  it('has the reader in the cab, and the button of its output', () => {
    expect(floor).toMatchObject({ entryReaders: [wiegand], floorButtonInput: 3 })
    expect(floorDefaults(cab, 16).floorButtonInput).toBeNull()
    expect(issuesOf(floor)).toEqual([])
  })

  it('has nothing that a door in a wall has, and needs its button', () => {
    expect(issuesOf({ ...floor, exitReaders: [builtIn] })).toEqual([['exitReaders', 'validation:notAllowedValue']])
    expect(issuesOf({ ...floor, doorStatusInput: 1 })).toEqual([['doorStatusInput', 'validation:notAllowedValue']])
    expect(issuesOf({ ...floor, exitButtonInput: 1 })).toEqual([['exitButtonInput', 'validation:notAllowedValue']])
    expect(issuesOf({ ...floor, floorButtonInput: null })).toEqual([['floorButtonInput', 'validation:required']])
    expect(issuesOf({ ...floor, fireInput: 3 })).toEqual([['floorButtonInput', 'validation:duplicate']])
  })

  it('is a matter of the floor alone: an ordinary door has no such button', () => {
    expect(issuesOf({ floorButtonInput: 3 })).toEqual([['floorButtonInput', 'validation:notAllowedValue']])
    expect(issuesOf({ ...floor, floor: '129' })).toEqual([['floor', 'validation:floor']])
  })
})
