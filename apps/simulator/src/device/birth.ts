import { capsOf } from '@lintel/devices/models/capabilities.ts'
import type { DeviceModel } from '@lintel/devices/models/device.ts'
import type { Birth, Caps, Unit } from '@lintel/devices/protocol.ts'
import type { DeviceClock } from '../base/clock.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { PolicyStore } from '../decision/policy-store.ts'
import type { AddressBookStore } from '../screen/address-book-store.ts'

const firmware = '1.0.0'
const hardware = 'sim-1'

interface Device {
  readonly storage: DeviceStorage
  readonly policy: PolicyStore
  readonly clock: DeviceClock
  readonly addressBook: AddressBookStore
}

/** Whether a device has an address book: it calls, and its screen shows what can be called. */
const callsApartments = ({ call, screen }: Caps): boolean => call && screen === true

/** What a device says of itself when a connection begins. */
export const birthOf = (
  model: DeviceModel,
  { storage: { state, ring, epoch }, policy, clock, addressBook }: Device,
  session: string,
  ip: string | null,
  units?: readonly Unit[],
): Omit<Birth, 'v' | 'ts'> => ({
  fw: firmware,
  hw: hardware,
  model: model.model,
  caps: { ...capsOf(model.has), codeGrants: true },
  boot: state.value.boot,
  session,
  epoch,
  evtNext: ring.next,
  evtOldest: ring.oldest,
  clock: clock.quality,
  cfgVersion: state.value.cfgVersion,
  policyVersion: policy.version,
  ...(callsApartments(capsOf(model.has)) && { addressBook: addressBook.digest }),
  ...(units && { units: [...units] }),
  ip,
})
