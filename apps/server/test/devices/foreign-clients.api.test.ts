import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokers, startDeviceTestApp, until, type DeviceTestApp } from './device-test-app.ts'
import { requireMosquitto } from './mosquitto.ts'

const script = fileURLToPath(new URL('./foreign-client.sh', import.meta.url))
const run = promisify(execFile)

/** Programs of other authors speak the protocol with both brokers. */
describe.each(brokers)('foreign clients on %s', (broker) => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    requireMosquitto()
    testApp = await startDeviceTestApp(broker)
    return () => testApp.close()
  })

  it('go through a whole life: claim, birth, events, acknowledgement, command, answer, death', async () => {
    const device = await testApp.register()
    const child = spawn('sh', [script, testApp.url, device.mac, device.claimCode])
    let output = ''
    let errorOutput = ''
    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (errorOutput += String(data)))
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))

    await until(
      () => output.includes('acknowledged') || child.exitCode !== null,
      undefined,
      'the events are acknowledged',
    )
    expect(errorOutput).toBe('')
    expect(JSON.parse(/acknowledged (.*)/.exec(output)![1]!)).toMatchObject({ upTo: 3 })
    expect(await testApp.connectionOf(device)).toBe('online')
    const command = await testApp.orderOpening(device)
    expect(await exit, errorOutput + output).toBe(0)
    expect(JSON.parse(/command (.*)/.exec(output)![1]!)).toMatchObject({ id: command, name: 'open', args: { door: 0 } })
    expect(output).toMatch(/gone\n$/)

    await until(async () => (await testApp.connectionOf(device)) === 'offline')
    const { state } = await testApp.rows((db) =>
      db.selectFrom('door_command').select('state').where('uuid', '=', command).executeTakeFirstOrThrow(),
    )
    expect(state).toBe('done')
    expect(
      (await testApp.eventsOf(device)).map(({ number, type, door_uuid, granted, reason, operator_name }) => ({
        number,
        type,
        door_uuid,
        granted,
        reason,
        operator_name,
      })),
    ).toEqual([
      { number: '1', type: 'access', door_uuid: device.doors[0], granted: true, reason: null, operator_name: null },
      {
        number: '2',
        type: 'access',
        door_uuid: device.doors[1],
        granted: false,
        reason: 'outsideSchedule',
        operator_name: null,
      },
      { number: '3', type: 'doorOpened', door_uuid: device.doors[0], granted: null, reason: null, operator_name: null },
      {
        number: '4',
        type: 'remoteUnlock',
        door_uuid: device.doors[0],
        granted: true,
        reason: null,
        operator_name: 'Olive Operator',
      },
    ])
    const figures = await testApp.rows((db) =>
      db.selectFrom('door_counter').select(['opened', 'refused']).executeTakeFirstOrThrow(),
    )
    expect(figures).toEqual({ opened: 2, refused: 1 })
  }, 240_000)

  it('ask and are answered with mosquitto_rr, and hear nothing of others with mosquitto_sub', async () => {
    const device = await testApp.claimed()
    await using other = await testApp.connected()
    const { port } = new URL(device.login.mqtt.url)
    const login = ['-h', '127.0.0.1', '-p', port, '-i', `d-${device.mac}`, '-u', device.mac, '-P', device.login.secret]
    const topic = `odl/v1/${device.mac}`
    const batch = JSON.stringify(device.batch(1, 2))
    const reply = await run('mosquitto_rr', [
      ...login,
      '-V',
      'mqttv311',
      '-q',
      '1',
      '-t',
      `${topic}/up/evt`,
      '-e',
      `${topic}/down/evtack`,
      '-m',
      batch,
      '-W',
      '10',
    ])
    expect(JSON.parse(reply.stdout)).toMatchObject({ epoch: device.epoch, upTo: 2 })

    for (const forbidden of ['#', '$SYS/#', 'odl/v1/+/up/#', `odl/v1/${other.mac}/down/#`]) {
      const listening = run('mosquitto_sub', [...login, '-q', '1', '-t', forbidden, '-W', '2', '-v']).catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      await other.report(1, 1)
      await other.next('evtack')
      const { stdout, stderr } = await listening
      expect(stdout).toBe('')
      expect(stderr).toContain('denied')
    }
  }, 240_000)
})
