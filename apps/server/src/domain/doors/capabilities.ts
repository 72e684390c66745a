import {
  accessMethods,
  type AccessMethod,
  type DoorCapabilities,
  type Reader,
} from '@lintel/contract/doors/settings.ts'
import type { Capability, ReaderPorts } from '@lintel/devices/models/capabilities.ts'
import type { DeviceModel } from '@lintel/devices/models/device.ts'
import { modelNamed } from '../../kernel/device-models.ts'

/** What a model has for its doors (office.md 5.4). A model this version does not know is taken to have all of it. */
export function capabilitiesOf(model: string): DoorCapabilities {
  const record = modelNamed(model)
  if (!record) return ofUnknownModel
  const cachedCapabilities = ofModels.get(record)
  if (cachedCapabilities) return cachedCapabilities
  const found = capabilitiesIn(record)
  ofModels.set(record, found)
  return found
}

/** By record, of which a changed model has another one: lists ask for every row. */
const ofModels = new WeakMap<DeviceModel, DoorCapabilities>()

const ofUnknownModel: DoorCapabilities = {
  readers: [{ port: 'builtIn', index: 0 }],
  accessMethods: [...accessMethods],
  isLift: true,
}

/** What a record of a model has for its doors. */
export function capabilitiesIn(record: DeviceModel): DoorCapabilities {
  const ports = record.has.find((one) => one.kind === 'reader')
  return {
    readers: ports ? readersAt(ports, record.type !== 'accessController') : [],
    accessMethods: accessMethods.filter((method) => can[method](record.has, ports)),
    isLift: record.has.some(({ kind }) => kind === 'lift'),
  }
}

/** A controller behind the wall has no reader of its own; what hangs outside has one, and ports for more. */
function readersAt({ count, wiegand, rs485 }: ReaderPorts, isOutside: boolean): Reader[] {
  const ports = [...(isOutside ? ['builtIn'] : []), ...(wiegand ? ['wiegand'] : []), ...(rs485 ? ['rs485'] : [])]
  return ports.flatMap((port) => Array.from({ length: count }, (_, index) => ({ port, index }) as Reader))
}

type Can = (has: readonly Capability[], ports: ReaderPorts | undefined) => boolean

const own =
  (kind: Capability['kind']): Can =>
  (has) =>
    has.some((one) => one.kind === kind)
/** Long-range and fingerprint readers are never built in. */
const hasReaderPort: Can = (_has, ports) => ports !== undefined && (ports.wiegand || ports.rs485)

const can: Readonly<Record<AccessMethod, Can>> = {
  pin: own('pin'),
  card: own('reader'),
  face: own('face'),
  fingerprint: hasReaderPort,
  bluetooth: own('reader'),
  nfc: own('reader'),
  qr: own('camera'),
  uhfTag: hasReaderPort,
  plate: hasReaderPort,
}
