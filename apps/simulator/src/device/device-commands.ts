import type { AddressBookStore } from '../screen/address-book-store.ts'
import type { PolicyStore } from '../decision/policy-store.ts'
import type { DoorLatch } from '../door/door-latch.ts'
import type { Doors } from '../door/doors.ts'
import type { Relays } from '../door/relays.ts'
import type { Updater } from '../firmware/updater.ts'
import type { Screen } from '../screen/screen.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { CommandActions } from './command-handler.ts'

/** The parts of a device that these commands change. */
interface DeviceParts {
  readonly relays: Pick<Relays, 'drop'>
  readonly policy: Pick<PolicyStore, 'clear'>
  readonly addressBook: Pick<AddressBookStore, 'clear'>
  readonly storage: Pick<DeviceStorage, 'state'>
  readonly latch: Pick<DoorLatch, 'update'>
  readonly doors: Pick<Doors, 'look' | 'silence'>
  readonly screen: Pick<Screen, 'show' | 'hide'>
  readonly updater: Pick<Updater, 'drop' | 'interrupt'>
  restart(start: () => Promise<boolean>): Promise<void>
}

/** What concerns the device as a whole rather than one of its doors. */
export function deviceCommands(
  core: DeviceParts,
): Pick<CommandActions, 'disarm' | 'show' | 'hide' | 'reboot' | 'provision' | 'clear' | 'forgetSecret'> {
  const { relays, policy, addressBook } = core
  const { state } = core.storage
  return {
    disarm: ({ door }) => core.doors.silence(door),
    show: (args) => core.screen.show(args),
    hide: (args) => core.screen.hide(args),
    reboot: () => core.restart(() => core.updater.interrupt()),

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
      await core.updater.drop()
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
