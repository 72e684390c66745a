import { expect, test } from 'vitest'
import { splitVerb, type Verb } from './verbs.ts'

const verbs: readonly Verb[] = [
  { act: 'open', label: 'Unlock', kinds: ['door'] },
  { act: 'lost', label: 'Mark as lost', kinds: ['personnel'] },
]
const split = (text: string) => {
  const { words, verb } = splitVerb(text, verbs)
  return [words, verb?.act]
}

test('a verb before a name is an act of what is found by the name', () => {
  expect(split('Unlock Main entrance')).toEqual(['main entrance', 'open'])
  expect(split('unl main')).toEqual(['main', 'open'])
  expect(split('mark Petersen lost')).toEqual(['petersen', 'lost'])
})

test('a verb alone, or less than three letters of it, is a name like any other', () => {
  expect(split(' Mark ')).toEqual(['Mark', undefined])
  expect(split('un main')).toEqual(['un main', undefined])
  expect(split('mark lost')).toEqual(['mark lost', undefined])
  expect(split('')).toEqual(['', undefined])
})
