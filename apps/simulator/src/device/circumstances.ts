import { deadSides, type Settings } from '@lintel/devices/protocol.ts'
import type { DeviceClock } from '../base/clock.ts'
import type { AccessPointOptions } from '../door/access-point.ts'
import type { UnlockedRelays } from '../door/door-latch.ts'
import type { Doors } from '../door/doors.ts'
import type { Relays } from '../door/relays.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'

/** How things stand at a device: what its decisions ask, and whether somebody needs it. */

interface DeviceParts {
  readonly clock: DeviceClock
  readonly doors: Doors
  readonly relays: Relays
  readonly settings: Settings
  readonly storage: Pick<DeviceStorage, 'state'>
  readonly unlockedRelays: UnlockedRelays
}

/** What a decision asks about the device. */
export function circumstancesOf(
  { clock, doors, relays, settings, storage }: DeviceParts,
  isInContact: boolean,
): ReturnType<AccessPointOptions['circumstances']> {
  return {
    at: clock.now(),
    clockDriftSeconds: clock.quality === 'synced' ? 0 : Number.NaN,
    isInContact,
    isFireInputActive: doors.isFireInputActive,
    deadSides: deadSides(settings.doors ?? [], storage.state.value.deadReaders),
    openRelays: relays.numbers.filter((relay) => relays.isOn(relay) || doors.isOpen(relay)),
    pinNeedsApartment: settings.pinNeedsApartment,
  }
}

/** Whether no door is open, and no relay on for somebody; doors that rules keep unlocked do not count. */
export const isIdle = ({ doors, relays, unlockedRelays }: DeviceParts): boolean =>
  !relays.numbers.some((relay) => doors.isOpen(relay) || (relays.isOn(relay) && !(String(relay) in unlockedRelays)))
