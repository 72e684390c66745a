import { capsOf } from '@lintel/devices/models/capabilities.ts'
import type { DeviceModel } from '@lintel/devices/models/device.ts'
import type { Birth } from '@lintel/devices/protocol.ts'
import type { DeviceClock } from './clock.ts'
import type { DeviceStorage } from './device-storage.ts'
import type { PolicyStore } from '../decision/policy-store.ts'

const firmware = '1.0.0'
const hardware = 'sim-1'

interface Device {
  readonly model: DeviceModel
  readonly storage: DeviceStorage
  readonly policy: PolicyStore
  readonly clock: DeviceClock
}

/** What a device says of itself when a connection begins. */
export const birthOf = (
  { model, storage: { state, ring, epoch }, policy, clock }: Device,
  session: string,
  ip: string | null,
): Omit<Birth, 'v' | 'ts'> => ({
  fw: firmware,
  hw: hardware,
  model: model.model,
  caps: capsOf(model.has),
  boot: state.value.boot,
  session,
  epoch,
  evtNext: ring.next,
  evtOldest: ring.oldest,
  clock: clock.quality,
  cfgVersion: state.value.cfgVersion,
  policyVersion: policy.version,
  ip,
})
