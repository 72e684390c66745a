import { beforeEach, describe, expect, it } from 'vitest'
import { NotifiedChanges } from './notified-changes.ts'

const site = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const change = (number: number) => ({ kind: 'alarm', alarmUuid: `alarm ${number}` })
const says = (first: number, last: number) =>
  `${first} ${last} ${JSON.stringify(Array.from({ length: last - first + 1 }, (_, place) => change(first + place)))}`
const numbers = (after: ReturnType<NotifiedChanges['after']>) => after?.map(({ number }) => number)

describe('changes that notifications bring', () => {
  let notified: NotifiedChanges
  beforeEach(() => {
    notified = new NotifiedChanges()
  })

  it('are handed on after any number of theirs, also in the middle of what was appended together', () => {
    notified.take(site, says(5, 7))
    notified.take(site, says(8, 8))
    expect(notified.after(site, 6)).toEqual([
      { number: 7, change: change(7) },
      { number: 8, change: change(8) },
    ])
    expect(numbers(notified.after(site, 4))).toEqual([5, 6, 7, 8])
    expect(notified.after(site, 8)).toEqual([])
  })

  it('leave what they do not know to the rows: what was before, what is newer, and other sites', () => {
    notified.take(site, says(5, 7))
    expect(notified.after(site, 3)).toBeUndefined()
    expect(notified.after(site, 8)).toBeUndefined()
    expect(notified.after(other, 5)).toBeUndefined()
  })

  it('begin anew behind a gap', () => {
    notified.take(site, says(5, 7))
    notified.take(site, says(9, 9))
    expect(notified.after(site, 7)).toBeUndefined()
    expect(numbers(notified.after(site, 8))).toEqual([9])
  })

  it('begin anew behind a notification without room for its changes', () => {
    notified.take(site, says(5, 7))
    notified.take(site, '8 507')
    expect(notified.after(site, 7)).toBeUndefined()
    expect(notified.after(site, 507)).toEqual([])
    notified.take(site, says(508, 508))
    expect(notified.after(site, 300)).toBeUndefined()
    expect(numbers(notified.after(site, 507))).toEqual([508])
  })

  it('are forgotten when some may have been missed', () => {
    notified.take(site, says(5, 7))
    notified.take(other, says(1, 1))
    notified.forget(site)
    expect(notified.after(site, 6)).toBeUndefined()
    notified.clear()
    expect(notified.after(other, 0)).toBeUndefined()
  })

  it('are kept up to a number', () => {
    for (let number = 1; number <= 400; number++) notified.take(site, says(number, number))
    expect(notified.after(site, 100)).toBeUndefined()
    expect(notified.after(site, 200)).toHaveLength(200)
  })
})
