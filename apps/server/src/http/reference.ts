import { everyOperation, type NamedOperation } from '@lintel/contract/contract.ts'
import { errors, universalFailures, type FailureName } from '@lintel/contract/errors/errors.ts'
import { hasOwnKey, keyField, takesKey } from '@lintel/contract/kit/idempotency.ts'
import { addressOf, type Operation } from '@lintel/contract/kit/operation.ts'
import { cloudVersion, limits } from '@lintel/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { productVersion } from '../version.ts'
import { referencePage } from './reference-page.ts'

/** Mounts the API reference: OpenAPI 3.1 at `/openapi.json` and a reader at `/docs`, both from the contract. */
export function mountReference(app: FastifyInstance): void {
  const document = openApi()
  const json = JSON.stringify(document)
  const html = referencePage(everyOperation)
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
}

/** The OpenAPI 3.1 document of every call. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of everyOperation) {
    for (const path of [named.operation.path, ...(named.operation.aliases ?? [])]) {
      paths[addressOf(path)] = {
        ...paths[addressOf(path)],
        [named.operation.method.toLowerCase()]: describe(named, path),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API reference', version: productVersion },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } } },
  }
}

/** What a body of each wire calls itself. */
const mediaTypes = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  file: 'multipart/form-data',
} as const

/** The sender's clock, which every read but that of a file by its own address brings. */
const timestamp = { name: 'timestamp', in: 'query', required: true, schema: { type: 'integer' } }

function describe({ name, operation }: NamedOperation, path: string): Record<string, unknown> {
  const input = withKey(operation, z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }))
  const isStream = operation.streams === true
  const isFile = operation.output instanceof z.ZodFile
  return {
    operationId: path === operation.path ? name : `${name}.alias`,
    summary: operation.summary,
    tags: [name.split('.')[0]],
    security: operation.needs === 'public' ? [] : [{ token: [] }],
    'x-needs': operation.needs,
    ...(operation.when ? { 'x-when': operation.when } : {}),
    'x-fails': failuresOf(operation).map((failure) => ({
      failure,
      code: errors[failure].code,
      status: errors[failure].status,
    })),
    parameters: [
      ...(path.includes('{role}')
        ? [
            {
              name: 'role',
              in: 'path',
              required: true,
              schema: { type: 'string', enum: ['sup', 'dis', 'ins', 'pm', 'admin'] },
            },
          ]
        : []),
      { name: 'x-cloud-version', in: 'header', schema: { type: 'string', const: cloudVersion } },
      ...(operation.method === 'GET' ? [...(operation.isImmutable ? [] : [timestamp]), ...queryParameters(input)] : []),
    ],
    ...(operation.method === 'POST'
      ? {
          requestBody: {
            content: {
              [mediaTypes[operation.wire]]: { schema: input },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: isStream
          ? 'A stream of server-sent events; each change has this shape.'
          : isFile
            ? 'The file.'
            : 'Code 0 and the data.',
        content: {
          [isStream ? 'text/event-stream' : isFile ? 'application/octet-stream' : 'application/json']: {
            schema: isStream || isFile ? outputOf(operation.output) : envelope(outputOf(operation.output)),
          },
        },
      },
      default: {
        description: 'A named failure.',
        content: { 'application/json': { schema: envelope({ type: 'object' }) } },
      },
    },
  }
}

/** Every failure a call may answer with. */
const failuresOf = (operation: Operation): readonly FailureName[] => [
  ...new Set<FailureName>([
    ...operation.fails,
    ...(takesKey(operation) ? (['idempotencyConflict'] as const) : []),
    ...universalFailures,
  ]),
]

/** The key that makes a call safe to send twice, where the call has none of its own. */
function withKey(operation: Operation, input: { readonly properties?: object }): object {
  if (!takesKey(operation) || hasOwnKey(operation)) return input
  const key = {
    type: 'string',
    format: 'uuid',
    description: `The same key within ${limits.idempotencyKeyHours} hours has the same answer and no second effect.`,
  }
  return { ...input, properties: { ...input.properties, [keyField]: key } }
}

const outputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
})

function queryParameters(input: unknown): unknown[] {
  const { properties = {}, required = [] } = input as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
