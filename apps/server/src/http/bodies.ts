import { parse } from 'node:querystring'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FastifyInstance } from 'fastify'
import { FailureError } from '../kernel/failure.ts'

/**
 * Bodies of requests as values. What a body would cost is looked at before it is parsed, as any caller may send one and
 * parsing stops everything else meanwhile: a megabyte of fields or of brackets takes a tenth of a second.
 */

const [quote, backslash, comma, ampersand] = [0x22, 0x5c, 0x2c, 0x26]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Fails with `badRequest` when JSON nests deeper, or has more values, than any form of ours. Texts may hold any
 * characters.
 */
export function checkJson(body: Buffer): void {
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === openList || byte === openObject) {
      if (++depth > limits.bodyDepth) throw new FailureError('badRequest')
    } else if (byte === closeList || byte === closeObject) depth--
    else if (byte === comma && ++values > limits.bodyValues) throw new FailureError('badRequest')
  }
}

/**
 * The fields of a form body; those of one name are a list. Fails with `badRequest` when there are more than any form of
 * ours has.
 */
export function readForm(body: Buffer): Record<string, unknown> {
  let fields = 0
  for (const byte of body) {
    if (byte === ampersand && ++fields > limits.bodyValues) throw new FailureError('badRequest')
  }
  return parse(body.toString('utf8'), undefined, undefined, { maxKeys: 0 })
}

/** Reads bodies of JSON and of forms, each within its size; other kinds are refused but where they are read (files). */
export function readBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  // A text is what no call takes.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      checkJson(body as Buffer)
    } catch (error) {
      return done(error as FailureError)
    }
    return json(request, body.toString('utf8'), done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: limits.formBytes },
    async (_request: unknown, body: string | Buffer) => readForm(body as Buffer),
  )
}
