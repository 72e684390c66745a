import fc, { runsOf } from '../../../../tools/testing/fast-check.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Country, Language, TimeZone } from '@lintel/contract/base/atoms.ts'
import { contract, everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { stripeWebhookPath } from '@lintel/contract/payments/states.ts'
import { callerOf, startTestApp, fixturePassword, type Caller, type TestApp } from '../test-app.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const get = (path: string) => manager.raw('GET', path)
const list = '/web-server/v4/web/office/door/pm/getList'
interface Envelope {
  code: number
  msg: string
  data: { issues: { field: string }[] } | null
}

describe('a request', () => {
  it.each([
    [-limits.timestampWindowMs - 1_000, 400],
    [-limits.timestampWindowMs + 2_000, 200],
    [limits.timestampWindowMs - 2_000, 200],
    [limits.timestampWindowMs + 1_000, 400],
  ])('with a clock %d ms off is answered %d', async (offset, status) => {
    expect((await get(`${list}?timestamp=${Date.now() + offset}`)).status).toBe(status)
  })

  it('without a timestamp, or with one that is no number, is refused', async () => {
    expect((await get(list)).status).toBe(400)
    expect((await get(`${list}?timestamp=now`)).status).toBe(400)
  })

  it('names the first field that is wrong, and all of them in the data', async () => {
    const response = await get(`${list}?timestamp=${Date.now()}&page=0&size=13`)
    const body = (await response.json()) as Envelope
    expect(response.status).toBe(422)
    expect(body.data!.issues.map(({ field }) => field)).toEqual(['page', 'size'])
  })

  it.each([
    '/web-server/web-server/v4/web/office/door/pm/getList',
    `${list}/`,
    list.toUpperCase(),
    list.replace('/pm/', '/%2e%2e/'),
    '/v4/web/office/door/pm/getList',
    '/web-server/v3/web/office/door/pm/getList',
  ])('to %s reaches nothing', async (path) => {
    const response = await get(`${path}?timestamp=${Date.now()}`)
    expect([403, 404]).toContain(response.status)
    expect(((await response.json()) as Envelope).code).not.toBe(0)
  })

  it('with the other method or too large is refused without a 5xx', async () => {
    expect(
      (await manager.raw('POST', list, { body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(405)
    const open = '/web-server/v4/web/office/door/pm/open'
    const huge = JSON.stringify({ uuid: 'x'.repeat(limits.bodyBytes) })
    expect(
      (await manager.raw('POST', open, { body: huge, headers: { 'content-type': 'application/json' } })).status,
    ).toBe(413)
  })
})

describe('a body', () => {
  const [form, json] = ['application/x-www-form-urlencoded', 'application/json']
  const language = addressOf(contract.session.setLanguage.path)
  const open = '/web-server/v4/web/office/door/pm/open'
  const photo = addressOf(contract.badgeTemplate.setPicture.path.replace('{role}', 'pm'))
  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const response = await manager.raw('POST', path, { body, headers })
    return { status: response.status, ...((await response.json()) as Envelope) }
  }

  it('of v3 is a form or JSON, with the same effect', async () => {
    for (const [type, body] of [
      [form, 'language=de'],
      [json, '{"language":"en"}'],
      ['Application/JSON; charset=utf-8', '{"language":"de"}'],
      [form.toUpperCase(), 'language=en'],
    ] as const) {
      expect(await send(language, body, { 'content-type': type })).toMatchObject({ status: 200, code: 0 })
      expect((await manager.call(contract.session.current, {})).data.language).toBe(body.match(/en|de/)![0])
    }
    const wrong = await send(language, '{"language":7}', { 'content-type': json })
    expect([wrong.status, wrong.data!.issues.map(({ field }) => field)]).toEqual([422, ['language']])
    expect(await send(language, '["en"]', { 'content-type': json })).toMatchObject({
      status: 400,
      data: { failure: 'badRequest' },
    })
  })

  it.each([
    ['v3', language, 'text/xml', `${form}, ${json}`],
    ['v3', language, '', `${form}, ${json}`],
    ['v3', language, 'multipart/form-data; boundary=x', `${form}, ${json}`],
    ['v4', open, form, json],
    ['v4', open, 'text/plain', json],
    ['a file', photo, json, 'multipart/form-data'],
    ['a file', photo, 'image/png', 'multipart/form-data'],
  ])('of %s (%s) that is called “%s” is refused with what it may be', async (_what, path, type, accepts) => {
    const headers = { 'content-type': type, 'accept-language': 'de' }
    expect(await send(path, type === json ? '{}' : 'x=1', headers)).toMatchObject({
      status: 415,
      msg: `Senden Sie dies als ${accepts}.`,
      data: { failure: 'wrongContentType', params: { accepts } },
    })
  })

  it('that is called what no address takes changes nothing of an address that has no call', async () => {
    expect((await send('/web-server/v3/web/none', '{}', { 'content-type': json })).status).toBe(404)
  })
})

describe('an address', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])(
    'that is read answers %s with 405 and the method it takes',
    async (method) => {
      const response = await manager.raw(method, list)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
      if (method === 'HEAD') return
      expect(await response.json()).toMatchObject({ data: { failure: 'methodNotAllowed', params: { allowed: 'GET' } } })
    },
  )

  it('that no operation has answers 404 with a sentence of its own', async () => {
    const response = await get('/web-server/v4/web/office/door/pm/getLst')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      msg: 'There is no call at this address. The reference at /docs lists them all.',
      data: { failure: 'unknownAddress' },
    })
  })
})

