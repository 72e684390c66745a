import { expect, test } from 'vitest'
import { accessTime, actionsOfCredential } from './states.ts'

const lockedDoor = { result: 'deny', until: null, isEndless: false, nextAt: null } as const
const openDoor = { ...lockedDoor, result: 'allow' } as const
const at = '2026-11-25T18:00:00Z'

test('a door says until when it opens for a person, or when next', () => {
  expect(accessTime({ ...openDoor, until: at })).toEqual({ kind: 'until', at })
  expect(accessTime({ ...openDoor, isEndless: true })).toEqual({ kind: 'always' })
  expect(accessTime({ ...lockedDoor, nextAt: at })).toEqual({ kind: 'next', at })
  expect(accessTime(lockedDoor)).toEqual({ kind: 'none' })
})

test('a door that is unlocked for all claims no end of a right', () => {
  expect(accessTime(openDoor)).toEqual({ kind: 'unlocked' })
})

test('what can be lost is blocked, and only a card or tag is replaced', () => {
  expect(actionsOfCredential({ kind: 'card', status: 'active' })).toEqual(['block', 'replace'])
  expect(actionsOfCredential({ kind: 'uhfTag', status: 'lost' })).toEqual(['unblock', 'replace'])
  expect(actionsOfCredential({ kind: 'pin', status: 'active' })).toEqual(['block'])
  expect(actionsOfCredential({ kind: 'face', status: 'active' })).toEqual([])
  expect(actionsOfCredential({ kind: 'card', status: 'duplicate' })).toEqual([])
})
