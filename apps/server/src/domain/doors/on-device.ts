import { outputOf } from '@lintel/contract/doors/outputs.ts'
import { readerName } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { relayNumbers } from '@lintel/devices/models/capabilities.ts'
import type { Settings } from '@lintel/devices/protocol/settings.ts'
import { holdSecondsOf, type DoorOfDevice, type RelaysOfDevice } from './settings.ts'

/**
 * What a device is told of how its doors are built (office.md 5.4, "devices on save"; device-link.md 4.6): all of them
 * each time, because a setting replaces the one before. What has no wire and no time is left out.
 */
export function settingsOfDevice(doors: readonly DoorOfDevice[], device: RelaysOfDevice): Settings {
  const there = new Set(relayNumbers(device))
  return {
    relayHoldSeconds: holdSecondsOf(doors, device.relays, limits.holdDelayDefault),
    doors: doors.filter(({ relay }) => there.has(relay)).map(settingOfDoor),
  }
}

/** The order in which devices are told of doors. */
export const byRelay = (one: DoorOfDevice, other: DoorOfDevice): number => one.relay - other.relay

function settingOfDoor(door: DoorOfDevice): NonNullable<Settings['doors']>[number] {
  const input = <Name extends string>(name: Name, number: number | null) =>
    number === null ? {} : ({ [name]: number } as Record<Name, number>)
  return {
    relay: door.relay,
    // The list of all relays' times knows no security relays.
    ...(outputOf(door.relay).outputType === 'securityRelay' && { holdSeconds: door.holdDelaySec }),
    unlockMode: door.unlockMode,
    triggerDelaySeconds: door.triggerDelaySec,
    // A door that nothing can be shown at is opened from elsewhere; it refuses no method.
    ...(door.accessMethods.length > 0 && { accessMethods: [...door.accessMethods] }),
    entryReaders: door.entryReaders.map(readerName),
    exitReaders: door.exitReaders.map(readerName),
    ...input('sensorInput', door.doorStatusInput),
    sensorTrigger: door.sensorTrigger,
    ...input('exitButtonInput', door.exitButtonInput),
    ...input('fireInput', door.fireInput),
    ...input('floorInput', door.floorButtonInput),
    doorForcedAlarm: door.doorForcedAlarm,
    ...(door.doorHeldOpenAlarm && { doorHeldOpenSeconds: door.doorHeldOpenSec }),
    relock: door.relock,
  }
}
