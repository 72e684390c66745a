import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Behaviour, readBehaviour, writeBehaviour } from './behaviour.ts'
import { readHeader, writeHeader } from './image.ts'
import { isSignedBy, makeFirmwareKeys, signImage } from './signing.ts'
import { compareVersions, isBelow, readVersion } from './version.ts'

describe('a version', () => {
  it('is four groups of numbers, and nothing else', () => {
    expect(readVersion('18.30.10.118')).toEqual([18, 30, 10, 118])
    for (const other of ['1.0.0', '1.0.0.0.0', '1.0.0.100000', '1.0.0.a', ' 1.0.0.0', '1.0.0.0\n', '../1.0.0.0', ''])
      expect(readVersion(other), other).toBeNull()
  })

  it('is compared by numbers from the left, whatever zeros lead them', () => {
    const order = ['20.9.99.99', '20.10.0.0', '20.10.0.9', '20.10.0.10']
    for (const [index, one] of order.entries())
      for (const [otherIndex, other] of order.entries()) expect(isBelow(one, other)).toBe(index < otherIndex)
    expect(compareVersions(readVersion('20.010.00.9')!, readVersion('20.10.0.9')!)).toBe(0)
  })

  it('in another form is below every version', () => {
    expect(isBelow('1.0.0', '0.0.0.0')).toBe(true)
    expect(isBelow('', '0.0.0.0')).toBe(true)
  })
})

describe('an image', () => {
  const header = { model: 'LC-4', version: '50.1.0.2', minVersion: '50.1.0.0' }
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('begins with a line that says what it is for', () => {
    const line = writeHeader(header)
    expect(new TextDecoder().decode(line)).toBe(
      '{"firmware":1,"model":"LC-4","version":"50.1.0.2","minVersion":"50.1.0.0"}\n',
    )
    expect(readHeader(Buffer.concat([line, Buffer.from([0xff, 0x00])]))).toEqual({ firmware: 1, ...header })
    expect(readHeader(writeHeader({ model: 'LC-4', version: '50.1.0.2' }))).toEqual({
      firmware: 1,
      model: 'LC-4',
      version: '50.1.0.2',
    })
  })

  it.each([
    ['no line', '{"firmware":1,"model":"LC-4","version":"50.1.0.2"}'],
    ['no JSON', '{"firmware":1,"model":\n'],
    ['another form', '{"firmware":2,"model":"LC-4","version":"50.1.0.2"}\n'],
    ['a field too many', '{"firmware":1,"model":"LC-4","version":"50.1.0.2","path":"../x"}\n'],
    ['a version of three groups', '{"firmware":1,"model":"LC-4","version":"50.1.0"}\n'],
    ['a path for a version', '{"firmware":1,"model":"LC-4","version":"../50.1.0.2"}\n'],
    ['no model', '{"firmware":1,"model":"","version":"50.1.0.2"}\n'],
    ['bytes that are no text', '\u{fffd}'],
    ['a line above 1 KiB', `{"firmware":1,"model":"LC-4","version":"50.1.0.2"${' '.repeat(1_024)}}\n`],
  ])('with %s is none', (_what, text) => {
    expect(readHeader(bytes(text))).toBeNull()
  })

  it('is refused by who writes it with a version that is none', () => {
    expect(() => writeHeader({ model: 'LC-4', version: '1.0' })).toThrow(RangeError)
  })

  it('says after that line what simulated devices make of it, and is good where it does not', () => {
    const image = (...lines: Uint8Array[]) => Buffer.concat([writeHeader(header), ...lines])
    expect(readBehaviour(image(writeBehaviour({ simulate: 'slow', seconds: 5 }), bytes('more')))).toEqual({
      simulate: 'slow',
      seconds: 5,
    })
    expect(readBehaviour(image(writeBehaviour({ simulate: 'brick' }))).simulate).toBe('brick')
    for (const body of ['', '{}', '{"simulate":"explode"}\n', `{"simulate":"brick"${' '.repeat(300)}}\n`])
      expect(readBehaviour(image(bytes(body))), body).toEqual(Behaviour.parse({ simulate: 'good' }))
  })

  it('is signed over its digest, and by one key alone', () => {
    const [ours, theirs] = [makeFirmwareKeys(), makeFirmwareKeys()]
    const digest = createHash('sha256').update('image').digest('hex')
    const other = createHash('sha256').update('image!').digest('hex')
    const signature = signImage(digest, ours)
    expect(isSignedBy(digest, signature, ours.publicKey)).toBe(true)
    expect(isSignedBy(other, signature, ours.publicKey)).toBe(false)
    expect(isSignedBy(digest, signature, theirs.publicKey)).toBe(false)
    expect(isSignedBy(digest, signature.slice(1), ours.publicKey)).toBe(false)
    expect(isSignedBy(digest, signature, 'no key')).toBe(false)
  })
})
