import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readHeader } from './firmware/image.ts'
import { isSignedBy } from './firmware/signing.ts'
import { credentialHash, digestOf, digestOfBook, digestOfPart, hashOfContent, policyKey } from './policy-digest.ts'
import type { BookEntry } from './protocol/calls/address-book.ts'
import { deadSides } from './protocol/doors.ts'
import { downMessages, upMessages } from './protocol/messages.ts'

/** The test vectors of docs/device-protocol.md and docs/device-decisions.md, by which other vendors build a device. */

const text = ['device-protocol', 'device-decisions']
  .map((page) => readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8'))
  .join('\n')
const section = (title: string): string => text.split(`## ${title}\n`)[1]!.split('\n## ')[0]!
const rowsIn = (part: string): string[][] =>
  part.split('\n').flatMap((line) => {
    const cells = [...line.matchAll(/`([^`]*)`/g)].map(([, cell]) => cell!)
    return line.startsWith('| `') ? [cells] : []
  })

describe('the protocol documents', () => {
  it('say the hash of a credential', () => {
    const part = section('Credential hash')
    const key = Buffer.from(/key `([0-9a-f]{64})`/.exec(part)![1]!, 'hex')
    const rows = rowsIn(part)
    expect(rows).toHaveLength(7)
    for (const [kind, value, hash] of rows) expect(credentialHash(key, kind!, JSON.parse(value!) as string)).toBe(hash)
  })

  it('say the hash of a record and the digest of a policy', () => {
    const part = section('Digest')
    const hashes = rowsIn(part).map(([name, content, hash]) => {
      const [kind, id] = name!.split(' ') as [string, string]
      expect(hashOfContent(JSON.parse(content!))).toBe(hash)
      return [policyKey(kind, id), hash!] as const
    })
    expect(hashes).toHaveLength(2)
    expect(digestOf(hashes.slice(0, 1))).toBe(/first alone: `(\w+)`/.exec(part)![1])
    expect(digestOf(hashes)).toBe(/of both: `(\w+)`/.exec(part)![1])
    expect(digestOf([])).toBe('0'.repeat(64))
  })

  it('sort names that are numbers like all others, as RFC 8785 has it', () => {
    const sortedHash = createHash('sha256').update('{"10":1,"9":2}').digest('hex')
    expect(hashOfContent({ 9: 2, 10: 1 })).toBe(sortedHash)
  })

  it('say at which sides nothing is read any more', () => {
    const names = (text: string) => (text === '-' ? [] : text.split(' '))
    const rows = rowsIn(section('Dead readers'))
    expect(rows).toHaveLength(5)
    for (const [entry, exit, dead, sides] of rows) {
      const door = { relay: 3, entryReaders: names(entry!), exitReaders: names(exit!) }
      const expected = names(sides!).map((side) => ({ relay: 3, side }))
      expect(deadSides([door], names(dead!))).toEqual(expected)
    }
  })

  it('say digest and signature of an image of firmware', () => {
    const part = section('Firmware')
    const line = /The image `([^`]*)`/.exec(part)![1]!
    const key = /by the key\s+`([\w-]{43})`/.exec(part)![1]!
    const { sha256, signature } = Object.fromEntries(rowsIn(part)) as Record<string, string>
    const image = Buffer.from(`${line}\nbytes`)
    expect(readHeader(image)).toEqual({ firmware: 1, model: 'LC-4', version: '50.1.0.2' })
    expect(createHash('sha256').update(image).digest('hex')).toBe(sha256)
    expect(isSignedBy(sha256!, signature!, key)).toBe(true)
  })

  it('say the digest of an address book', () => {
    const part = section('Address book')
    const parts = rowsIn(part).map(([, entries, digest]) => [JSON.parse(entries!) as BookEntry[], digest!] as const)
    expect(parts).toHaveLength(2)
    for (const [entries, digest] of parts) expect(digestOfPart(entries)).toBe(digest)
    const [first, second] = parts.map(([, digest]) => digest)
    const digestAfter = (words: string) => new RegExp(`${words}: \`(\\w+)\``).exec(part)![1]
    expect(digestAfter('Book of both parts')).toBe(digestOfBook([first, second]))
    expect(digestAfter('With the second part missing')).toBe(digestOfBook([first, undefined]))
    expect(digestAfter('Without any part')).toBe(digestOfBook([]))
  })

  it('say of each topic how it travels', () => {
    const rows = section('Topics')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    const travel = Object.fromEntries(rows.map(([, topic, qos, retained]) => [topic, `${qos} ${retained}`]))
    const expected = [
      ...Object.entries(upMessages).map(([kind, record]) => [`up/${kind}`, record] as const),
      ...Object.entries(downMessages).map(([kind, record]) => [`down/${kind}`, record] as const),
    ]
    expect(travel).toEqual(
      Object.fromEntries(expected.map(([topic, { qos, retain }]) => [topic, `${qos} ${retain ? 'yes' : 'no'}`])),
    )
  })

  it('say the local time of a site', () => {
    const part = section('Time')
    const [, before, after, change] = /`offsetMinutes` (\d+) and a change to (\d+) at `(\d+)`/.exec(part)!.map(Number)
    const rows = rowsIn(part)
    expect(rows).toHaveLength(2)
    for (const [at, offset, local] of rows) {
      expect(Number(offset)).toBe(Number(at) < change! ? before : after)
      const inBerlin = new Date(Number(at)).toLocaleString('sv', { timeZone: 'Europe/Berlin' })
      expect([
        local,
        new Date(Number(at) + Number(offset) * 60_000).toISOString().slice(0, 19).replace('T', ' '),
      ]).toEqual([inBerlin, inBerlin])
    }
  })
})
