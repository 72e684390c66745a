import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { policyKey, credentialHash, digestOf, hashOfContent } from './policy-digest.ts'
import { deadSides } from './protocol/doors.ts'

/** The test vectors of docs/device-protocol.md, by which other vendors build a device. */

const text = readFileSync(new URL('../../../docs/device-protocol.md', import.meta.url), 'utf8')
const section = (title: string): string => text.split(`## ${title}\n`)[1]!.split('\n## ')[0]!
const rowsIn = (part: string): string[][] =>
  part.split('\n').flatMap((line) => {
    const cells = [...line.matchAll(/`([^`]*)`/g)].map(([, cell]) => cell!)
    return line.startsWith('| `') ? [cells] : []
  })

describe('the protocol document', () => {
  it('says the hash of a credential', () => {
    const part = section('Credential hash')
    const key = Buffer.from(/key `([0-9a-f]{64})`/.exec(part)![1]!, 'hex')
    const rows = rowsIn(part)
    expect(rows).toHaveLength(4)
    for (const [kind, value, hash] of rows) expect(credentialHash(key, kind!, JSON.parse(value!) as string)).toBe(hash)
  })

  it('says the hash of a record and the digest of a policy', () => {
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

  it('sorts names that are numbers like all others, as RFC 8785 has it', () => {
    const sorted = createHash('sha256').update('{"10":1,"9":2}').digest('hex')
    expect(hashOfContent({ 9: 2, 10: 1 })).toBe(sorted)
  })

  it('says at which sides nothing is read any more', () => {
    const names = (text: string) => (text === '-' ? [] : text.split(' '))
    const rows = rowsIn(section('Dead readers'))
    expect(rows).toHaveLength(5)
    for (const [entry, exit, dead, sides] of rows) {
      const door = { relay: 3, entryReaders: names(entry!), exitReaders: names(exit!) }
      const expected = names(sides!).map((side) => ({ relay: 3, side }))
      expect(deadSides([door], names(dead!))).toEqual(expected)
    }
  })
})
