import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import { universalFailures, type FailureName } from '@lintel/contract/errors/errors.ts'
import { hasOwnIdempotencyKey, idempotencyKeyField, acceptsIdempotencyKey } from '@lintel/contract/kit/idempotency.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { describeRule } from '@lintel/contract/access/rules.ts'
import { cloudVersion, limits } from '@lintel/contract/base/limits.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { z } from 'zod'
import { productVersion } from '../../base/version.ts'
import { contentTypes } from '../content-types.ts'
import { editFields } from '../partial-edit.ts'
import { exampleBody } from './call-examples.ts'
import { callersOf, pathRolesOf } from './callers.ts'
import { deviceFailures, devicePaths } from './device-calls.ts'
import { providerFailures, providerPaths } from './provider-calls.ts'
import { exampleOf } from './examples.ts'
import { failureExamples, failureResponses, failureSchema, sharedResponses } from './failures.ts'
import { envelope, namedSchemas, publicSchema, querySchema, type Components, type JsonSchema } from './schemas.ts'
import { tagsOf } from './tags.ts'

/**
 * The OpenAPI 3.1 document of every call, and of the two that devices make over HTTP. `server` is the portal's address.
 */
export function openApi(server: string): Record<string, unknown> {
  const components = namedSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const namedOperation of everyOperation) {
    const { path, aliases = [], method } = namedOperation.operation
    for (const [index, one] of [path, ...aliases].entries()) {
      const operationId = index === 0 ? namedOperation.name : `${namedOperation.name}.alias${index}`
      paths[addressOf(one)] = {
        ...paths[addressOf(one)],
        [method.toLowerCase()]: { operationId, ...describe(namedOperation, one, components) },
      }
    }
  }
  const names = [
    ...universalFailures,
    ...deviceFailures,
    ...providerFailures,
    ...everyOperation.flatMap(({ operation }) => operation.fails),
  ]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lintel API',
      version: productVersion,
      description: 'How to sign in, pages, errors and limits are explained at /docs.',
      license: { name: 'GNU Affero General Public License v3.0 only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: server }],
    tags: tagsOf(),
    paths: { ...paths, ...devicePaths(), ...providerPaths() },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        bearer: { type: 'http', scheme: 'bearer' },
        device: { type: 'http', scheme: 'basic', description: 'MAC address and secret of the device.' },
      },
      schemas: {
        Failure: failureSchema,
        ...Object.fromEntries(
          Object.entries(components.schemas).map(([name, schema]) => [name, publicSchema(schema, components.schemas)]),
        ),
      },
      responses: sharedResponses(),
      examples: failureExamples([...new Set(names)] as FailureName[]),
    },
  }
}

/** The sender's clock, which every read but that of a file by its own address brings. */
const timestamp = {
  name: 'timestamp',
  in: 'query',
  required: true,
  description: 'The clock of the sender, in milliseconds since 1970. It may be three minutes off.',
  schema: { type: 'integer' },
  example: 1_777_887_000_000,
}

/** What a call that succeeds says in English. */
const successText = ({ name, operation }: NamedOperation): string =>
  isMutation(operation) ? createTranslator('en', { namespaces: ['operations'] })(`operations:${name}` as TextKey) : ''

const tagOf = ({ name }: NamedOperation): string => name.split('.')[0]!

function describe(namedOperation: NamedOperation, path: string, components: Components): Record<string, unknown> {
  const { operation } = namedOperation
  const isStream = operation.streams === true
  const isFile = operation.output instanceof z.ZodFile
  const output = components.outputOf(namedOperation)
  const example = exampleOf(output, components.schemas)
  return {
    summary: operation.summary,
    description: descriptionOf(namedOperation),
    tags: [tagOf(namedOperation)],
    security: operation.needs === 'public' ? [] : [{ token: [] }, { bearer: [] }],
    'x-needs': operation.needs,
    ...(operation.when ? { 'x-when': describeRule(operation.when) } : {}),
    parameters: parametersOf(namedOperation, path),
    ...(operation.method === 'POST' && { requestBody: bodyOf(namedOperation, components) }),
    responses: {
      200: {
        description: isStream
          ? 'A stream of server-sent events; each change has this shape.'
          : isFile
            ? 'The file.'
            : 'Code 0 and the data.',
        content: isStream
          ? { 'text/event-stream': { schema: output } }
          : isFile
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : {
                'application/json': {
                  schema: envelope(output),
                  example: { code: 0, msg: successText(namedOperation), data: example },
                },
              },
      },
      ...failureResponses(operation),
    },
  }
}

