import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callControl, openControl, readControlFile, type Control } from '../cli/control.ts'
import { actManually } from './control.ts'
import { ttlockStory } from './demo-locks.ts'
import { VendorCloud } from './vendor-state.ts'

const cli = fileURLToPath(new URL('cli.ts', import.meta.url))
const [storage] = ttlockStory.locks.map(({ id }) => id) as [string]

let folder: string
let cloud: VendorCloud
let control: Control
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-clouds-'))
  cloud = new VendorCloud(ttlockStory)
  control = await openControl((request) => actManually({ ttlock: cloud }, request), folder)
})
afterEach(async () => {
  await control.close()
  await rm(folder, { recursive: true, force: true })
})

const act = async (path: string, body: object = {}) => callControl((await readControlFile(folder))!, 'POST', path, body)

/** What the command line says, and how it ends. */
function run(...command: string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [cli, ...command], (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${out}${complaint}`.trim() }),
    ),
  )
}

describe('a cloud of locks in the hand of a person', () => {
  it('opens and refuses, by name or id', async () => {
    await act('/ttlock/open', { lock: 'storage ROOM 3', by: 'Nora Petersen', method: 'pin' })
    await act('/ttlock/refuse', { lock: storage })
    expect(cloud.happenings).toMatchObject([
      { lockId: storage, kind: 'opened', by: 'Nora Petersen', method: 'pin' },
      { lockId: storage, kind: 'denied', by: '', method: 'card' },
    ])
  })

  it('loses its hub and finds it again', async () => {
    await act('/ttlock/hubOffline', { hub: 'G2 Third floor' })
    expect(cloud.reaches(cloud.lock(storage)!)).toBe(false)
    await act('/ttlock/hubOnline', { hub: 'G2 Third floor' })
    expect(cloud.reaches(cloud.lock(storage)!)).toBe(true)
  })

  it('blocks an account, and changes its password so that no token counts', async () => {
    const { access } = cloud.giveToken()
    await act('/ttlock/block')
    expect(cloud.isBlocked).toBe(true)
    await act('/ttlock/unblock')
    expect(cloud.isBlocked).toBe(false)
    await act('/ttlock/changePassword')
    expect(cloud.tokenState(access)).toBe('unknown')
    expect(cloud.scenario.account).toMatchObject({ password: 'Lintel-demo-1-2', clientSecret: 'Lintel-demo-1-2' })
    expect(ttlockStory.account.password).toBe('Lintel-demo-1')
  })

  it.each([
    ['/ttlock/open', { lock: 'Nowhere' }, 'There is no Nowhere; there are Storage room 3, Key cabinet.'],
    ['/ttlock/open', {}, 'Wrong or missing: lock.'],
    ['/ttlock/open', { lock: storage, method: 'axe' }, 'Wrong or missing: method.'],
    ['/ttlock/hubOffline', { hub: 'Nowhere' }, 'There is no Nowhere; there are G2 Third floor.'],
    ['/ttlock/toString', {}, 'There is no such cloud or action.'],
    ['/saltoKs/open', { lock: storage }, 'There is no such cloud or action.'],
  ])('says why it cannot do %s with %o', async (path, body, sentence) => {
    await expect(act(path, body)).rejects.toThrow(sentence)
    expect(cloud.happenings).toEqual([])
  })

  it('is out of reach for a caller that does not know the word', async () => {
    const response = await fetch(`http://127.0.0.1:${control.port}/ttlock/block`, { method: 'POST' })
    expect(response.status).toBe(401)
    expect(cloud.isBlocked).toBe(false)
    expect(JSON.parse(await readFile(join(folder, 'control.json'), 'utf8'))).toMatchObject({ port: control.port })
  })
})

describe('the command line of the clouds', () => {
  it('does what it says, or says why not', async () => {
    expect(await run('ttlock', 'open', 'Key cabinet', '--by', 'Greta Lund', '--state', folder)).toEqual({
      code: 0,
      output: 'Done.',
    })
    expect(cloud.happenings).toMatchObject([{ by: 'Greta Lund', kind: 'opened' }])
    expect(await run('ttlock', 'open', 'Nowhere', '--state', folder)).toMatchObject({ code: 1 })
    expect((await run('ttlock', 'open', 'Key cabinet')).output).toContain('Vendors: saltoKs, dormakaba, ttlock.')
    expect(await run('ttlock', 'block', '--state', join(folder, 'none'))).toEqual({
      code: 1,
      output: `No clouds run in ${join(folder, 'none')}.`,
    })
  })
})
