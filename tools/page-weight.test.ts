import { expect, it } from 'vitest'
import { countSteps, listMisses } from './page-weight.ts'

it('counts the longest row of requests that waited for each other', () => {
  expect(countSteps([])).toBe(0)
  const together = { begin: 0, end: 10 }
  expect(countSteps([together, together])).toBe(1)
  const row = [together, { begin: 3, end: 30 }, { begin: 10, end: 20 }, { begin: 21, end: Infinity }]
  expect(countSteps(row.toReversed())).toBe(3)
})

it('says what is above its goal, and nothing of what has none', () => {
  const more = { usableKilobytes: 80, usableRequests: 10 }
  const load = { kilobytes: 90, requests: 13, steps: 4, shift: 0.9, ...more }
  expect(listMisses('signIn', load, 'goal')).toEqual(['signIn: 13 requests, at most 12'])
  expect(listMisses('personnel', { kilobytes: 1, requests: 1, steps: 1, shift: 0.06, ...more }, 'most')).toEqual([
    'personnel: 0.060 shift, at most 0.05',
  ])
})
