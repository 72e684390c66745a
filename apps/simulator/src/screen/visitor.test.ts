import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkLimits, type Directory } from '@lintel/devices/protocol.ts'
import { actions } from '../cli/actions.ts'
import { readDirectory } from './visitor.ts'
import { TestBackend } from '../../test/test-backend.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

const directory: Directory = [
  {
    name: 'Acme',
    place: '3rd floor',
    calls: ['Reception', 'Nina Berg', 'Acme'],
    people: ['Nina Berg'],
    departments: [{ name: 'Sales', people: ['Omar Said', 'Lea Roth'] }],
  },
  { name: 'Borealis', place: '', calls: [], people: [], departments: [] },
]

async function withDirectory(more: Parameters<TestBackend['start']>[0] = {}) {
  const device = await backend.start(more)
  await backend.settled(device)
  backend.say('desired', { version: 1, doc: { directory } }, { retain: true })
  await backend.until(() => backend.of('reported').some(({ version }) => version === 1))
  return device
}

const calls = () =>
  backend
    .committed()
    .filter(({ type }) => type === 'call')
    .map(({ to, company, callResult }) => [company, to, callResult])

describe('the directory of a device', () => {
  it('is what the server last said, also after a power cut, and until the site gives the device up', async () => {
    const device = await withDirectory()
    expect(device.visitor.directory).toEqual(directory)
    await device.stop()
    const again = await backend.start()
    await backend.settled(again)
    expect(actions.directory.run(again, {})).toEqual({ companies: directory })
    const command = backend.command('clear', {})
    await backend.until(() => backend.answersTo(command).length === 1)
    expect(again.visitor.directory).toEqual([])
  })

  it('is read company by company', () => {
    expect(readDirectory(directory).split('\n')).toEqual([
      'Acme (3rd floor): rings Reception, Nina Berg, Acme',
      '  Nina Berg',
      '  Sales',
      '    Omar Said',
      '    Lea Roth',
      'Borealis',
    ])
  })

  it('is not there without a screen', async () => {
    const device = await withDirectory({ model: 'LD-100' })
    expect(device.visitor.directory).toEqual([])
  })

  it('is refused when it has more entries than a device lists', async () => {
    const device = await withDirectory()
    const people = Array.from({ length: linkLimits.directoryEntries }, (_, index) => `Person ${index}`)
    const tooMany = [{ name: 'Acme', place: '', calls: [], people, departments: [] }]
    backend.say('desired', { version: 2, doc: { directory: tooMany } }, { retain: true })
    await backend.until(() => backend.of('reported').some(({ version }) => version === 2))
    expect(backend.of('reported').at(-1)?.rejected).toEqual([{ path: 'directory', code: 'INVALID' }])
    expect(device.visitor.directory).toEqual([])
  })
})

describe('a visitor', () => {
  it('picks a company and rings its call targets, one after the other, without an answer', async () => {
    const device = await withDirectory()
    const rung = await device.visitor.call({ company: 'acme' })
    expect(rung.map(({ to, callResult }) => [to, callResult])).toEqual([
      ['Reception', 'missed'],
      ['Nina Berg', 'missed'],
      ['Acme', 'missed'],
    ])
    await backend.settled(device)
    expect(calls()).toEqual([
      ['Acme', 'Reception', 'missed'],
      ['Acme', 'Nina Berg', 'missed'],
      ['Acme', 'Acme', 'missed'],
    ])
  })

  it('rings no person after the one who answers, who may open the door', async () => {
    const device = await withDirectory()
    await device.visitor.call({ company: 'Acme', answers: 'Nina Berg', seconds: 12, unlocked: true })
    expect(device.status().relays[0]).toBe(true)
    await backend.settled(device)
    expect(calls()).toEqual([
      ['Acme', 'Reception', 'missed'],
      ['Acme', 'Nina Berg', 'answered'],
    ])
  })

  it('rings at the company that has no people called', async () => {
    const device = await withDirectory()
    expect(await device.visitor.call({ company: 'Borealis' })).toMatchObject([{ to: 'Borealis', callResult: 'missed' }])
  })

  it('picks a person, of those that are listed alone', async () => {
    const device = await withDirectory()
    await device.visitor.call({ company: 'Acme', person: 'lea roth' })
    await backend.settled(device)
    expect(calls()).toEqual([['Acme', 'Lea Roth', 'missed']])
    for (const choice of [
      { company: 'Acme', person: 'Reception' },
      { company: 'Borealis', person: 'Lea Roth' },
      { company: 'Nowhere' },
      { company: 'Acme', answers: 'Omar Said' },
    ])
      await expect(device.visitor.call(choice)).rejects.toThrow(UnsupportedError)
    await backend.settled(device)
    expect(calls()).toHaveLength(1)
  })
})
