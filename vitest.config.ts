import { defineConfig } from 'vitest/config'

const apiTests = ['apps/server/src/features/**/*.test.ts', '**/*.api.test.ts']
const matrixTests = ['apps/server/test/**/*.matrix.test.ts']
const never = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // Tests start databases; on a loaded machine each takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...never, ...apiTests, 'apps/server/test/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          exclude: never,
          globalSetup: 'apps/server/test/global-setup.ts',
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
    ],
  },
})
