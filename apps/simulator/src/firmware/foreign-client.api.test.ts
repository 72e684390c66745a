import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFirmwareKeys, signImage } from '@lintel/devices/firmware/signing.ts'
import { code, mac, TestBackend } from '../../test/test-backend.ts'
import { stepsOf, waitForStep } from '../../test/upgrades.ts'

/** The device of curl and the Mosquitto clients, which was written by the document alone, takes new firmware. */

const script = fileURLToPath(new URL('../../../server/test/devices/foreign-client.sh', import.meta.url))
let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
  backend.redirectsTo = backend.portal
})
afterEach(() => backend.close())

async function startClient() {
  const child = spawn('sh', [script, backend.portal, mac, code, 'upgrade'])
  const out = { text: '', errors: '' }
  child.stdout.on('data', (data) => (out.text += String(data)))
  child.stderr.on('data', (data) => (out.errors += String(data)))
  const exit = once(child, 'exit')
  await backend.until(() => out.text.includes('acknowledged') || child.exitCode !== null)
  return { child, out, exit }
}

it('is upgraded by a job', async () => {
  const { child, out, exit } = await startClient()
  const job = backend.shelf.jobOf({ model: 'LD-200', version: '20.1.0.0' })
  backend.say('job', job)
  await waitForStep(backend, job, 'done')
  expect(out.errors).toBe('')
  expect(stepsOf(backend, job)).toEqual(['queued', 'downloading', 'verified', 'installing', 'rebooting', 'done'])
  expect(backend.shelf.starts).toEqual([0, 10])
  expect(backend.of('birth').map(({ fw, job: last }) => [fw, last])).toEqual([
    ['sh', null],
    ['20.1.0.0', { id: job.id, ver: job.ver, state: 'done' }],
  ])
  child.stdin.write('\n')
  expect(await exit).toEqual([0, null])
  expect(out.text).toMatch(/runs 20\.1\.0\.0\ngone\n$/)
})

it('refuses an image that another key has signed', async () => {
  const { out, exit } = await startClient()
  const job = backend.shelf.jobOf({ model: 'LD-200', version: '20.1.0.0' })
  backend.say('job', { ...job, signature: signImage(job.sha256, makeFirmwareKeys()) })
  expect(await exit).toEqual([1, null])
  expect(stepsOf(backend, job).at(-1)).toBe('rejected SIGNATURE')
  expect(out.text).not.toContain('runs')
})
