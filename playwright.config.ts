import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/browser.mjs'
import { isWhole, seed } from './tools/testing/fast-check.ts'

// Workers that start after midnight have the pages of the day of the run.
process.env['SEED'] ??= String(seed)
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
// Nothing but our own pages is to be loaded, and there is no graphics card.
const quiet = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  // Further journeys of a feature, whose rules API tests hold (docs/code/tests.md): `npm run test:all` alone.
  ...(isWhole ? {} : { grepInvert: /@nightly/ }),
  // One more than the two processors that the aim of ten minutes is for: journeys wait for devices.
  workers: 3,
  // What needs the second try is named at the end of `npm test`.
  retries: 1,
  // Long enough for a machine that has other work: what fails is something that never comes, not something that is
  // slow.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/results/playwright.json' }], ['./e2e/assertions.ts']],
  use: {
    actionTimeout: 30_000,
    launchOptions: { executablePath: findBrowser(), args: [...asRoot, ...quiet] },
    // `--trace on` records every step, which makes the journeys longer by a third.
    screenshot: 'only-on-failure',
    // A worker would answer in the place of what tests put into the way of requests; its own journey allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // One after the other: they change what the next one finds. Three parts by their rooms, each with a product of its
    // own.
    { name: 'journeys-doors', testMatch: '**/e2e/journeys/{devices,doors}/*.e2e.ts', workers: 1 },
    { name: 'journeys-people', testMatch: '**/e2e/journeys/people/*.e2e.ts', workers: 1 },
    { name: 'journeys-portals', testMatch: '**/e2e/journeys/{getting-started,portals}/*.e2e.ts', workers: 1 },
    ...(process.env['PICTURES'] ? [{ name: 'pictures', testMatch: '**/e2e/pictures.e2e.ts' }] : []),
    // It only looks, so several portals are walked at once.
    { name: 'walk', testMatch: ['**/e2e/walk.e2e.ts', '**/e2e/walk/**/*.e2e.ts'], fullyParallel: true },
  ],
})
