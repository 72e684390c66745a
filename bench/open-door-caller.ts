import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import type { Demo } from '../tools/product.ts'

/** What the demo answered: `code` 0 with data, or the code and the sentence of a failure. */
export interface Answer<Output> {
  readonly code: number
  readonly msg: string
  readonly data: Output
}

/** The demo's manager, signed in, as a browser calls. */
export interface DemoCaller {
  readonly token: string
  ask<Op extends Operation>(operation: Op, input: InputOf<Op>): Promise<Answer<OutputOf<Op>>>
  /** The site's doors once `isWanted` holds for some of them; those of its devices come and go. */
  doorsThat(isWanted: (door: DemoDoor) => boolean): Promise<readonly DemoDoor[]>
}
export type DemoDoor = OutputOf<typeof contract.door.list>['rows'][number]

export async function signedIn({ address, account }: Pick<Demo, 'address' | 'account'>): Promise<DemoCaller> {
  const ask = async <Op extends Operation>(
    operation: Op,
    input: InputOf<Op>,
    token?: string,
  ): Promise<Answer<OutputOf<Op>>> => {
    const isGet = operation.method === 'GET'
    const isForm = operation.wire === 'form'
    const query = isGet ? `?${new URLSearchParams({ ...(input as object), timestamp: String(Date.now()) })}` : ''
    const response = await fetch(`${address}${addressOf(operation.path).replace('{role}', 'pm')}${query}`, {
      method: operation.method,
      headers: {
        ...(token ? { 'x-auth-token': token } : {}),
        ...(isGet ? {} : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(isGet
        ? {}
        : { body: isForm ? new URLSearchParams(input as Record<string, string>).toString() : JSON.stringify(input) }),
    })
    return (await response.json()) as Answer<OutputOf<Op>>
  }
  const session = await ask(contract.session.login, { account: account.userName, password: account.password })
  const { token } = outputOf(session)
  if (!token) throw new Error('the demo account is not signed in by its password alone')
  return {
    token,
    ask: (operation, input) => ask(operation, input, token),
    async doorsThat(isWanted) {
      for (let tries = 0; tries < 100; tries++) {
        const doors = outputOf(await ask(contract.door.list, { size: 40 }, token)).rows.filter(isWanted)
        if (doors.length > 0) return doors
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error('no door of the demo came to be as it was waited for')
    },
  }
}

/** What a call gave; throws its failure. */
export function outputOf<Output>({ code, msg, data }: Answer<Output>): Output {
  if (code !== 0) throw new Error(msg)
  return data
}
