import { recordContents } from '@lintel/devices/protocol/records.ts'
import { decisionReasons } from '@lintel/vocabulary/reasons.ts'
import { describe, expect, it } from 'vitest'
import { decisionVectors, decisionVectorsFile } from './decision-vectors.ts'
import { records } from './vector-policy.ts'

describe('the published questions about decisions', () => {
  const vectors = decisionVectors()

  it.each(vectors)('$what', ({ expected, answer }) => {
    expect(answer.reason).toBe(expected)
  })

  it('have each reason that a reader can meet, and no question twice', () => {
    const met = new Set(vectors.map(({ answer }) => answer.reason))
    expect(decisionReasons.filter((reason) => !met.has(reason))).toEqual(['remoteNotInGroup'])
    expect(new Set(vectors.map(({ question }) => JSON.stringify(question))).size).toBe(vectors.length)
  })

  it('rest on records as devices receive them', () => {
    for (const [kind, id, content] of records)
      expect(recordContents[kind].parse(content), `${kind} ${id}`).toEqual(content)
    expect(JSON.parse(decisionVectorsFile())).toMatchObject({ ops: records.map((record) => ['+', ...record]) })
  })
})