describe('a session', () => {
  it('may be named by a bearer token as well', async () => {
    const { officeManager } = testApp.fixtures.ours
    const form = { account: officeManager.user_name, password: fixturePassword }
    const { data } = await testApp.anonymous.call(contract.session.login, form)
    const answerTo = (authorization: string) =>
      fetch(`${testApp.url}${list}?timestamp=${Date.now()}`, { headers: { authorization } })
    expect((await answerTo(`Bearer ${data.token}`)).status).toBe(200)
    expect((await answerTo(`bearer ${data.token}x`)).status).toBe(401)
    expect((await answerTo(`Basic ${data.token}`)).status).toBe(401)
  })
})

describe('an answer', () => {
  it('is compressed where it is read and long, and as it is where a change may answer a secret', async () => {
    const headers = { 'accept-encoding': 'br' }
    const read = await manager.raw('GET', `${list}?timestamp=${Date.now()}`, { headers })
    expect(read.headers.get('content-encoding')).toBe('br')
    expect(((await read.json()) as Envelope).code).toBe(0)
    const { officeManager } = testApp.fixtures.ours
    const body = JSON.stringify({
      account: officeManager.user_name,
      password: fixturePassword,
      more: 'a'.repeat(2_000),
    })
    const change = await manager.raw('POST', list.replace('getList', 'open'), {
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    expect(change.headers.get('content-encoding')).toBeNull()
  })
})

describe('what a call has done', () => {
  const send = async (path: string, body: string, language: string) => {
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    const response = await manager.raw('POST', path, { body, headers })
    return [response.headers.get('content-language'), ((await response.json()) as Envelope).msg]
  }

  it('is said in the language of the request, and nothing is where nothing was to change', async () => {
    const language = addressOf(contract.session.setLanguage.path)
    expect(await send(language, '{"language":"en"}', 'en')).toEqual(['en', 'Own language changed'])
    expect(await send(language, '{"language":"en"}', 'fr, de;q=0.5')).toEqual(['de', 'Eigene Sprache geändert'])
    expect((await manager.call(contract.door.list, {})).msg).toBe('')
  })
})

describe('a refused field', () => {
  const refusal = async (input: object, language = 'en') => {
    const response = await manager.raw('POST', '/web-server/v4/web/office/personnel/pm/create', {
      body: JSON.stringify({
        companyUuid: testApp.fixtures.ours.people.companyUuid,
        firstName: 'Nora',
        lastName: 'P',
        ...input,
      }),
      headers: { 'content-type': 'application/json', 'accept-language': language },
    })
    return ((await response.json()) as Envelope).msg
  }

  it('is called as screens call it, with what is wrong with it', async () => {
    expect(await refusal({ email: 'nora@' })).toBe('E-mail: Enter an e-mail address such as name@example.com.')
    expect(await refusal({ phoneCode: '999', phone: '1' })).toBe(
      'Calling code: Enter an existing calling code such as 49.',
    )
    expect(await refusal({ phoneCode: '45', phone: '1' })).toBe(
      'Phone number: Enter a phone number that exists under its calling code.',
    )
    expect(await refusal({ phone: '20123456' })).toBe('Calling code: Fill in this field.')
    expect(await refusal({ email: 'nora@' }, 'de')).toMatch(/^E-Mail-Adresse: /)
    expect(await refusal({ email: 'nora@' }, 'tlh, en;q=0.4, de-CH;q=0.9')).toMatch(/^E-Mail-Adresse: /)
  })

  it('that no screen has a word for, or that is unknown, keeps its own name', async () => {
    const path = `${list.replace('getList', 'getInfo')}?timestamp=${Date.now()}`
    expect(((await (await get(`${path}&uuid=x`)).json()) as Envelope).msg).toBe('uuid: This is not a valid identifier.')
    expect(await refusal({ colour: 'red' })).toBe('colour: This field is not known here.')
  })

  it('is a country, a language or a zone that does not exist', async () => {
    for (const input of [{ country: 'XX' }, { country: 'Germany' }])
      expect(Country.safeParse(input.country).success).toBe(false)
    expect(Language.safeParse('xx').success).toBe(false)
    expect(TimeZone.safeParse('Europe/Atlantis').success).toBe(false)
    expect([Country.parse('de'), Language.parse('zh-Hans'), TimeZone.parse('Europe/Berlin')]).toEqual([
      'DE',
      'zh-Hans',
      'Europe/Berlin',
    ])
  })
})

describe('x-community-id', () => {
  const withSite = async (caller: Caller, path: string, site: string) =>
    (await (
      await caller.raw('GET', `${path}?timestamp=${Date.now()}`, { headers: { 'x-community-id': site } })
    ).json()) as Envelope
  const random = '00000000-0000-4000-8000-000000000000'

  it('may name the own site; a foreign one answers like one that does not exist', async () => {
    const { ours, theirs } = testApp.fixtures
    expect((await withSite(manager, list, ours.office.uuid)).code).toBe(0)
    const answers = await Promise.all(
      [theirs.office.uuid, ours.community.uuid, random, 'nonsense'].map((site) => withSite(manager, list, site)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]!.code).toBe(12_000_001)
  })

  it('from an operator may name a site below, and no other', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const sites = '/web-server/v4/web/common/project/ins/getList'
    expect((await withSite(installer, sites, testApp.fixtures.ours.community.uuid)).code).toBe(0)
    expect((await withSite(installer, sites, testApp.fixtures.theirs.community.uuid)).code).toBe(12_000_001)
  })
})

describe('2,000 malformed bodies', () => {
  const posts = everyOperation.filter(
    ({ name, operation }) => operation.method === 'POST' && !['session.logout', 'session.endOthers'].includes(name),
  )
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json({ maxDepth: 6 }),
    fc.constantFrom(
      '{"__proto__":{"admin":true}}',
      '['.repeat(50_000),
      '{"uuid":"\\u0000"}',
      '{"uuid":"\\ud800"}',
      '{"account":"\\u0000","password":"x"}',
      'null',
      '[]',
      '""',
      '{"a":'.repeat(5_000),
    ),
    fc
      .dictionary(fc.string({ maxLength: 20 }), fc.anything({ maxDepth: 3 }), { maxKeys: 20 })
      .map((body) =>
        JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ),
  )

  it('get no 5xx, crash nothing and change no prototype', async () => {
    const runs = runsOf(2_000)
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), nasty, fc.boolean(), async ({ operation }, body, asForm) => {
        const contentType = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
        const path = addressOf(operation.path).replace('{role}', 'pm')
        const response = await manager.raw('POST', path, { body, headers: { 'content-type': contentType } })
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect(response.status).toBeLessThan(500)
        await response.arrayBuffer()
      }),
      runs,
    )
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(runs.numRuns)
    expect((await manager.call(contract.session.current, {})).code).toBe(0)
  }, 240_000)

  it('nor do query strings', async () => {
    const reads = everyOperation.filter(({ operation }) => operation.method === 'GET' && !operation.streams)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reads),
        fc.dictionary(
          fc.constantFrom('page', 'size', 'keyword', 'uuid', 'from', 'to', 'sort', 'type'),
          fc.string({ unit: 'binary', maxLength: 60 }),
        ),
        async ({ operation }, query) => {
          const path = addressOf(operation.path).replace('{role}', 'pm')
          const response = await manager.raw(
            'GET',
            `${path}?${new URLSearchParams({ ...query, timestamp: String(Date.now()) })}`,
          )
          expect(response.status).toBeLessThan(500)
          await response.arrayBuffer()
        },
      ),
      runsOf(1_000),
    )
  }, 240_000)
})

