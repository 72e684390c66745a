import type { DeviceCore } from './core.ts'
import type { CommandActions } from './command-handler.ts'
import { readProvisioning } from './provisioning.ts'

/** What concerns the device as a whole rather than one of its doors. */
export function deviceCommands(
  core: DeviceCore,
): Pick<CommandActions, 'reboot' | 'provision' | 'clear' | 'forgetSecret'> {
  const { relays, policy } = core
  const { state } = core.storage
  return {
    /** Power off and on, as far as anybody can see: relays let go, one boot more, and an event about it. */
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
      await state.change({ cfgVersion: 0, settings: {}, provisioned: {}, screen: [], zone: {} })
      core.latch.update()
      relays.drop()
      core.doors.look()
    },

    forgetSecret: () => state.change({ claimed: null }),
  }
}
