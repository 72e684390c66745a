import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ObjectMissingError, ObjectsFullError, objectFolder, type ObjectFolder } from './objects.ts'

let path: string
let objects: ObjectFolder
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'lintel-objects-'))
  objects = objectFolder(path)
})
afterEach(() => rm(path, { recursive: true }))

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

it('an object is stored under its digest and read from any place in it', async () => {
  const bytes = randomBytes(300_000)
  const object = await objects.put(Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]))
  expect(object).toEqual({ sha256: digestOf(bytes), bytes: 300_000 })
  expect(await buffer(await objects.open(object.sha256))).toEqual(bytes)
  expect(await buffer(await objects.open(object.sha256, 299_990))).toEqual(bytes.subarray(299_990))
  expect((await readdir(path)).toSorted()).toEqual([object.sha256, 'partial'].toSorted())
  expect(await readdir(join(path, 'partial'))).toEqual([])
  await objects.remove(object.sha256)
  await objects.remove(object.sha256)
  await expect(objects.open(object.sha256)).rejects.toThrow(ObjectMissingError)
})

it('a stream that breaks off leaves nothing behind', async () => {
  async function* broken() {
    yield randomBytes(1_000)
    throw new Error('the line is cut')
  }
  await expect(objects.put(broken())).rejects.toThrow('the line is cut')
  expect(await readdir(join(path, 'partial'))).toEqual([])
})

it('a full disk is named as such', async () => {
  async function* full() {
    yield randomBytes(10)
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  await expect(objects.put(full())).rejects.toThrow(ObjectsFullError)
})

it.each(['../deployment', 'deployment', '', 'A'.repeat(64), `${'a'.repeat(64)}/..`])(
  'the name %j is no digest and leads nowhere',
  async (name) => {
    await objects.writeMark('one')
    await expect(objects.open(name)).rejects.toThrow(RangeError)
    expect(() => objects.remove(name)).toThrow(RangeError)
    expect(await objects.readMark()).toBe('one')
  },
)

it('what is old or half-written is found by its age', async () => {
  const { sha256: old } = await objects.put(Readable.from([Buffer.from('old')]))
  await objects.put(Readable.from([Buffer.from('new')]))
  await mkdir(join(path, 'partial'), { recursive: true })
  await writeFile(join(path, 'partial', 'left'), 'half')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(path, old), yesterday, yesterday)
  const found: string[] = []
  for await (const one of objects.storedBefore(new Date(Date.now() - 3_600_000))) found.push(one)
  expect(found).toEqual([old])
  expect(await objects.removeHalfWritten(new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await objects.removeHalfWritten(new Date(Date.now() + 1_000))).toBe(1)
})