describe('headers', () => {
  it('forbid inline scripts, sniffing and framing, on calls and on pages', async () => {
    for (const path of ['/docs', `${list}?timestamp=${Date.now()}`, '/healthz']) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe-')
      expect(policy).toContain("style-src-attr 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  it('carry a request id, and let no cache keep an answer', async () => {
    const { headers } = await get(`${list}?timestamp=${Date.now()}`)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('limits', () => {
  it('answer 429 with the code of the failure when a caller asks too often', async () => {
    const limitedTestApp = await startTestApp({ limited: 'yes' })
    try {
      const login = { account: 'x', password: 'y' }
      const answers = []
      for (let count = 0; count <= limits.signInRequestsPerMinute; count++)
        answers.push(await limitedTestApp.anonymous.call(contract.session.login, login))
      expect(answers.at(-1)).toMatchObject({ status: 429, failure: 'tooManyRequests' })
    } finally {
      await limitedTestApp.close()
    }
  }, 240_000)
})

describe('the reference', () => {
  it('lists every call at its address, as OpenAPI 3.1', async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }
    expect(document.openapi).toBe('3.1.0')
    for (const { operation } of everyOperation) {
      expect(document.paths[addressOf(operation.path)]).toHaveProperty(operation.method.toLowerCase())
    }
    const addresses = everyOperation.flatMap(({ operation: { path, aliases = [] } }) =>
      [path, ...aliases].map(addressOf),
    )
    const devices = [
      '/device/v1/claim',
      '/device/v1/firmware/{job}',
      '/device/v1/media/{name}',
      '/device/v1/redirect/{mac}',
    ]
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [...new Set([...addresses, ...devices, stripeWebhookPath])].toSorted(),
    )
  })

  it('is a page that names every call, explains the first steps and finds calls by words', async () => {
    const page = await (await get('/docs')).text()
    for (const { name } of everyOperation) expect(page).toContain(name)
    for (const topic of ['Sign in', 'timestamp', '{role}', 'Answers and errors', 'Pages', 'Limits'])
      expect(page).toContain(topic)
    const found = await (await get('/docs?q=open+door')).text()
    expect(found).toContain('door.open')
    expect(found).not.toContain('holiday.create')
    expect(await (await get('/docs?q=%3Cscript%3E')).text()).not.toContain('<script>')
    expect(await (await get('/docs/door')).text()).toContain('id="door.open"')
    expect((await get('/docs/nothing')).status).toBe(404)
  })

  it('matches the router: nothing is reachable that is not in it', () => {
    const declaredPaths = everyOperation.flatMap(({ operation: { path, aliases = [] } }) =>
      [path, ...aliases].map((one) => addressOf(one).replace('{role}', ':role')),
    )
    const reachable = addressesIn(testApp.app.printRoutes({ commonPrefix: false }))
    expect(new Set(reachable.filter((path) => path.startsWith('/web-server/')))).toEqual(
      new Set([...declaredPaths, stripeWebhookPath]),
    )
  })
})

/** The addresses of a router's printed tree: a branch shows what it adds to the one it hangs on. */
function addressesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] =
      /^((?:│ {3}| {4})*)(?:├── |└── )(\S*)(?: \((.*)\))?$/.exec(line) ?? []
    if (segment === '') return []
    above.length = indent.length / 4
    above.push(segment)
    return methods === undefined ? [] : [above.join('')]
  })
}

