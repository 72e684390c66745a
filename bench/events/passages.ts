import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'

/** What a door with a contact reports of a passage, the door before the one of the last passage. */
const steps = ['access', 'doorOpened', 'doorClosed'] as const

/** Events of people who pass the two doors of a device; each ninth is refused. */
export function eventsFrom(
  first: number,
  count: number,
  device: number,
  people: readonly string[],
  at: number,
): DeviceEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const n = first + index
    const passage = Math.floor(n / steps.length)
    const type = steps[n % steps.length]!
    const person = people[(passage * 8 + device) % people.length]!
    const access = { granted: passage % 9 > 0, method: 'card', direction: 'entry', person, policyVersion: 1 } as const
    const event = { n, t: at - count + index, tq: 'synced', mono: n, type, door: passage % 2 } as const
    return type === 'access' ? { ...event, ...access } : event
  })
}
