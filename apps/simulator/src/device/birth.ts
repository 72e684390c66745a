import { capsOf } from '@lintel/devices/models/capabilities.ts'
import type { Birth, Caps } from '@lintel/devices/protocol.ts'
import type { DeviceClock } from '../base/clock.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { PolicyStore } from '../decision/policy-store.ts'
import type { AddressBookStore } from '../screen/address-book-store.ts'
import type { Updater } from '../firmware/updater.ts'
import type { CoreOptions } from './core-options.ts'

const hardware = 'sim-1'

interface Device {
  readonly storage: DeviceStorage
  readonly policy: PolicyStore
  readonly clock: DeviceClock
  readonly addressBook: AddressBookStore
  readonly updater: Updater
}

/** Whether a device has an address book: it calls, and its screen shows what can be called. */
const callsApartments = ({ call, screen }: Caps): boolean => call && screen === true

/** What a device says of itself when a connection begins. */
export const birthOf = (
  { model, units, firmware }: Pick<CoreOptions, 'model' | 'units' | 'firmware'>,
  { storage: { state, ring, epoch }, policy, clock, addressBook, updater }: Device,
  session: string,
  ip: string | null,
): Omit<Birth, 'v' | 'ts'> => ({
  fw: updater.version,
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
  ...(firmware.knowsJobs && { job: updater.atBirth }),
  ip,
})
