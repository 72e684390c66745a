import { errors } from '@lintel/contract/errors/errors.ts'
import { expect, it, vi } from 'vitest'
import { dataOf } from '../api/envelope.ts'
import { messageOf } from './message.ts'

vi.mock('virtual:catalogues', () => ({ default: {} }))

const messageFor = (code: number, status: number, msg: string): string => {
  try {
    return String(dataOf(status, { code, msg, data: { failure: 'x', params: {}, issues: [] } }, 'json'))
  } catch (error) {
    return messageOf(error)
  }
}

it('a failure that this page does not know is shown in the words of the server, whatever its status', () => {
  const codes: readonly number[] = Object.values(errors).map(({ code }) => code)
  expect(codes).not.toContain(12_999_999)
  for (const status of [400, 409, 422, 503])
    expect(messageFor(12_999_999, status, 'Der Aufzug ist in Wartung.')).toBe('Der Aufzug ist in Wartung.')
})
