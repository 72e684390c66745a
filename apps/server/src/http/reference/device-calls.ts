import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { errors } from '@lintel/contract/errors/errors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Mac } from '@lintel/devices/mac.ts'
import { claimPath, Claimed, ClaimRequest, redirectPath, RedirectAnswer } from '@lintel/devices/protocol/http/claim.ts'
import { firmwarePath, JobId } from '@lintel/devices/protocol/jobs.ts'
import { mediaPath, MediaName, MediaQuery, MediaStored } from '@lintel/devices/protocol/http/media.ts'
import { z } from 'zod'
import { envelope, publicSchema, type JsonSchema } from './schemas.ts'

/** Failures of calls that devices make. */
export const deviceFailures = [
  'invalidInput',
  'claimRefused',
  'claimLocked',
  'deviceRefused',
  'idempotencyConflict',
  'fileCheckFailed',
  'heicPicture',
  'bodyTooLarge',
  'wrongContentType',
  'tooManyRequests',
  'unavailable',
] as const satisfies readonly FailureName[]

/** The calls that devices make over HTTP; everything else they say over MQTT (docs/device-protocol.md). */
export function devicePaths(): Record<string, JsonSchema> {
  return {
    [redirectPath('{mac}')]: {
      get: {
        operationId: 'device.redirect.http',
        summary: 'Get the base address of the portal that a factory-new device belongs to.',
        description: `A device calls this before its first claim. The answer is the address of this portal, or that of the server to which the device is redirected. Accepts ${limits.redirectsPerMinute} calls a minute from one address.`,
        tags: ['device'],
        security: [],
        parameters: [
          {
            name: 'mac',
            in: 'path',
            required: true,
            description: 'The MAC address of the device.',
            schema: schemaOf(Mac, 'input'),
            example: '0C11050A3B42',
          },
        ],
        responses: responses(schemaOf(RedirectAnswer, 'output'), ['invalidInput', 'tooManyRequests', 'unavailable'], {
          url: 'https://portal.example.com',
        }),
      },
    },
    [claimPath]: {
      post: {
        operationId: 'device.claim.http',
        summary: 'Give a new device its own secret, once, for the code that was printed for it.',
        description: `A device calls this before it has a secret. The answer holds the secret and the address of the broker. Accepts ${limits.claimsPerMinute} calls a minute from one address, and ${limits.wrongClaimsPerMinute} with a wrong code among them.`,
        tags: ['device'],
        security: [],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: schemaOf(ClaimRequest, 'input'),
              example: { mac: '0C11050A3B42', code: 'K7Q2-9MXD' },
            },
          },
        },
        responses: responses(
          schemaOf(Claimed, 'output'),
          [
            'invalidInput',
            'claimRefused',
            'claimLocked',
            'bodyTooLarge',
            'wrongContentType',
            'tooManyRequests',
            'unavailable',
          ],
          {
            credential: 'secret',
            username: '0C11050A3B42',
            secret: 'the-secret-of-the-device',
            mqtt: { url: 'mqtts://portal.example.com:8883' },
          },
        ),
      },
    },
    [mediaPath('{name}')]: {
      post: {
        operationId: 'device.media.http',
        summary: 'Bring a picture that a device took.',
        description: 'One jpg or png of at most 512 kB. The same name with the same bytes is stored once.',
        tags: ['device'],
        security: [{ device: [] }],
        parameters: [
          {
            name: 'name',
            in: 'path',
            required: true,
            description: 'The name that the device gives the picture.',
            schema: schemaOf(MediaName, 'input'),
            example: 'ev-1042.jpg',
          },
          ...Object.entries((schemaOf(MediaQuery, 'input')['properties'] ?? {}) as Record<string, JsonSchema>).map(
            ([name, schema]) => ({
              name,
              in: 'query',
              description: schema['description'],
              schema,
              example: name === 'at' ? '1777887000000' : 'event',
            }),
          ),
        ],
        requestBody: {
          required: true,
          content: {
            'image/jpeg': { schema: { type: 'string', format: 'binary' } },
            'image/png': { schema: { type: 'string', format: 'binary' } },
          },
        },
        responses: responses(
          schemaOf(MediaStored, 'output'),
          [
            'invalidInput',
            'deviceRefused',
            'idempotencyConflict',
            'fileCheckFailed',
            'heicPicture',
            'bodyTooLarge',
            'tooManyRequests',
            'unavailable',
          ],
          { name: 'ev-1042.jpg' },
        ),
      },
    },
    [firmwarePath('{job}')]: { get: firmwareCall() },
  }
}

function firmwareCall(): JsonSchema {
  const image = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const { 200: _data, ...failures } = responses({}, ['deviceRefused', 'tooManyRequests', 'unavailable'], {})
  return {
    operationId: 'device.firmware.http',
    summary: 'Fetch the image of firmware that a job of the device is about.',
    description: `The device of the job fetches it while the job is not over; everybody else is refused alike. A download that broke off goes on with the header Range: bytes=<number>-. At most ${limits.downloadsAtOnce} downloads run at once for each server, and ${limits.downloadsPerMinute} begin in a minute for each device; a second one of a job ends the first.`,
    tags: ['device'],
    security: [{ device: [] }],
    parameters: [
      {
        name: 'job',
        in: 'path',
        required: true,
        description: 'The id of the job.',
        schema: schemaOf(JobId, 'input'),
        example: '3f1a0c52-8d2e-4b43-9c6f-5a8f0b7f2e11',
      },
      {
        name: 'range',
        in: 'header',
        description: 'The place from which the rest is wanted.',
        schema: { type: 'string' },
        example: 'bytes=1048576-',
      },
    ],
    responses: {
      200: { description: 'The image.', content: image },
      206: { description: 'The rest of the image.', content: image },
      416: { description: 'The image ends before that place; the header content-range says its length.' },
      ...failures,
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return publicSchema(rest, {})
}

/** Answers of a call that is no operation: its data, and its failures by their status. */
export function responses(data: JsonSchema, names: readonly FailureName[], example: unknown): JsonSchema {
  const statuses = [...new Set(names.map((name) => errors[name].status))]
  return {
    200: {
      description: 'Code 0 and the data.',
      content: {
        'application/json': {
          schema: envelope(data),
          example: { code: 0, msg: '', data: example },
        },
      },
    },
    ...Object.fromEntries(
      statuses.map((status) => {
        const own = names.filter((name) => errors[name].status === status)
        return [
          String(status),
          {
            description: `One of: ${own.join(', ')}.`,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Failure' },
                examples: Object.fromEntries(own.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
              },
            },
          },
        ]
      }),
    ),
  }
}
