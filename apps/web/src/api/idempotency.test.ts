import { everyOperation } from '@lintel/contract/all/contract.ts'
import { acceptsIdempotencyKey } from '@lintel/contract/kit/idempotency.ts'
import { describe, expect, it } from 'vitest'
import { lineOf } from '../../build/calls.ts'
import { idempotentInput } from './idempotency.ts'
import { sendable } from './request.ts'

const keyOf = ({ input }: { readonly input: unknown }) => (input as { readonly key: string }).key

describe('the key of a call', () => {
  it('is the same for the same input until the server has answered', () => {
    const first = idempotentInput('block.create', { personUuid: '1' })
    expect(keyOf(idempotentInput('block.create', { personUuid: '1' }))).toBe(keyOf(first))
    first.onAnswered?.()
    expect(keyOf(idempotentInput('block.create', { personUuid: '1' }))).not.toBe(keyOf(first))
  })

  it('is another one for another input, another call, another site and another file', () => {
    const file = (name: string) => new File(['x'], name, { lastModified: 1 })
    const keys = [
      idempotentInput('block.create', { personUuid: '2' }),
      idempotentInput('block.create', { personUuid: '3' }),
      idempotentInput('tempKey.create', { personUuid: '2' }),
      idempotentInput('block.create', { personUuid: '2' }, 'another site'),
      idempotentInput('guide.upload', { file: file('a') }),
      idempotentInput('guide.upload', { file: file('b') }),
    ].map(keyOf)
    expect(new Set(keys).size).toBe(keys.length)
  })

  /**
   * `client.ts` gives a key to what is sent as POST. Without one, the calls named here make two records when they are
   * sent twice.
   */
  it('is sent with every call that may have one', () => {
    const calls = everyOperation.filter(({ operation }) => acceptsIdempotencyKey(operation))
    const creating = ['block.create', 'notification.create', 'personnel.create', 'tempKey.create']
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(creating))
    for (const { name, operation } of calls) expect(sendable(lineOf(operation)).method, name).toBe('POST')
  })

  it('is the one that a call names itself', () => {
    expect(idempotentInput('door.open', { uuid: '1', key: 'own' })).toEqual({ input: { uuid: '1', key: 'own' } })
  })
})
