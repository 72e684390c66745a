import { contract } from '@lintel/contract/all/contract.ts'
import { LoginResult } from '@lintel/contract/sessions/schema.ts'
import { describe, expect, it } from 'vitest'
import { guideHtml } from './guide.ts'

/** The words in the type of code below a heading. */
const codeWordsBelow = (heading: string): string[] => {
  const [, part = ''] = guideHtml.split(`<h3>${heading}</h3>`)
  return [...part.split('<h3>')[0]!.matchAll(/<code>([^<]+)<\/code>/g)].map(([, word = '']) => word)
}

describe('the guide', () => {
  it('promises of signing in what comes', () => {
    const words = codeWordsBelow('Sign in')
    for (const field of ['token', 'twoFactorToken']) {
      expect(words).toContain(field)
      expect(Object.keys(LoginResult.shape)).toContain(field)
    }
    for (const field of words.filter((word) => /^[a-z]+(\.[a-z]+)?$/i.test(word)))
      expect([
        ...Object.keys(contract.session.login.input.shape),
        ...Object.keys(LoginResult.shape),
        ...Object.keys(contract.session.current.output.shape),
        ...Object.keys(contract.session.current.output.shape.facts.shape).map((fact) => `facts.${fact}`),
      ]).toContain(field)
  })

  it('says of the live stream what its lines are, and of sessions when they end', () => {
    expect(codeWordsBelow('Live stream')).toEqual(
      expect.arrayContaining(['event', 'hello', 'change', 'restart', 'id', 'last-event-id', 'retry']),
    )
    // Entries last eight hours (decisions.md accounts).
    expect(guideHtml).toMatch(/ends 12 hours after signing in, or after 4 hours without a call/)
    expect(guideHtml).toMatch(/lasts 8 hours at most/)
    expect(guideHtml).not.toMatch(/undefined|NaN|\[object/)
  })
})
