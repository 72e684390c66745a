import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pathRole, type RoleSection } from '@lintel/contract/access/roles.ts'
import { idempotencyKeyField } from '@lintel/contract/kit/idempotency.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { unknownFields } from '@lintel/contract/kit/unknown-fields.ts'
import { failureOfCode, type FieldIssue } from '@lintel/contract/errors/errors.ts'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import { systemScope } from '../src/db/scope/scope.ts'
import { sessionStore } from '../src/access/session.ts'
import { vaultWith } from '../src/access/vault.ts'
import { lockClouds } from '../src/features/third-party-locks/connectors/clouds.ts'
import { sandboxProvider } from '../src/adapters/payments/sandbox.ts'
import { stripeProvider } from '../src/adapters/payments/stripe.ts'
import { mountStripeWebhook } from '../src/adapters/payments/stripe-webhook.ts'
import type { LockClouds } from '../src/kernel/lock-connector.ts'
import { readConfig } from '../src/base/config.ts'
import { objectFolder } from '../src/base/objects.ts'
import { systemQueries } from '../src/db/db.ts'
import { everyImplementation } from '../src/features/all.ts'
import { openSession } from '../src/domain/sessions/queries.ts'
import { createServer } from '../src/http/server.ts'
import type { Services } from '../src/kernel/services.ts'
import { createLog } from '../src/base/log.ts'
import { startDeviceModels } from '../src/kernel/device-models.ts'
import { startLiveHub } from '../src/kernel/live-hub.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { fixtureTemplateName } from './global-setup.ts'
import type { Actor, Fixtures } from './fixtures.ts'

export { fixturePassword } from './fixtures.ts'

export interface Answer<Data> {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** The failure's name; undefined on success. */
  readonly failure: string | undefined
  /** What the failure speaks of. */
  readonly params: Readonly<Record<string, string | number>> | undefined
  readonly issues: readonly FieldIssue[]
  readonly data: Data
}

interface FailureData {
  readonly params?: Readonly<Record<string, string | number>>
  readonly issues?: FieldIssue[]
}

export interface TestApp {
  readonly url: string
  readonly app: FastifyInstance
  readonly services: Services
  readonly fixtures: Fixtures
  readonly test: TestDatabase
  /** Moves the server's clock. */
  setNow(now: Date): void
  /** A caller without a token. */
  readonly anonymous: Caller
  /** A caller signed in as an actor of the fixtures, in a section (its own home when none is given). */
  as(actor: Actor, section?: RoleSection, projectUuid?: string): Promise<Caller>
  close(): Promise<void>
}

export interface Caller {
  readonly token: string | undefined
  call<Op extends Operation>(operation: Op, input: InputOf<Op>): Promise<Answer<OutputOf<Op>>>
  /** The same with every field that is given, also those that the call does not know. */
  callWhole<Op extends Operation>(operation: Op, input: object): Promise<Answer<OutputOf<Op>>>
  /** The same caller, whose calls name a site below it. */
  naming(siteUuid: string): Caller
  /** A request as it is, for malformed ones. */
  raw(method: string, path: string, init?: { headers?: Record<string, string>; body?: string }): Promise<Response>
}

/** Opens a server over HTTP on a database of its own, with the fixtures of accounts and sites in it. */
export async function startTestApp(
  settings: Record<string, string> = {},
  sink?: DestinationStream,
  clouds: LockClouds = lockClouds(),
): Promise<TestApp> {
  const test = await testDatabase(fixtureTemplateName)
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...settings })
  const log = createLog(config.logLevel, sink)
  const live = await startLiveHub(test.url, test.database, log)
  const models = await startDeviceModels({ database: test.database, live, log })
  let nowOverride: Date | undefined
  const objectsPath = join(tmpdir(), `lintel-objects-${randomUUID()}`)
  const services: Services = {
    config,
    database: test.database,
    live,
    log,
    now: () => nowOverride ?? new Date(),
    demoAccounts: [],
    lockClouds: clouds,
    paymentProviders: [sandboxProvider, stripeProvider(config)],
    vault: vaultWith(Buffer.alloc(32, 1)),
    objects: objectFolder(objectsPath),
    sessions: sessionStore(test.database),
  }
  // What stays open would make later tests fail for another reason than this one.
  const giveUp = async (error: unknown): Promise<never> => {
    await live.close()
    await test.drop()
    throw error
  }
  const fixtures = inject('fixtures')
  const app = await createServer({
    services,
    implementations: everyImplementation,
    unlimited: settings['limited'] !== 'yes',
  }).catch(giveUp)
  mountStripeWebhook(app, services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const now = () => services.now()
  return {
    url,
    app,
    services,
    fixtures,
    test,
    setNow: (next) => {
      nowOverride = next
    },
    anonymous: callerOf(url, now, undefined, undefined),
    as: async (actor, section = actor.section, projectUuid = actor.projectUuid) => {
      const request = { id: 'test', address: '127.0.0.1', userAgent: 'test', language: 'en', token: undefined }
      const identity = {
        accountUuid: actor.uuid,
        actingUuid: actor.uuid,
        section,
        projectUuid: projectUuid ?? null,
        delegationUuid: null,
      }
      const token = await test.database.write(systemScope, (db) =>
        openSession(db, systemScope, identity, request, now()),
      )
      return callerOf(url, now, token, section)
    },
    close: async () => {
      const shutdown = app.close()
      // A caller keeps connections open for a minute after its last call.
      app.server.closeAllConnections()
      await shutdown
      models.close()
      await live.close()
      await test.drop()
      await rm(objectsPath, { recursive: true, force: true })
    },
  }
}

