import { beforeEach, describe, expect, it } from 'vitest'
import { NotifiedChanges } from './notified-changes.ts'

const site = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const change = (number: number) => ({ kind: 'alarm', alarmUuid: `alarm ${number}` })
const says = (first: number, last: number) =>
  `${first} ${last} ${JSON.stringify(Array.from({ length: last - first + 1 }, (_, place) => change(first + place)))}`
const numbers = (after: ReturnType<NotifiedChanges['after']>) => after?.map(({ number }) => number)

describe('changes that notifications bring', () => {
  let notifications: NotifiedChanges
  beforeEach(() => {
    notifications = new NotifiedChanges()
  })

  it('are handed on after any number of theirs, also in the middle of what was appended together', () => {
    notifications.take(site, says(5, 7))
    notifications.take(site, says(8, 8))
    expect(notifications.after(site, 6)).toEqual([
      { number: 7, change: change(7) },
      { number: 8, change: change(8) },
    ])
    expect(numbers(notifications.after(site, 4))).toEqual([5, 6, 7, 8])
    expect(notifications.after(site, 8)).toEqual([])
  })

  it('leave what they do not know to the rows: what was before, what is newer, and other sites', () => {
    notifications.take(site, says(5, 7))
    expect(notifications.after(site, 3)).toBeUndefined()
    expect(notifications.after(site, 8)).toBeUndefined()
    expect(notifications.after(other, 5)).toBeUndefined()
  })

  it('begin again behind a gap', () => {
    notifications.take(site, says(5, 7))
    notifications.take(site, says(9, 9))
    expect(notifications.after(site, 7)).toBeUndefined()
    expect(numbers(notifications.after(site, 8))).toEqual([9])
  })

  it('begin again behind a notification without room for its changes', () => {
    notifications.take(site, says(5, 7))
    notifications.take(site, '8 507')
    expect(notifications.after(site, 7)).toBeUndefined()
    expect(notifications.after(site, 507)).toEqual([])
    notifications.take(site, says(508, 508))
    expect(notifications.after(site, 300)).toBeUndefined()
    expect(numbers(notifications.after(site, 507))).toEqual([508])
  })

  it('are left to the rows where a notification says something else', () => {
    notifications.take(site, says(5, 7))
    notifications.take(site, '')
    expect(notifications.after(site, 6)).toBeUndefined()
  })

  it('are forgotten when some may have been missed', () => {
    notifications.take(site, says(5, 7))
    notifications.take(other, says(1, 1))
    notifications.forget(site)
    expect(notifications.after(site, 6)).toBeUndefined()
    notifications.clear()
    expect(notifications.after(other, 0)).toBeUndefined()
  })

  it('are kept up to a number', () => {
    for (let number = 1; number <= 400; number++) notifications.take(site, says(number, number))
    expect(notifications.after(site, 100)).toBeUndefined()
    expect(notifications.after(site, 200)).toHaveLength(200)
  })
})
