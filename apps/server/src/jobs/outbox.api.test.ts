import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { until } from '../../test/devices/device-test-app.ts'
import { fakeMailServer } from '../../test/mail-server.ts'
import { mailsIn } from '../../test/mails.ts'
import { systemScope } from '../db/scope/scope.ts'
import { sessionStore } from '../access/session.ts'
import { vaultWith } from '../access/vault.ts'
import { lockClouds } from '../features/third-party-locks/connectors/clouds.ts'
import { sandboxProvider } from '../adapters/payments/sandbox.ts'
import { outboxTransport, type MailTransport } from '../domain/mails/transport.ts'
import { smtpTransport } from '../adapters/mail/smtp.ts'
import { readConfig } from '../base/config.ts'
import { objectFolder } from '../base/objects.ts'
import { appendQueries, systemQueries } from '../db/db.ts'
import type { CommandRelay, Services } from '../kernel/services.ts'
import { startLiveHub, type LiveHub } from '../kernel/live-hub.ts'
import { queueMail, type MailOrder } from '../domain/mails/queue.ts'
import { decryptMail } from '../domain/mails/encrypted-mail.ts'
import type { Polling } from '../kernel/polling.ts'
import { startOutboxRelay } from './outbox.ts'

const mail = {
  to: 'ann@example.org',
  subject: 'Your code',
  text: 'The code is 123456.',
  html: '<p>The code is <b>123456</b>.</p><img src="cid:key">',
  pictures: [{ name: 'key', type: 'image/gif', base64: Buffer.from('GIF87a of 123456').toString('base64') }],
}

const request = {
  to: 'ann@example.org',
  language: 'en',
  params: { name: 'Ann', site: 'Tower', minutes: 5, account: 'ann' },
}

