import { recordContents } from '@lintel/devices/protocol/records.ts'
import { readFileSync } from 'node:fs'
import { decisionReasons } from '@lintel/vocabulary/reasons.ts'
import { describe, expect, it } from 'vitest'
import { decisionVectors, decisionVectorsFile } from './decision-vectors.ts'
import { records } from './vector-policy.ts'

const decisionsPage = readFileSync(new URL('../../docs/device-decisions.md', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
)

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

  it('answer every code alike while code entry is locked, also after a card', () => {
    const answersOf = (isSecond: boolean) =>
      vectors.flatMap(({ question, expected, answer }) =>
        expected === 'tooManyTries' && question.shown.length === (isSecond ? 2 : 1) ? [answer] : [],
      )
    for (const answers of [answersOf(false), answersOf(true)]) {
      expect(answers).toHaveLength(3)
      for (const answer of answers) expect(answer).toEqual(answers[0])
    }
  })

  it('have no rule with the reasons that the document names, and else the one that it says', () => {
    const sentence = /There is none with (.+?)\./.exec(decisionsPage)![1]!
    const namedReasons = [...sentence.matchAll(/`(\w+)`/g)].map(([, reason]) => reason!)
    const withoutRule = new Set(
      vectors.filter(({ answer }) => answer.ruleId === null).map(({ answer }) => answer.reason),
    )
    // Nothing is shown in no question.
    expect([...withoutRule, 'credentialUnknown'].sort()).toEqual(namedReasons.sort())
    const ruleOf = (what: string) => vectors.find((vector) => vector.what === what)!.answer.ruleId
    expect(decisionsPage).toContain(`a relay without a record as \`${ruleOf('a relay without a record')}\``)
    expect(decisionsPage).toContain(`a credential without a record as \`${ruleOf('an unknown card on the way out')}\``)
  })

  it('note of a person without a right who leaves what the document says', () => {
    const { answer } = vectors.find(({ what }) => what === 'a person without a right leaves')!
    expect(decisionsPage).toContain(
      `a person without a right leaves with \`${answer.reason}\` and the note \`${answer.notes.join()}\``,
    )
  })

  it('rest on records as devices receive them', () => {
    for (const [kind, id, content] of records)
      expect(recordContents[kind].parse(content), `${kind} ${id}`).toEqual(content)
    expect(JSON.parse(decisionVectorsFile())).toMatchObject({ ops: records.map((record) => ['+', ...record]) })
  })
})
