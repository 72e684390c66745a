import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'

/** What a door with a contact reports of a passage, the door before the one of the last passage. */
const steps = ['access', 'doorOpened', 'doorClosed'] as const

/** Before anything is sent, so that no event lies ahead of its arrival; a device reports one each 100 ms. */
const began = Date.now() - 3_600_000
const eventEveryMs = 100

/** Events of people who pass the two doors of a device, in order of time; each ninth is refused. */
export function eventsFrom(first: number, count: number, device: number, people: readonly string[]): DeviceEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const n = first + index
    const passage = Math.floor(n / steps.length)
    const type = steps[n % steps.length]!
    const person = people[(passage * 8 + device) % people.length]!
    const access = { granted: passage % 9 > 0, method: 'card', direction: 'entry', person, policyVersion: 1 } as const
    const event = { n, t: began + n * eventEveryMs + device, tq: 'synced', mono: n, type, door: passage % 2 } as const
    return type === 'access' ? { ...event, ...access } : event
  })
}
