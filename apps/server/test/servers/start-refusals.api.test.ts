import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../../../tools/product.ts'
import { startMosquitto, type Mosquitto } from '../devices/mosquitto.ts'
import { withDatabase } from '../global-setup.ts'
import { ask, startServer } from './server-process.ts'

/** Settings that are wrong in a way that only the first try shows: each ends the start, and nothing is migrated. */
const serverUrl = inject('postgresUrl')
const name = `empty_${randomBytes(6).toString('hex')}`
const url = withDatabase(serverUrl, name)
let dataDir: string
let mosquitto: Mosquitto

beforeAll(async () => {
  await ask(serverUrl, `create database ${name}`)
  dataDir = await mkdtemp(join(tmpdir(), 'lintel-refusals-'))
  mosquitto = await startMosquitto()
})
afterAll(async () => {
  await mosquitto.stop()
  await ask(serverUrl, `drop database ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

/** What a start says that ends, without the steps that it names on its way. */
async function refusalOf(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const refusal = await startServer({ settings: { DATABASE_URL: url, DATA_DIR: dataDir, ...settings } }).then(
    async (server) => {
      await server.end()
      return 'it started'
    },
    (error: Error) => error.message,
  )
  return refusal.split('\n').filter((line) => line !== '' && !line.startsWith('Waiting for'))
}

function changedUrl(text: string, change: (url: URL) => void): string {
  const changedAddress = new URL(text)
  change(changedAddress)
  return changedAddress.href
}

async function takePort(): Promise<{ port: number; server: Server }> {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, server }
}

describe('a start ends with one sentence that names the setting', () => {
  it('when the password of the database is wrong', async () => {
    const lines = await refusalOf({ DATABASE_URL: changedUrl(url, (address) => (address.password = 'hunter2')) })
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: .* refuses the user "\w+" with this password/)])
    expect(lines[0]).not.toContain('hunter2')
  })

  it('when nothing answers where the database should be, or it has another name', async () => {
    const port = await freePort()
    expect(await refusalOf({ DATABASE_URL: `postgres://lintel:hunter2@127.0.0.1:${port}/lintel` })).toEqual([
      `DATABASE_URL: nothing answers at 127.0.0.1:${port}; start PostgreSQL there, or correct the address.`,
    ])
    expect(await refusalOf({ DATABASE_URL: withDatabase(serverUrl, 'nosuch') })).toEqual([
      expect.stringMatching(/^DATABASE_URL: there is no database "nosuch" (at|in) /),
    ])
    expect(await refusalOf({ DATABASE_URL: 'postgres://a:b@no-such-host.invalid/lintel' })).toEqual([
      'DATABASE_URL: the host "no-such-host.invalid" is not known; correct the address.',
    ])
  })

  it('when the password of the broker is wrong', async () => {
    const lines = await refusalOf({ MQTT_URL: changedUrl(mosquitto.url, (address) => (address.password = 'hunter2')) })
    expect(lines).toEqual([expect.stringMatching(/^MQTT_URL: .* refuses the user "admin" with this password/)])
    expect(lines[0]).not.toContain('hunter2')
  })

  it('when nothing answers where the broker should be', async () => {
    const port = await freePort()
    expect(await refusalOf({ MQTT_URL: `mqtt://admin:hunter2@127.0.0.1:${port}` })).toEqual([
      expect.stringMatching(new RegExp(`^MQTT_URL: the broker at 127\\.0\\.0\\.1:${port} does not answer`)),
    ])
  })

  it.each(['PORT', 'MQTT_PORT'])('when the port of %s is taken', async (setting) => {
    const { port, server } = await takePort()
    const lines = await refusalOf({ [setting]: String(port) })
    server.close()
    expect(lines).toEqual([expect.stringMatching(new RegExp(`ort ${port} on 127\\.0\\.0\\.1 is taken .* ${setting}=`))])
  })

  it('when a setting is misspelt', async () => {
    expect(await refusalOf({ PUBLIC_ULR: 'https://portal.example' })).toEqual([
      'PUBLIC_ULR is no setting; it looks like PUBLIC_URL, so write it that way or take it out.',
    ])
  })

  it('when the data folder cannot be made', async () => {
    expect(await refusalOf({ DATA_DIR: '/dev/null/data' })).toEqual([expect.stringMatching(/^DATA_DIR is "/)])
  })
})

it('after all of them the database is as empty as before', async () => {
  expect(await ask(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
})