describe('the log', () => {
  it('has a line with the request id for each answer, and no password, token or code in any', async () => {
    const lines: string[] = []
    const loggingTestApp = await startTestApp({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
    try {
      const { officeManager } = loggingTestApp.fixtures.ours
      const form = { account: officeManager.user_name, password: fixturePassword }
      const { data } = await loggingTestApp.anonymous.call(contract.session.login, form)
      const caller = callerOf(loggingTestApp.url, () => new Date(), data.token, 'propertyOffice')
      await caller.call(contract.session.changePassword, {
        oldPassword: fixturePassword,
        newPassword: 'Never-logged-1',
      })
      await caller.call(contract.door.list, { keyword: 'whose door' })
      await loggingTestApp.anonymous.call(contract.session.forgetPassword, { email: 'ours-community-pm@test.invalid' })
      const text = lines.join('')
      expect(
        lines.filter((line) => line.includes('"answered"')).every((line) => /"reqId":"[0-9a-f-]{36}"/.test(line)),
      ).toBe(true)
      for (const secret of [fixturePassword, 'Never-logged-1', data.token!, 'whose door'])
        expect(text).not.toContain(secret)
    } finally {
      await loggingTestApp.close()
    }
  })
})

describe('health', () => {
  it('says that it lives, whether it can work, and counts for loopback', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/readyz')).json()).toMatchObject({ status: 'ready', parts: { database: true } })
    const metrics = await (await get('/metrics')).text()
    expect(metrics).toContain('lintel_request_seconds')
  })
})
