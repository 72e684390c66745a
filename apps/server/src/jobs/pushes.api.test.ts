import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as requestByHttp, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../test/samples/kit.ts'
import { allRows, startTestApp, type TestApp } from '../../test/test-app.ts'
import { reportEvents } from '../../test/devices/report-events.ts'
import { webPushTransport } from '../adapters/push/web-push.ts'
import { relayNotice } from './notices/all.ts'
import { pushRelay } from './pushes.ts'

const { pushSubscription } = contract
const at = new Date('2032-11-29T08:00:00Z')
let testApp: TestApp
let addresses: readonly string[] = []
let status = 201
const requests: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: Buffer }[] = []
/** Stands in for the push service of a browser. */
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    requests.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000))
  })
})
beforeAll(async () => {
  testApp = await startTestApp()
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  service.close()
  await testApp.close()
})
beforeEach(async () => {
  addresses = ['93.184.215.14']
  status = 201
  requests.length = 0
  testApp.setNow(at)
  await write(testApp, async (db) => {
    for (const table of ['push_subscription', 'outbox', 'alarm_record'] as const) await db.deleteFrom(table).execute()
  })
})

/** Connects to the service above where the transport would go into the internet, to an address that it has checked. */
const transport = webPushTransport({
  publicUrl: 'https://portal.test.invalid',
  resolve: async () => addresses,
  request: (url, { lookup, ...options }, answer) => {
    lookup!(url.hostname, { all: true }, (_error, checked) =>
      expect(checked).toEqual(addresses.map((address) => ({ address, family: 4 }))),
    )
    const { port } = service.address() as AddressInfo
    return requestByHttp({ ...options, host: '127.0.0.1', port, path: url.pathname }, answer)
  },
})
const relay = async () => {
  while (await pushRelay(testApp.services, transport)());
}

const addTo = async (name: 'manager' | 'admin') => {
  const { officeManager, admin } = testApp.fixtures.ours
  const caller = await testApp.as(name === 'admin' ? admin : officeManager)
  const { data } = await caller.call(pushSubscription.add, {
    endpoint: `https://93.184.215.14/send/${name}-${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })
  return { test: () => caller.call(pushSubscription.test, { uuid: data.uuid }) }
}
const subscriptions = () => allRows(testApp)((db) => db.selectFrom('push_subscription').selectAll().execute())
const queuedPushes = () =>
  allRows(testApp)((db) => db.selectFrom('outbox').selectAll().where('kind', '=', 'push').execute())

describe('a notification', () => {
  it('leaves encrypted for its browser, signed for its service, and is no longer in the outbox', async () => {
    await (await addTo('manager')).test()
    expect(JSON.stringify(await queuedPushes())).not.toMatch(/Notifications work|93\.184/)
    expect(requests).toEqual([])
    await relay()
    expect(requests).toHaveLength(1)
    const { headers, body } = requests[0]!
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '300', urgency: 'normal' })
    expect(headers['authorization']).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/)
    expect(body.includes('Notifications work')).toBe(false)
    expect(await queuedPushes()).toEqual([])
    expect(await subscriptions()).toMatchObject([{ failures: 0, last_success_at: at }])
  })

  it.each([301, 302, 307, 308])('is not sent on by an answer of %i', async (redirect) => {
    status = redirect
    await (await addTo('manager')).test()
    await relay()
    expect(requests.map(({ path }) => path)).not.toContain('/elsewhere')
    expect(requests).toHaveLength(1)
    expect(await queuedPushes()).toEqual([])
    expect(await subscriptions()).toMatchObject([{ failures: 1, last_success_at: null }])
  })

  it.each(['10.0.0.1', '127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254'])(
    'goes nowhere when the name of its service leads to %s by then',
    async (address) => {
      await (await addTo('manager')).test()
      await write(testApp, (db) =>
        db
          .updateTable('push_subscription')
          .set({ ciphertext: encryptedAddress('https://push.test.invalid/x') })
          .execute(),
      )
      addresses = ['93.184.215.14', address]
      await relay()
      expect(requests).toEqual([])
      expect(await queuedPushes()).toEqual([])
    },
  )

  it.each([404, 410])('ends the subscription of a browser that answers %i', async (gone) => {
    status = gone
    await (await addTo('manager')).test()
    await relay()
    expect(await subscriptions()).toEqual([])
    expect(await queuedPushes()).toEqual([])
  })

  it('waits for a busy service, longer each time, until it is no news any more', async () => {
    status = 503
    await (await addTo('manager')).test()
    await relay()
    expect(await queuedPushes()).toMatchObject([{ attempts: 1, due_at: new Date(at.getTime() + 15_000) }])
    testApp.setNow(new Date(at.getTime() + 15_000))
    await relay()
    expect(await queuedPushes()).toMatchObject([{ due_at: new Date(at.getTime() + 45_000) }])
    status = 201
    testApp.setNow(new Date(at.getTime() + 45_000))
    await relay()
    expect(await queuedPushes()).toEqual([])
    expect(requests).toHaveLength(3)

    await (await addTo('admin')).test()
    testApp.setNow(new Date(at.getTime() + 10 * 60_000))
    await relay()
    expect(requests).toHaveLength(3)
    expect(await queuedPushes()).toEqual([])
  })
})

const encryptedAddress = (endpoint: string): Buffer =>
  testApp.services.vault.encrypt(
    JSON.stringify({
      endpoint,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }),
  )

describe('an alarm', () => {
  const notify = async (targets: readonly string[]) => {
    const { uuid } = testApp.fixtures.ours.office
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify({ emergencyNotifications: true, notifyTargets: targets }) })
        .where('uuid', '=', uuid)
        .execute(),
    )
    await reportEvents(testApp, testApp.fixtures.ours.office, [{ type: 'doorForced', at, door: 0 }], at)
    while (await relayNotice(testApp.services, 'alarm'));
  }
  const accounts = async () => (await relay(), requests.map(({ path }) => path.split('/')[2]!.split('-')[0]))

  it('is pushed urgently to the devices of those who are mailed about it', async () => {
    await addTo('manager')
    await addTo('admin')
    await notify(['managers'])
    expect(await accounts()).toEqual(['manager'])
    expect(requests[0]!.headers).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
  })

  it('is pushed to no device where the site notifies nobody', async () => {
    await addTo('manager')
    await notify([])
    expect(await accounts()).toEqual([])
  })
})