describe('the outbox', () => {
  let test: TestDatabase
  let live: LiveHub
  let services: Services
  let relay: Polling | undefined
  const handedOver: unknown[] = []
  let refusals = 0
  const commands: CommandRelay = {
    isHere: () => true,
    publish: async (_db, order) => {
      if (refusals > 0) {
        refusals -= 1
        throw new Error('there is no connection to the broker')
      }
      handedOver.push(order)
    },
  }

  beforeAll(async () => {
    test = await testDatabase()
    const log = pino({ level: 'silent' })
    live = await startLiveHub(test.url, test.database, log)
    services = {
      config: readConfig({}),
      database: test.database,
      live,
      log,
      now: () => new Date(),
      demoAccounts: [],
      lockClouds: lockClouds(),
      paymentProviders: [sandboxProvider],
      vault: vaultWith(Buffer.alloc(32, 1)),
      objects: objectFolder(join(tmpdir(), `lintel-objects-${process.pid}`)),
      sessions: sessionStore(test.database),
    }
  })
  afterEach(async () => {
    await relay?.close()
    relay = undefined
    handedOver.length = 0
  })
  afterAll(async () => {
    await live.close()
    await test.drop()
  })

  const put = (kind: 'mail' | 'command', payload: object): Promise<string> =>
    test.database.write(systemScope, async (db) => {
      const { uuid } = await appendQueries(db, systemScope)
        .insertInto('outbox')
        .values({ kind, payload: sql`${JSON.stringify(payload)}::jsonb` })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      return uuid
    })
  const rowOf = (uuid: string) =>
    test.database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('outbox')
        .selectAll()
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow(),
    )
  const isSent = (uuid: string) => async () => (await rowOf(uuid)).sent_at !== null
  const push = { send: () => Promise.resolve('accepted' as const) }
  const order = () => ({ projectUuid: crypto.randomUUID(), commandUuid: crypto.randomUUID() })

  it('hands a command over as soon as it is committed, and once', async () => {
    relay = startOutboxRelay({ services, commands, mail: outboxTransport, push })
    const began = performance.now()
    const payload = order()
    const uuid = await put('command', payload)
    await until(isSent(uuid))
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(handedOver).toEqual([payload])
  })

  it('hands over what was waiting when it starts, each once though several work on it', async () => {
    const uuids = await Promise.all(Array.from({ length: 50 }, () => put('command', order())))
    relay = startOutboxRelay({ services, commands, mail: outboxTransport, push })
    for (const uuid of uuids) await until(isSent(uuid))
    expect(handedOver).toHaveLength(50)
  })

  it('tries again when the broker does not take it, and remembers why', async () => {
    refusals = 1
    const uuid = await put('command', order())
    relay = startOutboxRelay({ services, commands, mail: outboxTransport, push })
    await until(async () => (await rowOf(uuid)).attempts === 1)
    expect((await rowOf(uuid)).last_error).toBe('there is no connection to the broker')
    await until(isSent(uuid))
    expect(handedOver).toHaveLength(1)
  })

  it('is not blocked by a malformed order', async () => {
    const malformedUuid = await put('command', { nothing: true })
    const uuid = await put('command', order())
    relay = startOutboxRelay({ services, commands, mail: outboxTransport, push })
    await until(isSent(uuid))
    await until(async () => (await rowOf(malformedUuid)).attempts > 0)
    expect((await rowOf(malformedUuid)).sent_at).toBeNull()
  })

  it('keeps mails readable where there is no mail server', async () => {
    relay = startOutboxRelay({ services, commands, mail: outboxTransport, push })
    const uuid = await put('mail', mail)
    await until(isSent(uuid))
    expect((await rowOf(uuid)).payload).toEqual(mail)
  })

  it('keeps no code and no link of a mail that stays here outside the demo', async () => {
    const orders: MailOrder[] = [
      {
        ...request,
        name: 'visitorKey',
        codes: { key: '730914', qrCode: 'drawn-by-chance' },
        link: 'https://portal.example/pass#shows-it',
        facts: [],
      },
      { ...request, name: 'passwordReset', page: '/resetPassword#token=lets-in' },
    ]
    await test.database.write(systemScope, async (db) => {
      await systemQueries(db, systemScope).deleteFrom('outbox').execute()
      for (const order of orders) await queueMail(db, systemScope, services, order)
    })
    const queuedMails = await mailsIn({ services })
    relay = startOutboxRelay({
      services: { ...services, config: { ...services.config, demo: false } },
      commands,
      mail: outboxTransport,
      push,
    })
    for (const { uuid } of queuedMails) await until(isSent(uuid))
    const sentMails = await mailsIn({ services })
    expect(sentMails.map(({ to, subject }) => ({ to, subject }))).toEqual(
      queuedMails.map(({ to, subject }) => ({ to, subject })),
    )
    expect(sentMails.map(({ isMasked }) => isMasked)).toEqual([true, true])
    for (const part of ['730914', 'drawn-by-chance', 'shows-it', 'lets-in', 'GIF8', 'R0lGOD'])
      expect(JSON.stringify(sentMails)).not.toContain(part)
  })

  it('sends mails to the server and forgets what they said', async () => {
    const server = await fakeMailServer()
    const smtp = smtpTransport({ smtpUrl: server.url, publicUrl: 'https://portal.example' })
    relay = startOutboxRelay({ services, commands, mail: smtp, push })
    const uuid = await put('mail', mail)
    await until(isSent(uuid))
    expect(server.received()).toContain('The code is 123456.')
    expect(server.received()).toContain('To: ann@example.org')
    expect(server.received()).toContain('From: no-reply@portal.example')
    expect(server.received()).toContain('Content-ID: <key>')
    expect(server.received()).toContain(mail.pictures[0]!.base64)
    expect(JSON.stringify((await rowOf(uuid)).payload)).not.toContain('123456')
    expect((await rowOf(uuid)).payload).toEqual({ to: mail.to, subject: mail.subject, text: '' })
    await until(isSent(await put('mail', { ...mail, to: 'ann@bücher.example' })))
    expect(server.received()).toContain('RCPT TO:<ann@xn--bcher-kva.example>')
    expect(server.received()).toContain('To: ann@xn--bcher-kva.example')
    smtp.close()
    server.close()
  })

  it('keeps codes, pictures and links encrypted until the mail has left, and nothing of them afterwards', async () => {
    const secrets = ['730914', '551277', 'token-that-lets-in', 'code-that-shows-the-pass']
    const orders: MailOrder[] = [
      {
        ...request,
        name: 'visitorKey',
        codes: { key: secrets[0]!, qrCode: 'drawn-by-chance' },
        link: `https://portal.example/pass#${secrets[3]}`,
        facts: [],
      },
      { ...request, name: 'twoFactorCode', code: secrets[1]!, page: '/login' },
      { ...request, name: 'passwordReset', page: `/reset-password#${secrets[2]}` },
    ]
    await test.database.write(systemScope, async (db) => {
      await systemQueries(db, systemScope).deleteFrom('outbox').execute()
      for (const order of orders) await queueMail(db, systemScope, services, order)
    })
    const queuedMails = await mailsIn({ services })
    const picture = queuedMails.flatMap(({ pictures }) => pictures)[0]!.base64
    const dump = async () => (await test.database.owner.query('select outbox::text from outbox')).rows
    const findLeaks = async () => {
      const text = JSON.stringify(await dump())
      return [...secrets, 'drawn-by-chance', picture, 'GIF8', 'R0lGOD', '<html'].filter((part) => text.includes(part))
    }
    expect(await dump()).toHaveLength(3)
    expect(await findLeaks()).toEqual([])
    const sentHtml: string[] = []
    const transport: MailTransport = {
      keeps: false,
      send: async (one) => void sentHtml.push(one.html),
      close: () => {},
    }
    relay = startOutboxRelay({ services, commands, mail: transport, push })
    for (const { uuid } of queuedMails) await until(isSent(uuid))
    for (const [index, secret] of secrets.entries())
      expect(sentHtml.join()).toContain(index === 2 ? `#${secret}` : secret)
    expect(await findLeaks()).toEqual([])
    expect((await dump()).join()).not.toContain('ciphertext')
    for (const { payload } of await Promise.all(queuedMails.map(({ uuid }) => rowOf(uuid))))
      expect(decryptMail(services.vault, payload).text).toBe('')
  })

  it('tries a mail again later when the server refuses it', async () => {
    const refusing: MailTransport = {
      keeps: false,
      send: () => Promise.reject(new Error('450 later')),
      close: () => {},
    }
    relay = startOutboxRelay({ services, commands, mail: refusing, push })
    const uuid = await put('mail', mail)
    await until(async () => (await rowOf(uuid)).last_error === '450 later')
    const row = await rowOf(uuid)
    expect(row.sent_at).toBeNull()
    expect(row.due_at.getTime()).toBeGreaterThan(Date.now() + 20_000)
    expect(row.payload).toEqual(mail)
  })
})
