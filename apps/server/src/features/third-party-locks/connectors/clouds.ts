import type { LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import type { LockClouds, LockConnector } from '../../../kernel/lock-connector.ts'
import { dormakaba } from './dormakaba/connector.ts'
import { saltoKs } from './salto-ks/connector.ts'
import { ttlock } from './ttlock/connector.ts'

interface Options {
  /** The addresses of the demo's clouds, `http://127.0.0.1:<port>`; absent in every real installation. */
  readonly local?: Readonly<Record<LockVendor, string>>
  /** How long one call of a connector may take, all its requests together, in milliseconds. */
  readonly patienceMs?: number
}

/** Below the 20 s a remote command lives, so that what the vendor did is known before the command ends. */
export const lockPatienceMs = 15_000

/** Connectors for every vendor. They hold no state: credentials and tokens come with each call. */
export function lockClouds({ local, patienceMs = lockPatienceMs }: Options = {}): LockClouds {
  const connectors: Readonly<Record<LockVendor, LockConnector>> = {
    saltoKs: saltoKs({ patienceMs, ...(local && { local: local.saltoKs }) }),
    dormakaba: dormakaba({ patienceMs, ...(local && { local: local.dormakaba }) }),
    ttlock: ttlock({ patienceMs, ...(local && { local: local.ttlock }) }),
  }
  return { connector: (vendor) => connectors[vendor], hasLocal: local !== undefined }
}
