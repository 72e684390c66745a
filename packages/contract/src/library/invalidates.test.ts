import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../all/contract.ts'
import { credentialStates } from '../credentials/kinds.ts'
import type { Operation } from '../kit/operation.ts'
import { library } from './operations.ts'

/** Reads whose answer says how credentials stand. */
const shownIn = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Operation>)
    .filter(([, { method, output }]) => {
      const schema = method === 'GET' ? z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }) : {}
      return JSON.stringify(schema).includes(JSON.stringify(credentialStates).slice(0, -1))
    })
    .map(([verb]) => [group, `${group}.${verb}`] as const),
)

it.each(['markLost', 'markFound', 'release', 'assign'] as const)(
  'library.%s has every read on the page asked again that shows credentials',
  (verb) => {
    const { invalidates } = library[verb]
    const names: readonly string[] = invalidates
    const stale = shownIn.filter(([group, name]) => !names.includes(group) && !names.includes(name))
    expect(shownIn.map(([, name]) => name)).toEqual(expect.arrayContaining(['personnel.get', 'resident.get']))
    expect(stale.map(([, name]) => name)).toEqual([])
  },
)
