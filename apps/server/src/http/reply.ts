import type { NamedOperation } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { isMutation } from '@lintel/contract/kit/operation.ts'
import { chooseLocale, type LocaleCode } from '@lintel/i18n/locales.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { ObjectMissingError, type ObjectFolder } from '../base/objects.ts'
import { FailureError } from '../kernel/failure.ts'
import type { StoredFile } from '../base/objects.ts'
import { brands, type BrandKey } from '@lintel/i18n/brands.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { refusalText } from '@lintel/i18n/refusal.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'

/** More than readers understand; a header may hold thousands. */
const languagesRead = 50

/** The language a request asks for, English when none of ours is wanted. */
export function languageOf(request: FastifyRequest): LocaleCode {
  return chooseLocale(new Negotiator(request.raw).languages().slice(0, languagesRead))
}

/** Success: `{ code: 0, msg, data }` (specification.md 8). */
export function sendData(reply: FastifyReply, data: unknown, msg = ''): FastifyReply {
  return reply.send({ code: 0, msg, data })
}

/**
 * The success of a call. `msg` is what was done, in the language of the request and in the words of the audit log;
 * empty where nothing was to change. Pages say it themselves, with the name of the record.
 */
export function sendSuccess(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, operation }: NamedOperation,
  brand: BrandKey,
  data: unknown,
): FastifyReply {
  if (!isMutation(operation)) return sendData(reply, data)
  const language = languageOf(request)
  const translate = createTranslator(language, { brand, namespaces: ['operations'] })
  return sendData(reply.header('content-language', language), data, translate(`operations:${name}` as TextKey))
}

/** A file instead of the envelope, under its name in any language. */
export async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .send(Buffer.from(await file.arrayBuffer()))
}

/** A large file part by part, as fast as its reader takes it. Fails with `notFound` where it is gone. */
export async function sendStoredFile(
  reply: FastifyReply,
  { name, type, stored }: StoredFile,
  objects: ObjectFolder,
): Promise<FastifyReply> {
  const content = await objects.open(stored.sha256).catch((error: unknown) => {
    throw error instanceof ObjectMissingError ? new FailureError('notFound') : error
  })
  return reply
    .type(type)
    .header('content-length', stored.bytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content)
}

/**
 * What a file that is shown may load, run, style and be framed by: nothing. Chromium's reader of PDF needs no style of
 * the policy (`brands-and-guides.e2e.ts`); in older ones it is a plug-in of the file's own address. `sandbox` would
 * keep those from reading it.
 */
const shownFilePolicy = [
  "default-src 'none'",
  "object-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A file that pages show by its address, which names this one and no later: browsers keep it. */
export async function showFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  return reply
    .type(file.type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', shownFilePolicy)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .send(Buffer.from(await file.arrayBuffer()))
}

/** A named failure in the request's language, with the refused fields where there are some. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: FailureError,
  translate: FailureText,
): FastifyReply {
  const language = languageOf(request)
  if (failure.failure === 'unavailable') reply.header('retry-after', limits.retryAfterSeconds)
  const data = { failure: failure.failure, params: failure.params, issues: failure.issues }
  return reply
    .status(failure.status)
    .header('content-language', language)
    .send({ code: failure.code, msg: translate(language, failure), data })
}

export type FailureText = (language: LocaleCode, failure: FailureError) => string

const things: ReadonlySet<string> = new Set(Object.keys(loadCatalogue('en', 'things')))

/**
 * The messages of failures, in every language, under a brand. A refused input says which field, as screens call it, and
 * what is wrong with it; the sentence of an issue may stand in any catalogue.
 */
export function failureTexts(brand: BrandKey): FailureText {
  return (language, { failure, params, issues }) => {
    const translate = createTranslator(language, { brand: brands[brand] })
    const [issue] = issues
    if (failure !== 'invalidInput' || !issue) return translate(`errors:${failure}`, params)
    return refusalText(issue, translate, (thing) => things.has(thing), true)
  }
}
