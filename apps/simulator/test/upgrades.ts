import type { SimulatedDevice } from '../src/device/device.ts'
import type { DeviceOptions } from '../src/device/device-options.ts'
import type { TestBackend } from './test-backend.ts'

/** What tests of firmware ask of a device and of what it has said. */

/** A controller that installs at once. */
export const quick = { model: 'LC-4', installMs: 20, rebootMs: 20 } as const

export async function startOnline(backend: TestBackend, more: Partial<DeviceOptions> = {}): Promise<SimulatedDevice> {
  const device = await backend.start({ ...quick, ...more })
  await backend.settled(device)
  return device
}

interface WithId {
  readonly id: string | null
}

/** What a device has said of a job, one after the other, as `state CODE`; without percent and doubles. */
export const stepsOf = (backend: TestBackend, { id }: WithId): string[] =>
  backend
    .of('job')
    .filter((report) => report.id === id && report.percent === undefined)
    .map(({ state, code }) => (code === undefined ? state : `${state} ${code}`))
    .filter((step, index, all) => step !== all[index - 1])

/** Waits until a device has said a step of a job, and nothing after it. */
export const waitForStep = (backend: TestBackend, job: WithId, step: string): Promise<true> =>
  backend.until(() => stepsOf(backend, job).at(-1) === step)

/** Waits until a device has said that it has so much of an image. */
export const waitForPercent = (backend: TestBackend, least: number): Promise<true> =>
  backend.until(() => backend.of('job').some(({ percent = -1 }) => percent >= least))