/**
 * What the summary does not say and the declaration of the call does: callers, paging, repetition, limits and effects.
 */
function descriptionOf(namedOperation: NamedOperation): string {
  const { operation } = namedOperation
  const own = editFields(namedOperation)
  return [
    operation.needs === 'public'
      ? 'Needs no session.'
      : operation.needs === 'signedIn'
        ? 'Needs a session of any role.'
        : `Needs the permission \`${operation.needs}\`, which these roles can have: ${callersOf(operation).join(', ')}.`,
    operation.when ? `Exists where ${describeRule(operation.when)}.` : '',
    operation.triesSecrets ? `Accepts ${limits.signInRequestsPerMinute} calls a minute from one address.` : '',
    operation.perMinute === undefined ? '' : `Accepts ${operation.perMinute} calls a minute of one session.`,
    isPaged(operation)
      ? `Returns one page: \`page\` from 1, \`size\` of ${limits.pageSizes.join(', ')} rows, ${limits.pageSizeDefault} by default. \`total\` is exact up to ${limits.exactTotal}.`
      : '',
    operation.upload
      ? `Accepts one file (${operation.upload.kinds.join(', ')}) of at most ${operation.upload.maxBytes} bytes.`
      : '',
    own.length > 0 ? 'Fields that are not sent keep their values.' : '',
    own.includes('version') ? 'Fails with `staleRecord` if `version` is not the current one.' : '',
    operation.fails.includes('consentWaiting')
      ? 'Where the site asks its managers, fails with `consentWaiting` until one of them agrees.'
      : '',
    repetitionOf(operation),
    operation.invalidates?.length ? `Changes what these return: ${operation.invalidates.join(', ')}.` : '',
    isMutation(operation) ? 'Leaves one entry in the audit log.' : 'Changes nothing.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** What sending a call twice under one key does. */
function repetitionOf(operation: Operation): string {
  if (!acceptsIdempotencyKey(operation)) return ''
  const again = 'sent again, it returns the same and has no second effect'
  return hasOwnIdempotencyKey(operation)
    ? `\`${idempotencyKeyField}\` is a new UUID for each intent and the id of what is created: ${again}.`
    : `May have a \`${idempotencyKeyField}\`, a new UUID for each intent: ${again}, within ${limits.idempotencyKeyHours} hours.`
}

/** Whether a call returns its rows page by page; an export has the same filter and returns all. */
const isPaged = ({ input, output }: Operation): boolean =>
  !(output instanceof z.ZodFile) && input instanceof z.ZodObject && 'page' in input.shape && 'size' in input.shape

/** The key that makes a call safe to send twice, where the call has none of its own. */
const keyPart = {
  type: 'object',
  properties: {
    [idempotencyKeyField]: {
      type: 'string',
      format: 'uuid',
      description: `The same key within ${limits.idempotencyKeyHours} hours has the same answer and no second effect.`,
    },
  },
}

function bodyOf(namedOperation: NamedOperation, components: Components) {
  const form = components.inputOf(namedOperation)
  const { operation } = namedOperation
  const schema =
    acceptsIdempotencyKey(operation) && !hasOwnIdempotencyKey(operation) ? { allOf: [form, keyPart] } : form
  const body = { schema, example: exampleBody(namedOperation, components) }
  return { required: true, content: Object.fromEntries(contentTypes[operation.wire].map((type) => [type, body])) }
}

function parametersOf({ operation }: NamedOperation, path: string): unknown[] {
  const roles = pathRolesOf(operation)
  return [
    ...(path.includes('{role}')
      ? [
          {
            name: 'role',
            in: 'path',
            required: true,
            description: 'The portal that the session stands in.',
            schema: { type: 'string', enum: roles },
            example: roles[0],
          },
        ]
      : []),
    {
      name: 'x-cloud-version',
      in: 'header',
      description: 'The version of the protocol that the caller speaks.',
      schema: { type: 'string', const: cloudVersion },
      example: cloudVersion,
    },
    ...(operation.method === 'GET' ? [...(operation.isImmutable ? [] : [timestamp]), ...queryOf(operation.input)] : []),
  ]
}

function queryOf(input: z.ZodType): unknown[] {
  const schema = querySchema(input)
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: one['description'],
    schema: publicSchema(one, {}),
    example: exampleOf(one, {}),
  }))
}
