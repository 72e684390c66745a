import { expect, it } from 'vitest'
import { contentOf, pushBytesMax, type PushOrder } from './queue.ts'

const order: PushOrder = {
  tag: 'doorForced x',
  urgent: true,
  lifetimeMs: 1,
  write: () => ({ title: '', body: '', page: '' }),
}

it('a notification fits into what push services take, however long the names in it are', () => {
  const long = '𠮷"\\'.repeat(3_000)
  const content = contentOf(
    { title: long, body: long, page: `/transfer-station?account=${'x'.repeat(600)}` },
    order,
    'en',
  )
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(pushBytesMax)
  expect(JSON.parse(content)).toMatchObject({ tag: 'doorForced x', urgent: true })
})

it('a notification says in which language and direction it is written', () => {
  const text = { title: 'فتح الباب عنوة', body: 'المدخل', page: '/' }
  expect(JSON.parse(contentOf(text, order, 'ar'))).toEqual({
    ...text,
    page: '/manager/',
    tag: order.tag,
    urgent: true,
    language: 'ar',
    direction: 'rtl',
  })
})
