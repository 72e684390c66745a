import { afterAll, beforeAll, expect, it } from 'vitest'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { openBilling } from '../samples/orders.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { callerFor } from '../battery/kit.ts'

/** What an integrator does first: sends the examples of `/openapi.json` as they are, to a portal that is in use. */

interface DescribedCall {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example: unknown }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string }>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>
  readonly components: { readonly responses: DescribedCall['responses'] }
}

let testApp: TestApp
let document: Document
beforeAll(async () => {
  testApp = await startTestApp()
  // Something is priced there: else nobody may call what is about money.
  await openBilling(testApp)
  document = (await (await fetch(`${testApp.url}/openapi.json`)).json()) as Document
})
afterAll(() => testApp.close())

/** Parameters of which a call takes one or another; their descriptions say so. */
const alternatives: Readonly<Record<string, readonly string[]>> = { 'doorLog.day': ['person'] }

/** What no example may be answered with, although each call may fail with it. */
const refusals = ['badRequest', 'invalidInput', 'wrongContentType', 'timestampOutOfWindow', 'unexpected', 'reload']

/** The failures that the document names for a status of a call. */
function failuresOf({ responses }: DescribedCall, status: number): readonly string[] {
  const response = responses[status]
  const target = response?.$ref
    ? document.components.responses[response.$ref.slice('#/components/responses/'.length)]
    : response
  return /One of: (.*)\.$/.exec(target?.description ?? '')?.[1]?.split(', ') ?? []
}

/** Sends the example of a call and says what is wrong with the answer; nothing where it is as the document says. */
async function wrongAnswer(name: string, operation: Operation, path: string): Promise<string | undefined> {
  const call = document.paths[addressOf(path)]![operation.method.toLowerCase()]!
  const who = await callerFor(testApp, name, operation)
  const address = addressOf(path).replace('{role}', who ? pathRole[who.actor.section] : 'pm')
  const query = new URLSearchParams()
  for (const { name: field, in: place, example } of call.parameters ?? [])
    if (place === 'query' && !alternatives[name]?.includes(field))
      for (const value of [example].flat()) query.append(field, String(value))
  // Nobody can write down what the clock will be.
  query.set('timestamp', String(testApp.services.now().getTime()))
  const response = await fetch(`${testApp.url}${address}${operation.method === 'GET' ? `?${query}` : ''}`, {
    method: operation.method,
    headers: {
      'content-type': 'application/json',
      ...(who?.caller.token && { 'x-auth-token': who.caller.token }),
      ...(who?.actor.projectUuid && { 'x-community-id': who.actor.projectUuid }),
    },
    ...(operation.method === 'POST' && {
      body: JSON.stringify(call.requestBody!.content['application/json']!.example),
    }),
  })
  if (response.headers.has('content-disposition')) return response.status === 200 ? undefined : `${response.status}`
  const body = (await response.json()) as { code: number; data: { failure?: string; issues?: unknown } }
  if (body.code === 0) {
    const { error } = operation.output.safeParse(body.data)
    return error ? `answers what it does not declare: ${error.message}` : undefined
  }
  const { failure = '', issues } = body.data
  if (refusals.includes(failure)) return `${failure} ${JSON.stringify(issues)}`
  return failuresOf(call, response.status).includes(failure)
    ? undefined
    : `${response.status} ${failure} is not declared`
}

// A file has no example that could be written down, and a stream no end.
const sendable = everyOperation.filter(({ operation }) => operation.wire !== 'file' && !operation.streams)

it('every example of the document is taken, and answered as the document says', async () => {
  const wrong: Record<string, string> = {}
  for (const { name, operation } of sendable)
    for (const path of [operation.path, ...((operation as Operation).aliases ?? [])]) {
      const answer = await wrongAnswer(name, operation, path)
      if (answer !== undefined) wrong[`${name} ${path}`] = answer
    }
  expect(sendable.length).toBeGreaterThan(400)
  expect(wrong).toEqual({})
}, 240_000)
