import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventTypes } from '@lintel/devices/protocol/events.ts'
import { describe, expect, it } from 'vitest'
import { consumers } from './consumers.ts'

/** What follows from each type of event, in the order in which it happens. */
const expected: Readonly<Record<string, readonly string[]>> = {
  access: [
    'alarms',
    'positions',
    'violations',
    'occupancy',
    'duress',
    'denials',
    'former people',
    'first uses',
    'visits',
    'punches',
    'muster',
    'trigger cards',
    'unknown cards',
    'live feed',
  ],
  remoteUnlock: ['muster', 'live feed'],
  doorOpened: ['positions', 'muster', 'live feed'],
  doorClosed: ['alarms', 'live feed'],
  doorHeldOpen: ['alarms', 'live feed'],
  doorForced: ['alarms', 'muster', 'live feed'],
  accessNotTaken: ['muster', 'live feed'],
  credentialRead: ['muster', 'live feed'],
  fireStarted: ['alarms', 'fire', 'live feed'],
  fireEnded: ['alarms', 'live feed'],
  unlocked: ['live feed'],
  locked: ['live feed'],
  call: ['live feed'],
  codeEntryLocked: ['alarms', 'live feed'],
  tamper: ['alarms', 'live feed'],
  motion: ['motion', 'live feed'],
  boot: ['live feed'],
}

const consumersOf = (type: string) =>
  consumers.filter(({ takes }) => takes.some((eventType) => eventType === type)).map(({ name }) => name)

describe('the consumers of events', () => {
  it.each(Object.keys(eventTypes))('that take %s are those that must, in their order', (type) => {
    expect(consumersOf(type)).toEqual(expected[type])
  })

  it('take no type that the protocol does not know, and show its record as lost', () => {
    expect(consumersOf('windowBroken')).toEqual([])
    expect(consumersOf('lost')).toEqual(['live feed'])
  })

  it('have one name each, and one file each that is in the list', () => {
    const files = globSync('*.ts', { cwd: fileURLToPath(new URL('consumers', import.meta.url)) })
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => name.replace('.ts', '').replaceAll('-', ' '))
    expect(consumers.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
  })
})
