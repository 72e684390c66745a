import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { propertySection } from '@lintel/contract/access/roles.ts'
import { ask, eventually, patienceMs } from './server-process.ts'
import { sendEvents } from '../devices/event-sender.ts'
import { readLive } from '../live-reader.ts'
import { fakeMailServer } from '../mail-server.ts'
import { executeOpenings, commandsOf, eventsOf, openAtAll, startServerPair, type ServerPair } from './server-pair.ts'

describe('two servers on one database with one broker', () => {
  let pair: ServerPair
  let mail: Awaited<ReturnType<typeof fakeMailServer>>
  beforeAll(async () => {
    mail = await fakeMailServer()
    pair = await startServerPair({ SMTP_URL: mail.url })
    return async () => {
      await pair.close()
      mail.close()
    }
  })

  it('both serve, and one of them has the link to the broker', async () => {
    await pair.hasLeader()
    await eventually(
      async () => (await Promise.all(pair.servers.map((one) => one.readyz()))).join() === '200,200',
      patienceMs,
      'both are ready',
    )
    await pause(2_500)
    expect(Object.keys(await pair.roles())).toEqual(['leader', 'follower'])
  })

  it('open a door once for a call that both got, and both tell their pages of it', async () => {
    const { follower } = await pair.roles()
    const device = await pair.claimed(follower)
    await device.connect()
    const openings = executeOpenings(device)
    await eventually(async () => isOnline(device.uuid), patienceMs, 'the device is online')
    const managers = await pair.managers()
    const streams = await Promise.all(
      managers.map((manager, index) =>
        readLive(
          { url: pair.servers[index]!.url, services: { now: () => new Date() } },
          manager,
          propertySection.office,
        ),
      ),
    )
    const answers = (await Promise.all(Array.from({ length: 15 }, () => openAtAll(managers, device.doors[0]!)))).flat()
    // Opened at the follower alone: it reaches the device by way of the leader.
    const atFollower = managers.filter((_, index) => pair.servers[index] === follower)
    for (let count = 0; count < 5; count++) answers.push(...(await openAtAll(atFollower, device.doors[0]!)))
    expect(answers.map(({ status, failure }) => [status, failure])).toEqual(answers.map(() => [200, undefined]))
    await eventually(async () => (await commandsOf(pair.test.url, device))['done'] === 20, patienceMs, 'all are done')
    expect([...openings.done.values()]).toEqual(Array.from({ length: 20 }, () => 1))
    await eventually(
      async () => streams.every(({ eventNames }) => eventNames.length === streams[0]!.eventNames.length),
      patienceMs,
      'both streams say the same',
    )
    // An answer may overtake the note that the command was sent, and then that is not told.
    expect(streams[0]!.eventNames.filter((kind) => kind === 'command').length).toBeGreaterThanOrEqual(40)
    for (const stream of streams) stream.stop()
    await openings.stop()
    await device.leave()
  })

  it('send each mail once', async () => {
    const content = JSON.stringify({ to: 'ann@example.org', subject: 'Test', text: 'Hello.', html: '<p>Hello.</p>' })
    await ask(
      pair.test.url,
      `insert into outbox (kind, payload) select 'mail', '${content}'::jsonb from generate_series(1, 20)`,
    )
    await eventually(
      async () => (await ask(pair.test.url, `select from outbox where kind = 'mail' and sent_at is null`)).length === 0,
      patienceMs,
      'all mails are sent',
    )
    expect(mail.received().match(/RCPT TO:<ann@example\.org>/g)).toHaveLength(20)
  })

  it('lose and double no event when the one with the link is killed, and the other opens doors within seconds', async () => {
    const { leader, follower } = await pair.roles()
    const events = await pair.claimed(leader)
    const doorPhone = await pair.claimed(leader)
    await doorPhone.connect()
    await eventually(async () => isOnline(doorPhone.uuid), patienceMs, 'the device is online')
    const openings = executeOpenings(doorPhone)
    let upTo = 0
    const sending = sendEvents(events, { count: 600, onAck: (number) => (upTo = number) })
    await eventually(async () => upTo >= 200, patienceMs, 'events arrive')
    await leader.end('SIGKILL')
    const managers = (await pair.managers()).filter((_, index) => pair.servers[index] === follower)
    const [answer] = await openAtAll(managers, doorPhone.doors[0]!)
    expect(answer!.status).toBe(200)
    await eventually(async () => openings.done.size === 1, patienceMs, 'the door opens')
    await sending
    expect(await eventsOf(pair.test.url, events)).toEqual({ stored: 600, numbers: 600 })
    await eventually(async () => (await commandsOf(pair.test.url, doorPhone))['done'] === 1, patienceMs, 'it is done')
    await openings.stop()
    await doorPhone.leave()
  })

  it('give the link on when one is stopped, and have one leader again when it comes back', async () => {
    const dead = pair.servers.find(({ child }) => child.signalCode !== null)!
    await pair.restart(dead)
    await pair.hasLeader()
    const { leader, follower } = await pair.roles()
    await ask(
      pair.test.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'lintel-leader %'`,
    )
    await pair.hasLeader()
    expect([leader.child.exitCode, follower.child.exitCode]).toEqual([null, null])
    const last = await pair.roles()
    await last.leader.end()
    await eventually(async () => isLinkedTo(last.follower.url), patienceMs, 'the other has the link')
  })

  const isOnline = async (uuid: string): Promise<boolean> =>
    (await ask(pair.test.url, `select from device where uuid = '${uuid}' and connection = 'online'`)).length === 1
  const isLinkedTo = async (url: string): Promise<boolean> =>
    /^lintel_broker_link 1$/m.test(await (await fetch(`${url}/metrics`)).text())
})
