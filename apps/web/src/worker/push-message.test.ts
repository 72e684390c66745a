import { expect, it } from 'vitest'
import { isPushMessage, pageOf } from './push-message.ts'

const origin = 'https://portal.test.invalid'

it('a notification leads to a page of the app, whatever address it names', () => {
  expect(pageOf('/manager/admin/alarmRecords/alarmInfo?id=x', origin)).toBe(
    '/manager/admin/alarmRecords/alarmInfo?id=x',
  )
  for (const other of [
    'https://evil.example/manager/',
    '//evil.example/manager/',
    '/docs',
    'javascript:alert(1)',
    '/manager/../docs',
    7,
  ])
    expect(pageOf(other, origin), String(other)).toBe('/manager/')
})

it('what is no notification of the portal is not shown', () => {
  for (const other of [null, 'text', {}, { title: 'a', body: 'b', tag: 'c' }]) expect(isPushMessage(other)).toBe(false)
  expect(isPushMessage({ title: 'a', body: 'b', tag: 'c', page: '/manager/' })).toBe(true)
})
