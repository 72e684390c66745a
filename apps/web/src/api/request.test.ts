import { describe, expect, it } from 'vitest'
import type { RequestContext } from './request-context.ts'
import { contract, everyOperation } from '@lintel/contract/all/contract.ts'
import { foldLines, lineOf, unfoldLines } from '../../build/calls.ts'
import { sendable, wireRequest } from './request.ts'

const sender: RequestContext = { token: 't0ken', siteUuid: 'site', pathRole: 'pm', locale: 'de' }
const send = (operation: Parameters<typeof wireRequest>[0], input: unknown, by = sender) =>
  wireRequest(operation, input, by, 1_700_000_000_000)

describe('a line of the table of calls', () => {
  it('says of every call of the contract what has to be known to send it', () => {
    for (const { name, operation } of everyOperation) {
      const { method, path, wire, streams, invalidates = [], inverse } = operation
      expect(sendable(lineOf(operation)), name).toEqual({
        method,
        path,
        wire,
        ...(streams && { streams }),
        ...(invalidates.length > 0 && { invalidates }),
        ...(inverse && { inverse }),
      })
    }
  })

  it('is the same after the table travelled folded', () => {
    const lines = Object.fromEntries(everyOperation.map(({ name, operation }) => [name, lineOf(operation)]))
    expect(unfoldLines(foldLines(lines))).toEqual(lines)
  })
})

describe('a call on the wire', () => {
  it('has the prefix, the session’s role and the headers of every request', () => {
    const { url, headers } = send(contract.door.open, {})
    expect(url).toBe('/web-server/v4/web/office/door/pm/open')
    expect(headers).toMatchObject({
      'x-auth-token': 't0ken',
      'x-community-id': 'site',
      'x-cloud-version': '6.7.1',
      'accept-language': 'de',
    })
  })

  it('carries no token and no site when there is none', () => {
    const { headers } = send(contract.system.start, {}, { ...sender, token: undefined, siteUuid: undefined })
    expect(headers).not.toHaveProperty('x-auth-token')
    expect(headers).not.toHaveProperty('x-community-id')
  })

  it('puts the input of a GET and the sender’s clock into the query', () => {
    const { url, method } = send(contract.device.list, { page: 2, keyword: 'a&b', connection: undefined })
    expect(method).toBe('GET')
    expect(url).toBe('/web-server/v4/web/office/device/pm/getList?page=2&keyword=a%26b&timestamp=1700000000000')
  })

  it('sends a file beside its fields and leaves the header to the browser', () => {
    const upload = { method: 'POST', path: 'v4/web/x', wire: 'file' } as const
    const file = new File(['x'], 'a.png')
    const { headers, body } = send(upload, { file, uuid: '1', isNew: true, none: undefined })
    expect(headers).not.toHaveProperty('content-type')
    expect([...(body as FormData).keys()]).toEqual(['file', 'uuid', 'isNew'])
    expect((body as FormData).get('isNew')).toBe('1')
  })

  it('sends v3 as a form and v4 as JSON', () => {
    const form = send(contract.session.login, { account: 'a b', password: 'x=1' })
    expect(form.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(form.body).toBe('account=a+b&password=x%3D1')
    const json = send(contract.door.open, { uuid: '1', key: '2' })
    expect(json.headers['content-type']).toBe('application/json')
    expect(json.body).toBe('{"uuid":"1","key":"2"}')
  })
})
