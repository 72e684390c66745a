import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { mountWebApp } from '../../../src/http/web-app.ts'
import { claim, startDeviceTestApp } from '../../devices/device-test-app.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { callerFor, eachOf, plainRequest, report } from '../kit.ts'
import Fastify, { type FastifyInstance } from 'fastify'

/**
 * T21: 500 names that point elsewhere, as addresses, file names, parameters and names of devices, touch no file
 * outside.
 */

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const touchedPaths = new Set<string>()
/** What of the file system was replaced by a function that writes down which path it is asked for. */
const original = new Map<string, unknown>()
const asking = ['open', 'openSync', 'readFile', 'readFileSync', 'writeFile', 'writeFileSync', 'createReadStream', 'createWriteStream', 'stat', 'statSync', 'lstat', 'readdir', 'readdirSync', 'unlink', 'mkdir', 'rename', 'copyFile', 'rm', 'appendFile'] as const // prettier-ignore

function note(path: unknown): void {
  if (typeof path === 'string' || path instanceof URL || Buffer.isBuffer(path)) touchedPaths.add(resolve(String(path)))
}

let testApp: TestApp
let pages: FastifyInstance
let pagesUrl: string
let folder: string
beforeAll(async () => {
  testApp = await startTestApp()
  folder = fs.mkdtempSync(`${tmpdir()}${sep}lintel-pages-`)
  fs.mkdirSync(`${folder}/assets`)
  for (const page of ['index', 'login', 'register', 'pass', 'offline'])
    fs.writeFileSync(`${folder}/${page}.html`, '<!doctype html>')
  fs.writeFileSync(`${folder}/assets/app.js`, '0')
  fs.writeFileSync(`${folder}/worker.js`, '0')
  fs.writeFileSync(`${folder}/secret.txt`, 'canary-outside')
  pages = Fastify() as unknown as FastifyInstance
  await mountWebApp(pages, { folder, publicUrl: 'https://portal.example', product: 'Lintel' })
  pagesUrl = await pages.listen({ port: 0, host: '127.0.0.1' })
  for (const library of [fs, fs.promises] as unknown as Record<string, unknown>[]) {
    for (const name of asking) {
      const real = library[name]
      if (typeof real !== 'function') continue
      original.set(`${library === (fs as never) ? 'fs' : 'promises'}.${name}`, real)
      library[name] = function (this: unknown, ...parts: unknown[]): unknown {
        note(parts[0])
        return Reflect.apply(real, this, parts)
      }
    }
  }
  syncBuiltinESMExports()
})
afterAll(async () => {
  for (const [name, real] of original) {
    const [library, own] = name.split('.') as [string, string]
    ;((library === 'fs' ? fs : fs.promises) as unknown as Record<string, unknown>)[own] = real
  }
  syncBuiltinESMExports()
  await pages.close()
  await testApp.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Names that point outside: each way up, each way to write it, each target. */
function names(): string[] {
  const ups = ['../', '..\\', '%2e%2e/', '%2e%2e%2f', '..%2f', '..%5c', '%252e%252e%252f', '....//', '..;/', '.%2e/', '%c0%ae%c0%ae/', '..%00/', '/', '//', '\\\\?\\'] // prettier-ignore
  const targets = ['etc/passwd', 'secret.txt', 'package.json', 'proc/self/environ', 'windows/win.ini', 'keys/vault.key', 'etc/passwd%00.png'] // prettier-ignore
  return ups.flatMap((up) => [1, 2, 3, 6, 12].flatMap((times) => targets.map((target) => up.repeat(times) + target)))
}

/** Paths that were asked for and lie outside of what the server has to read. */
function strange(): string[] {
  // Modules are loaded, clocks and threads read theirs, while a test runs.
  const allowedPlaces = [root, folder, `${sep}usr${sep}share${sep}zoneinfo`, `${sep}dev${sep}null`, process.execPath]
  return [...touchedPaths].filter((path) => !allowedPlaces.some((place) => path === place || path.startsWith(place)))
}
const outsideOfPages = (): string[] =>
  [...touchedPaths].filter(
    (path) => path.startsWith(folder) && path !== folder && !path.startsWith(`${folder}${sep}assets`),
  )

describe('a name that points outside (T21)', () => {
  const all = names()

  it('as an address of a file reads nothing outside of the built pages', async () => {
    expect(all.length).toBeGreaterThanOrEqual(500)
    touchedPaths.clear()
    for (const name of all) {
      for (const path of [`/manager/assets/${name}`, `/${name}`, `/manager/${name}`]) {
        if (/[^\x21-\x7e]/.test(path)) continue
        const answer = await plainRequest(pagesUrl, path)
        expect(answer.status, path).toBeLessThan(500)
        expect(answer.body, path).not.toMatch(/canary-outside|root:.*:0:0|"workspaces"/)
      }
    }
    expect((await plainRequest(pagesUrl, '/manager/assets/app.js')).body).toBe('0')
    expect([...strange(), ...outsideOfPages()]).toEqual([])
  }, 240_000)

  it('as a parameter, a field or the name of a file touches none', async () => {
    touchedPaths.clear()
    let requestCount = 0
    const own = everyOperation.filter(({ operation }) => !operation.streams && /get|download|export|logo|photo|image|file|upload/i.test(operation.path)) // prettier-ignore
    let turn = 0
    for (const { name, operation } of own) {
      const found = await callerFor(testApp, name, operation)
      if (!found) continue
      const path = addressOf(operation.path)
      for (let time = 0; time < 2; time += 1) {
        const hostile = all[turn++ % all.length]!
        if (operation.wire === 'file') {
          const form = new FormData()
          form.append('file', new File(['x'], hostile))
          const response = await fetch(`${testApp.url}${path.replace('{role}', 'pm')}`, {
            method: 'POST',
            headers: { 'x-auth-token': found.caller.token ?? '' },
            body: form,
          })
          expect(response.status).toBeLessThan(500)
          await response.arrayBuffer()
        } else {
          const values = { uuid: hostile, ID: hostile, name: hostile, file: hostile, path: hostile, photo: hostile }
          const answer = await found.caller.call(operation, values as never)
          expect(answer.status, name).toBeLessThan(500)
          const role = await plainRequest(testApp.url, path.replace('{role}', encodeURIComponent(hostile)))
          expect(role.status).toBeLessThan(500)
        }
        requestCount += 1
      }
    }
    report('T21', { names: all.length, sent: requestCount, 'files outside': strange().length }, '0 files outside')
    expect(strange()).toEqual([])
  }, 240_000)

  it('as the name of a device or of its pictures touches none', async () => {
    const devices = await startDeviceTestApp()
    try {
      const device = await devices.connected()
      touchedPaths.clear()
      // A refused claim is answered after a while, on purpose.
      await eachOf(all.slice(0, 120), 40, async (name) => {
        expect((await claim(devices.url, name, name)).status).toBeLessThan(500)
        const picture = `/device/v1/media/${encodeURIComponent(name)}`
        expect((await plainRequest(devices.url, picture, { method: 'PUT', body: 'x' })).status).toBeLessThan(500)
      })
      // What a broker makes of topics that are none is not waited for; what counts is that it goes on.
      for (const name of all) {
        const topic = `odl/v1/${name}/up/evt`
        if (!/[+#\0]/.test(topic)) device.client!.publish(topic, '{}', { qos: 0 })
      }
      await using next = await devices.connected()
      await next.report(1, 1)
      await next.next('evtack')
      await device.leave()
      expect(strange()).toEqual([])
    } finally {
      await devices.close()
    }
  }, 240_000)
})
