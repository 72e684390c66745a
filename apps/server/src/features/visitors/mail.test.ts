import { contract } from '@lintel/contract/all/contract.ts'
import { decodeQR } from 'qr/decode.js'
import { afterAll, describe, expect, it } from 'vitest'
import { startVisitorPassTestApp } from '../../../test/visitor-pass-test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'

const { tempKey } = contract
const { testApp, manager, ours, createKey } = await startVisitorPassTestApp()
afterAll(() => testApp.close())

describe('the mail to a visitor', () => {
  it('says where, when, which doors and the host, in the site’s time and the visitor’s language', async () => {
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ street: 'High Street 1', city: 'Berlin', postal_code: '10115' })
        .where('uuid', '=', ours.office.uuid)
        .execute(),
    )
    const { uuid, key, qrCode, link } = await createKey('Kim', {
      email: 'kim@test.invalid',
      hostUuid: ours.people.personUuid,
      language: 'ar',
      repeat: 'daily',
      windows: [{ days: [1], from: 540, to: 600 }],
    })
    const mail = (await mailsIn(testApp)).at(-1)!
    expect(mail.to).toBe('kim@test.invalid')
    expect(mail.subject).not.toContain(key)
    for (const part of [key, 'High Street 1, 10115 Berlin', 'Petra', '2026-11-23', '09:00–10:00', 'office front']) {
      expect(mail.text).toContain(part)
    }
    expect(mail.html).toContain('dir="rtl"')
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.text).toContain(link)
    const typedCode = link.split('#')[1]!.match(/.{4}/g)!.join('-')
    for (const part of [mail.text, mail.html]) expect(part).toContain(typedCode)
    expect(decodeQR(pixelsOf(mail.pictures[0]!.base64))).toBe(qrCode)
    expect(mail.html).toContain(`cid:${mail.pictures[0]!.name}`)
    const { rows } = await testApp.test.database.owner.query('select outbox::text as row from outbox')
    for (const secret of [key, qrCode, link.split('#')[1]!, typedCode, mail.pictures[0]!.base64, 'R0lGOD'])
      expect(JSON.stringify(rows)).not.toContain(secret)
    const mailCount = (await mailsIn(testApp)).length
    expect((await manager.call(tempKey.resend, { uuid })).code).toBe(0)
    const again = (await mailsIn(testApp)).slice(mailCount)
    const { uuid: _first, ...content } = mail
    expect(again).toMatchObject([content])
  })

  it('has the visitor’s name in its own line, whatever was typed into it (decisions.md 64)', async () => {
    const { uuid } = await createKey('Kim\r\n\u202eCall +1 900 now\u0007', { email: 'line@test.invalid' })
    const { text } = (await mailsIn(testApp)).at(-1)!
    expect(text).toContain('Kim Call +1 900 now')
    expect((await manager.call(tempKey.get, { uuid })).data).toMatchObject({ name: 'Kim Call +1 900 now' })
  })

  it('needs an address', async () => {
    const before = (await mailsIn(testApp)).length
    const { uuid } = await createKey('Leo')
    const answer = await manager.call(tempKey.resend, { uuid })
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'email'])
    expect((await mailsIn(testApp)).length).toBe(before)
  })
})

/**
 * The dots of an uncompressed GIF, as `qr` writes it: a palette of two, then blocks that each begin with a clear code.
 */
function pixelsOf(base64: string) {
  const gif = Buffer.from(base64, 'base64')
  const [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)]
  const dots: number[] = []
  for (let at = 408; gif[at]! > 1; at += gif[at]! + 1) dots.push(...gif.subarray(at + 2, at + 1 + gif[at]!))
  const data = new Uint8Array(dots.flatMap((dot) => [...Array<number>(3).fill(dot ? 0 : 255), 255]))
  return { width, height, data }
}
