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
  'apps/server/src/devices/anti-passback/presence-sync.api.test.ts',
  'apps/server/src/devices/commands/commands.api.test.ts',
  'apps/server/src/devices/decommissioning/decommission-sync.api.test.ts',
  'apps/server/src/devices/directory/directory-sync.api.test.ts',
  'apps/server/src/devices/ingest/crash.api.test.ts',
  'apps/server/src/devices/policy-sync/policy-sync.api.test.ts',
  'apps/server/src/devices/presence/*.api.test.ts',
  'apps/server/src/devices/screens/screen-sync.api.test.ts',
  'apps/server/src/devices/settings/initial-provisioning.api.test.ts',
  'apps/server/test/battery/devices/device-link.api.test.ts',
  'apps/server/test/battery/attacks/requests-abroad.api.test.ts',
  'apps/server/test/servers/caller-address.api.test.ts',
  'apps/server/test/servers/lost-database.api.test.ts',
  'apps/server/test/servers/one-broker.api.test.ts',
  'apps/server/test/servers/two-servers.api.test.ts',
  'apps/simulator/src/device/commands.test.ts',
  'apps/simulator/src/device/kill.test.ts',
  'apps/simulator/src/door/doors.test.ts',
  'apps/simulator/src/door/door-latch.test.ts',
  'apps/simulator/src/vendor-clouds/control.test.ts',
  'tools/supervise.test.ts',
]
const never = ['**/node_modules/**', '**/dist/**']

/** Files that take longest, longest first: begun last, each would run alone while the other processor idles. */
const longest = [
  'access.matrix.test.ts',
  'audit.walk.api.test.ts',
  'backup/backup.api.test.ts',
  'residences/residents.test.ts',
  'tenant-isolation/every-table.api.test.ts',
  'residences/structure.test.ts',
  'embedded/embedded.test.ts',
  'ingest/crash.api.test.ts',
  'presence/life-cycle.api.test.ts',
  'servers/lost-database.api.test.ts',
  'policy-sync/policy-sync.api.test.ts',
  'presence/absence.api.test.ts',
  'commands/commands.api.test.ts',
  'servers/caller-address.api.test.ts',
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
    // One more than the two processors that the aim of ten minutes is for: a test that has asked the database waits for
    // its answer.
    maxWorkers: 3,
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
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...never, ...apiTests, ...batteryTests, ...waitingTests, 'apps/server/test/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          exclude: [...never, ...batteryTests, ...waitingTests],
          globalSetup: 'apps/server/test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          include: waitingTests,
          exclude: never,
          globalSetup: 'apps/server/test/global-setup.ts',
          maxWorkers: 8,
          // After all others, because workers of groups are counted together.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'matrix',
          include: matrixTests,
          exclude: never,
          globalSetup: 'apps/server/test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
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
