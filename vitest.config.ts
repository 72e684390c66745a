import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const apiTests = [
  'apps/server/src/features/**/*.test.ts',
  '**/*.api.test.ts',
  // Start a PostgreSQL of their own.
  'apps/server/src/db/migrations/migrate.test.ts',
  'apps/server/src/db/migrations/repeatable.test.ts',
]
const matrixTests = ['apps/server/test/**/*.matrix.test.ts']
/** Take minutes: `npm run test:all` runs them, `npm test` does not. */
const batteryTests = ['**/*.battery.test.ts']
/**
 * Mostly wait, for clocks, time-outs, devices and other processes: more of them run at once than there are processors.
 */
const waitingTests = [
  'apps/server/src/features/third-party-locks/connectors/hostile.test.ts',
  'apps/server/src/db/embedded/embedded.test.ts',
  'apps/server/src/backup/restored-devices.api.test.ts',
  'apps/server/src/devices/anti-passback/presence-sync.api.test.ts',
  'apps/server/src/devices/broker/lost-broker.api.test.ts',
  'apps/server/src/devices/commands/commands.api.test.ts',
  'apps/server/src/devices/decommissioning/decommission-sync.api.test.ts',
  'apps/server/src/devices/directory/directory-sync.api.test.ts',
  'apps/server/src/devices/ingest/crash.api.test.ts',
  'apps/server/src/devices/policy-sync/policy-acks.api.test.ts',
  'apps/server/src/devices/policy-sync/policy-sync.api.test.ts',
  'apps/server/src/devices/presence/*.api.test.ts',
  'apps/server/src/devices/screens/screen-sync.api.test.ts',
  'apps/server/src/devices/settings/initial-provisioning.api.test.ts',
  'apps/server/test/battery/devices/device-link.api.test.ts',
  'apps/server/test/battery/attacks/requests-abroad.api.test.ts',
  'apps/server/test/servers/caller-address.api.test.ts',
  'apps/server/test/servers/lost-database.api.test.ts',
  'apps/server/test/servers/one-broker.api.test.ts',
  'apps/server/test/servers/start-refusals.api.test.ts',
  'apps/server/test/servers/systemd.api.test.ts',
  'apps/server/test/servers/two-servers.api.test.ts',
  'apps/simulator/src/device/commands.test.ts',
  'apps/simulator/src/device/kill.test.ts',
  'apps/simulator/src/door/doors.test.ts',
  'apps/simulator/src/door/door-latch.test.ts',
  'apps/simulator/src/firmware/power-cut.test.ts',
  'apps/simulator/src/firmware/updater.test.ts',
  'apps/simulator/src/vendor-clouds/control.test.ts',
  'tools/supervise.test.ts',
]
const never = ['**/node_modules/**', '**/dist/**']
/**
 * Node runs TypeScript itself and keeps what it made of a file, so a worker has loaded the server in half the time in
 * which Vite hands it over. The web app alone needs Vite.
 */
const onNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Files that take longest, longest first: begun last, each would run alone while the other processor idles. */
const longest = [
  'access.matrix.test.ts',
  'audit.walk.api.test.ts',
  'backup/backup.api.test.ts',
  'tenant-isolation/every-table.api.test.ts',
  'residences/residents.test.ts',
  'residences/structure.test.ts',
  'embedded/embedded.test.ts',
  'presence/absence.api.test.ts',
  'ingest/crash.api.test.ts',
  'servers/one-broker.api.test.ts',
  'servers/systemd.api.test.ts',
  'servers/two-servers.api.test.ts',
  'servers/caller-address.api.test.ts',
  'devices/device-link.api.test.ts',
  'presence/life-cycle.api.test.ts',
  'policy-sync/policy-sync.api.test.ts',
  'servers/lost-database.api.test.ts',
  'attacks/requests-abroad.api.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => longest.findIndex((name) => moduleId.endsWith(name)) + 1
    const sorted = await super.sort(files)
    return [...sorted.filter(rank).sort((a, b) => rank(a) - rank(b)), ...sorted.filter((file) => !rank(file))]
  }
}

export default defineConfig({
  test: {
    // Tests start databases; on a loaded machine each takes its time.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // As many as the processors that the aim of ten minutes is for: a third makes all of them slower by more than it
    // does itself, as databases and brokers work beside.
    maxWorkers: 2,
    // Tests make much that is gone soon: with more room for it, the collector of garbage takes a sixth less time of all.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    // A busy machine may keep databases and other processes from running. What needs the second try is named at the
    // end.
    retry: 1,
    // A worker keeps what it has loaded: files share no state beside databases, of which each has its own.
    isolate: false,
    // A test that asserts nothing holds nothing.
    expect: { requireAssertions: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...onNode,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{server,simulator}/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...never, ...apiTests, ...batteryTests, ...waitingTests, 'apps/server/test/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // Files replace modules by mocks: one that another file has loaded would keep what it imported.
          isolate: true,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: never,
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'api',
          include: apiTests,
          exclude: [...never, ...batteryTests, ...waitingTests],
          globalSetup: 'apps/server/test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'waiting',
          include: waitingTests,
          exclude: never,
          globalSetup: 'apps/server/test/global-setup.ts',
          maxWorkers: 4,
          // After all others, because workers of groups are counted together.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'matrix',
          include: matrixTests,
          exclude: never,
          globalSetup: 'apps/server/test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'battery',
          include: batteryTests,
          exclude: never,
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 900_000,
          // They measure, so that each has the machine to itself.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