/** A caller that speaks as the specification says: prefix, headers, timestamp, form or JSON. */
export function callerOf(
  url: string,
  now: () => Date,
  token: string | undefined,
  section: RoleSection | undefined,
  siteUuid?: string,
): Caller {
  const headers = {
    'x-cloud-version': cloudVersion,
    ...(token ? { 'x-auth-token': token } : {}),
    ...(siteUuid === undefined ? {} : { 'x-community-id': siteUuid }),
  }
  return {
    token,
    naming: (otherSiteUuid) => callerOf(url, now, token, section, otherSiteUuid),
    raw: (method, path, init = {}) =>
      fetch(`${url}${path}`, { method, ...init, headers: { ...headers, ...init.headers } }),
    call(operation, input) {
      return this.callWhole(operation, knownFields(operation, input as object))
    },
    async callWhole(operation, input) {
      const path = addressOf(operation.path).replace('{role}', section ? pathRole[section] : 'pm')
      const query = operation.method === 'GET' ? `?${textOf({ ...input, timestamp: now().getTime() })}` : ''
      const { body: requestBody, type } = bodyOf(operation, input)
      const response = await fetch(`${url}${path}${query}`, {
        method: operation.method,
        headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
        ...(requestBody === undefined ? {} : { body: requestBody }),
      })
      if (response.headers.has('content-disposition')) {
        const file = new File([await response.blob()], '', { type: response.headers.get('content-type') ?? '' })
        return { ...withoutFailure, status: response.status, data: file as never }
      }
      const body = (await response.json()) as { code: number; msg: string; data: FailureData | null }
      return {
        status: response.status,
        code: body.code,
        msg: body.msg,
        failure: body.code === 0 ? undefined : failureOfCode(body.code),
        params: body.code === 0 ? undefined : body.data?.params,
        issues: body.data?.issues ?? [],
        data: body.data as never,
      }
    },
  }
}

const withoutFailure = { code: 0, msg: '', failure: undefined, params: undefined, issues: [] }

/** The body of a call and what it says it is; `fetch` says that of a form with a file by itself. */
function bodyOf(operation: Operation, input: object): { readonly body?: string | FormData; readonly type?: string } {
  if (operation.method === 'GET') return {}
  if (operation.wire === 'form') return { body: textOf(input), type: 'application/x-www-form-urlencoded' }
  if (operation.wire === 'json') return { body: JSON.stringify(input), type: 'application/json' }
  const body = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) body.append(name, value)
    else for (const text of new URLSearchParams(textOf({ [name]: value as unknown })).values()) body.append(name, text)
  }
  return { body }
}

function textOf(values: object): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    // An emptied list travels as empty text: a field that is left out stays as it is.
    for (const one of Array.isArray(value) ? (value.length === 0 ? [''] : (value as unknown[])) : [value as unknown]) {
      if (one !== undefined)
        text.append(name, typeof one === 'boolean' ? (one ? '1' : '0') : String(one as string | number))
    }
  }
  return text.toString()
}

/** Tests pass whole records; what a call does not know of them is left out, as a page does, except its key. */
function knownFields({ input }: Operation, form: object): object {
  return Object.fromEntries(
    Object.entries(form).filter(
      ([name]) => name === idempotencyKeyField || unknownFields(input, { [name]: undefined }).length === 0,
    ),
  )
}

/** Reads tables past every scope, to look at what a call left behind. */
export function allRows(testApp: TestApp) {
  return <Result>(read: (db: ReturnType<typeof systemQueries>) => Promise<Result>): Promise<Result> =>
    testApp.test.database.read(systemScope, (db) => read(systemQueries(db, systemScope)))
}
