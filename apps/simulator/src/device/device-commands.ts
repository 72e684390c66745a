import type { NewEvent } from '@lintel/devices/protocol.ts'
import type { AddressBookStore } from '../screen/address-book-store.ts'
import type { PolicyStore } from '../decision/policy-store.ts'
import type { DoorLatch } from '../door/door-latch.ts'
import type { Doors } from '../door/doors.ts'
import type { Relays } from '../door/relays.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { CommandActions } from './command-handler.ts'

/** The parts of a device that these commands change. */
interface DeviceParts {
  readonly relays: Pick<Relays, 'drop'>
  readonly policy: Pick<PolicyStore, 'clear'>
  readonly addressBook: Pick<AddressBookStore, 'clear'>
  readonly storage: Pick<DeviceStorage, 'state'>
  readonly latch: Pick<DoorLatch, 'update'>
  readonly doors: Pick<Doors, 'look'>
  record(event: NewEvent): Promise<unknown>
  restartLine(meanwhile: () => Promise<void>): Promise<void>
}

/** What concerns the device as a whole rather than one of its doors. */
export function deviceCommands(
  core: DeviceParts,
): Pick<CommandActions, 'reboot' | 'provision' | 'clear' | 'forgetSecret'> {
  const { relays, policy, addressBook } = core
  const { state } = core.storage
  return {
    /** Power off and on, as far as the portal can see: relays let go, one boot more, and an event about it. */
    reboot: () =>
      core.restartLine(async () => {
        relays.drop()
        await state.change({ boot: state.value.boot + 1 })
        await core.record({ type: 'boot' })
        core.latch.update()
        core.doors.look()
      }),

    async provision(text) {
      const read = readProvisioning(text)
      if (typeof read === 'string') return read
      await state.change({ provisioned: { ...state.value.provisioned, ...read } })
      return null
    },

    /**
     * The site has given the device up: no person is known to it, nothing is held open, and its settings are the
     * factory's.
     */
    async clear() {
      await policy.clear()
      await addressBook.clear()
      await state.change({ cfgVersion: 0, settings: {}, provisioned: {}, screen: [], zone: {} })
      core.latch.update()
      relays.drop()
      core.doors.look()
    },

    forgetSecret: () => state.change({ claimed: null, portal: null }),
  }
}

const line = /^([A-Za-z][\w.]*)\s*=\s*(.*)$/

/**
 * Reads a provisioning text: lines of `name = value`, blank lines and lines that begin with `#` say nothing. Answers
 * what it sets, or a sentence about the first line that is none of these.
 */
export function readProvisioning(text: string): Readonly<Record<string, string>> | string {
  const read: Record<string, string> = {}
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const trimmedLine = raw.trim()
    if (trimmedLine === '' || trimmedLine.startsWith('#')) continue
    const [, name, value] = line.exec(trimmedLine) ?? []
    if (name === undefined) return `Line ${index + 1} is not of the form name = value.`
    read[name] = value ?? ''
  }
  return read
}
