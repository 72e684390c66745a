import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOfBook, digestOfPart } from '@lintel/devices/policy-digest.ts'
import type { BookEntry, BookTarget } from '@lintel/devices/protocol.ts'
import { TestBackend } from '../../test/test-backend.ts'
import { actions } from '../cli/actions.ts'
import { readAddressBook } from './apartment-calls.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

const app: BookTarget = { kind: 'app', name: 'Rosa Lima' }
const monitor: BookTarget = { kind: 'device', name: 'Hall', address: '0C1105A30001' }
const phone: BookTarget = { kind: 'landline', name: 'Rosa Lima at home', address: '211000000' }
const entry = (id: string, more: Partial<BookEntry> = {}): BookEntry => ({
  id,
  building: 3,
  buildingName: 'Garden House',
  number: id,
  name: '',
  people: [],
  via: 'sip',
  steps: [],
  ...more,
})
const home = entry('301', { name: 'Garden flat', people: ['Rosa Lima'], steps: [[monitor], [app], [phone]] })

/** Brings a book in its parts, some of them alone where they are named. */
function say(parts: readonly (readonly BookEntry[])[], only = parts.map((_, index) => index)): string {
  const digests = parts.map((entries) => digestOfPart(entries))
  const book = digestOfBook(digests)
  for (const index of only)
    backend.say('book', {
      book,
      part: index + 1,
      parts: parts.length,
      digest: digests[index]!,
      entries: parts[index]! as BookEntry[],
    })
  return book
}
const bookAck = (digest: string) => backend.until(() => backend.of('bookack').find((ack) => ack.digest === digest))

async function withBook(...parts: readonly (readonly BookEntry[])[]) {
  const device = await backend.start()
  await backend.settled(device)
  await bookAck(say(parts))
  return device
}

describe('the address book of a device', () => {
  it('is what came in parts, survives a power cut, and is said at the next birth', async () => {
    const device = await withBook([home], [entry('302')])
    expect(actions.apartments.run(device, {})).toEqual({ entries: [home, entry('302')] })
    await device.stop()
    const again = await backend.start()
    await backend.settled(again)
    expect(again.apartmentCalls.entries.map(({ id }) => id)).toEqual(['301', '302'])
    expect(backend.of('birth').at(-1)!.addressBook).toBe(
      digestOfBook([digestOfPart([home]), digestOfPart([entry('302')])]),
    )
  })

  it('replaces one part, and starts over with another count of parts', async () => {
    const device = await withBook([home], [entry('302')])
    await bookAck(say([[home], [entry('302', { name: 'Roof' })]], [1]))
    expect(device.apartmentCalls.entries.map(({ name }) => name)).toEqual(['Garden flat', 'Roof'])
    await bookAck(say([[entry('303')]]))
    expect(device.apartmentCalls.entries.map(({ id }) => id)).toEqual(['303'])
  })

  it('does not take a part that does not make its digest', async () => {
    const device = await withBook([home])
    backend.say('book', { book: '0'.repeat(64), part: 1, parts: 1, digest: '0'.repeat(64), entries: [entry('999')] })
    await backend.until(() => backend.of('bookack').some(({ problem }) => problem === 'mismatch'))
    expect(device.apartmentCalls.entries).toEqual([home])
  })

  it('is kept by no device without a screen, and ends when the site gives the device up', async () => {
    const plain = await backend.start({ model: 'LD-100' })
    await backend.settled(plain)
    expect(backend.of('birth')[0]!.addressBook).toBeUndefined()
    await plain.stop()
    const device = await withBook([home])
    const command = backend.command('clear', {})
    await backend.until(() => backend.answersTo(command).length === 1)
    expect(device.apartmentCalls.entries).toEqual([])
  })

  it('is read apartment by apartment', () => {
    expect(readAddressBook([home, entry('302')])).toBe(
      '3 Garden House · 301 Garden flat · Rosa Lima\n3 Garden House · 302',
    )
  })
})

describe('a call to an apartment', () => {
  const calls = () => backend.committed().filter(({ type }) => type === 'call')

  it('rings step after step until one answers, and names the apartment and who answered', async () => {
    const device = await withBook([home])
    const call = { apartment: '301', answers: 'Rosa Lima', seconds: 20, unlocked: true }
    expect(await device.apartmentCalls.call(call)).toMatchObject({
      to: 'Garden flat',
      callResult: 'answered',
      rang: [['Hall'], ['Rosa Lima']],
    })
    await backend.settled(device)
    expect(calls()).toMatchObject([
      {
        apartment: '301',
        to: 'Garden flat',
        callResult: 'answered',
        callKind: 'app',
        answeredBy: 'Rosa Lima',
        seconds: 20,
        unlocked: true,
      },
    ])
  })

  it('that no target answers has rung all of them', async () => {
    const device = await withBook([home])
    expect((await device.apartmentCalls.call({ apartment: 'rosa lima' })).rang).toEqual([
      ['Hall'],
      ['Rosa Lima'],
      ['Rosa Lima at home'],
    ])
    await backend.settled(device)
    expect(calls()).toMatchObject([{ apartment: '301', callResult: 'noAnswer', unlocked: false }])
    expect(calls()[0]).not.toHaveProperty('answeredBy')
  })

  it('needs a listed apartment, the building where two have its number, and a target that rings', async () => {
    const device = await withBook([home, entry('other', { number: '301', building: 4 })])
    const call = (dialled: object) => device.apartmentCalls.call({ apartment: '301', ...dialled })
    await expect(call({ apartment: '999' })).rejects.toThrow('does not list 999')
    await expect(call({})).rejects.toThrow('name the building')
    await expect(call({ building: 3, answers: 'Nina' })).rejects.toThrow('Nina is not called then')
    expect((await call({ building: 4 })).to).toBe('301')
  })
})
