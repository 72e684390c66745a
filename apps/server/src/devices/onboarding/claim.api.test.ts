import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@lintel/contract/errors/errors.ts'
import { claim, startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { openApi } from '../../http/reference/openapi.ts'
import { TestDevice } from '../../../test/devices/test-device.ts'

const minute = 60_000

describe('claiming a secret', () => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp()
    return () => testApp.close()
  })

  const identityOf = (mac: string) =>
    testApp.rows((db) =>
      db.selectFrom('device_credential').selectAll().where('mac', '=', mac).executeTakeFirstOrThrow(),
    )

  it('gives a device its own secret for the code, keeps it encrypted, and says so in the audit log', async () => {
    const device = await testApp.register()
    const answer = await claim(testApp.url, device.mac, device.claimCode)
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      msg: '',
      data: { credential: 'secret', username: device.mac },
    })
    expect(answer.data!.secret).toHaveLength(43)
    expect(answer.data!.mqtt.url).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/)
    const identity = await identityOf(device.mac)
    expect(identity.secret_hash).toHaveLength(32)
    expect(testApp.services.vault.decrypt(identity.secret_ciphertext!)).toBe(answer.data!.secret)
    expect(identity.secret_ciphertext!.includes(answer.data!.secret)).toBe(false)
    const entries = await testApp.rows((db) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('operation', '=', 'device.claim')
        .where('target', '=', device.uuid)
        .execute(),
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      project_uuid: testApp.projectUuid,
      actor_uuid: device.uuid,
      actor_name: device.mac,
    })
    expect(JSON.stringify(entries)).not.toContain(answer.data!.secret)
  })

  it('gives no kind of credential that it does not have, and leaves the code as it is', async () => {
    const device = await testApp.register()
    const response = await fetch(`${testApp.url}/device/v1/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mac: device.mac, code: device.claimCode, credential: 'publicKey' }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ data: { failure: 'invalidInput', params: { field: 'credential' } } })
    expect(await claim(testApp.url, device.mac, device.claimCode)).toMatchObject({ code: 0 })
  })

  it('understands the example of the reference, whose device nobody registered', async () => {
    const { paths } = openApi(testApp.url) as {
      paths: Record<
        string,
        { post: { requestBody: { content: Record<string, { example: { mac: string; code: string } }> } } }
      >
    }
    const { mac, code } = paths['/device/v1/claim']!.post.requestBody.content['application/json']!.example
    expect(await claim(testApp.url, mac, code)).toMatchObject({ status: 403, code: errors.claimRefused.code })
  })

  it('takes JSON, and says so of anything else', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await fetch(`${testApp.url}/device/v1/claim`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      code: errors.wrongContentType.code,
      msg: 'Send this as application/json.',
      data: { failure: 'wrongContentType', params: { accepts: 'application/json' } },
    })
  })

  it('keeps the secret of a device that was claimed before secrets were kept, once it is shown', async () => {
    await using device = await testApp.claimed()
    await testApp.test.database.owner.query('update device_credential set secret_ciphertext = null where mac = $1', [
      device.mac,
    ])
    await device.connect()
    await until(async () => (await identityOf(device.mac)).secret_ciphertext !== null)
    expect(testApp.services.vault.decrypt((await identityOf(device.mac)).secret_ciphertext!)).toBe(device.login.secret)
  })

  it('takes the address and the code as people write them', async () => {
    const device = await testApp.register()
    const mac = device.mac.toLowerCase().replace(/(..)(?=.)/g, '$1:')
    const code = ` ${device.claimCode.toLowerCase().replace(/(....)(?=.)/g, '$1-')} `
    expect(await claim(testApp.url, mac, code)).toMatchObject({ code: 0, data: { username: device.mac } })
  })

  it('may be asked again while the answer may have been lost, until the secret was used', async () => {
    const device = await testApp.register()
    await claim(testApp.url, device.mac, device.claimCode)
    const again = await claim(testApp.url, device.mac, device.claimCode)
    await using connected = new TestDevice(device, again.data!)
    await connected.connect()
    await until(async () => (await identityOf(device.mac)).claim_code_hash === null)
    expect(await claim(testApp.url, device.mac, device.claimCode)).toMatchObject({ code: errors.claimRefused.code })
    // Its connection stays: a refused claim changes nothing.
    expect(connected.client!.connected).toBe(true)
  })

  it('is over after ten minutes even when the secret was never used', async () => {
    const device = await testApp.register()
    await claim(testApp.url, device.mac, device.claimCode)
    testApp.setNow(new Date(Date.now() + 11 * minute))
    expect(await claim(testApp.url, device.mac, device.claimCode)).toMatchObject({ code: errors.claimRefused.code })
    testApp.setNow(undefined)
  })

  it('locks a MAC for an hour after five wrong codes, whether it exists or not', async () => {
    const device = await testApp.register()
    for (const mac of [device.mac, '0C11060AFFFE']) {
      const answers: unknown[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        const { status, code, msg } = await claim(testApp.url, mac, 'WRONGCODE000')
        answers.push([status, code])
        expect(msg).not.toBe('')
      }
      expect(answers).toEqual([
        ...Array.from({ length: 4 }, () => [403, errors.claimRefused.code]),
        ...Array.from({ length: 2 }, () => [429, errors.claimLocked.code]),
      ])
    }
    expect(await claim(testApp.url, device.mac, device.claimCode)).toMatchObject({ code: errors.claimLocked.code })
    testApp.setNow(new Date(Date.now() + 61 * minute))
    expect(await claim(testApp.url, device.mac, device.claimCode)).toMatchObject({ code: 0 })
    testApp.setNow(undefined)
  })

  it('counts tries that come all at once one by one', async () => {
    const device = await testApp.register()
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(testApp.url, device.mac, 'WRONGCODE000')))
    expect(answers.filter(({ code }) => code === errors.claimRefused.code)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === errors.claimLocked.code)).toHaveLength(16)
  })

  it('refuses an unknown device and a wrong code alike, in the same time', async () => {
    const device = await testApp.register()
    const measureClaim = async (mac: string) => {
      const began = performance.now()
      const { code, msg, status } = await claim(testApp.url, mac, 'WRONGCODE000')
      return { answer: { code, msg, status }, ms: performance.now() - began }
    }
    const knownClaim = await measureClaim(device.mac)
    const unknownClaim = await measureClaim('0C11060AFFFD')
    expect(unknownClaim.answer).toEqual(knownClaim.answer)
    expect(Math.abs(knownClaim.ms - unknownClaim.ms)).toBeLessThan(60)
  })

  it.each([
    ['no body', undefined],
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no code', '{"mac":"0C11060A0001"}'],
    ['a wrong address', '{"mac":"0C1105000000","code":"x"}'],
    ['an endless code', JSON.stringify({ mac: '0C11060A0001', code: 'x'.repeat(900) })],
    ['an endless body', JSON.stringify({ mac: '0C11060A0001', code: 'x'.repeat(5_000) })],
  ])('refuses %s without a server error', async (_what, body) => {
    const response = await fetch(`${testApp.url}/device/v1/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    await response.arrayBuffer()
    await pause(0)
  })
})
