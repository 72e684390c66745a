import { limits } from '@lintel/contract/base/limits.ts'
import { errors, universalFailures, type FailureName } from '@lintel/contract/errors/errors.ts'
import { acceptsIdempotencyKey } from '@lintel/contract/kit/idempotency.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { failureOccasions } from './failure-occasions.ts'
import type { JsonSchema } from './schemas.ts'

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  401: 'The session has ended, or none was named.',
  403: 'This caller may not do this.',
  404: 'There is no such record here, or the function is off.',
  405: 'The address takes another method.',
  409: 'The state of what is asked about does not allow it. Nothing was changed.',
  413: 'The request is too large.',
  415: 'The body is of a kind that the address does not take.',
  422: 'A field does not fit. Nothing was changed.',
  429: 'Too many requests or tries. `params` say how long to wait.',
  500: 'Something went wrong on the server.',
  503: 'The server is not available at the moment.',
}

/** Examples of every failure by name, with the sentence a caller reads in English and when it occurs. */
export function failureExamples(names: readonly FailureName[]): Record<string, JsonSchema> {
  const translate = createTranslator('en', { namespaces: ['errors'] })
  return Object.fromEntries(
    names.map((name) => {
      const { code, params } = errors[name]
      const values = Object.fromEntries((params as readonly string[]).map((param) => [param, sampleOf(name, param)]))
      const msg = translate(`errors:${name}`, values)
      const value = { code, msg, data: { failure: name, params: values, issues: [] } }
      return [name, { summary: msg, description: failureOccasions[name], value }]
    }),
  )
}

type Samples = Readonly<Record<string, string | number>>

/** Values of parameters in the examples, by the name of the parameter. */
const samples: Samples = {
  accepts: 'application/json',
  address: 'https://portal.example.com',
  allowed: 'POST',
  count: 2,
  days: 30,
  department: 'Reception',
  device: 'Lobby panel',
  door: 'Main entrance',
  field: 'email',
  from: '2026-08-28',
  floor: '3',
  line: 'Christmas Day',
  lock: 'Meeting room lock',
  max: limits.deliveryFloors,
  minutes: 5,
  name: 'Christmas break',
  names: 'Staff, Visitors',
  people: 50,
  pixels: limits.photoSideMin,
  plan: 'Lockdown of the ground floor',
  reason: 'The lock is being repaired.',
  requestId: '5f0c8a52-7d0e-4f3b-9c61-2b1f6a4d8e90',
  seconds: 30,
  site: 'Harbour House',
  target: 'Northside Installations',
  template: 'Blue badge',
  thing: 'pin',
  tier: 50,
}

/** Values where a parameter means something else than its name says of most failures. */
const ownSamples: Partial<Record<FailureName, Samples>> = {
  firmwareMinimumAbove: { version: '50.1.2.3', minimum: '50.2.0.0' },
  upgradeBelowMinimum: { minimum: '50.2.0.0' },
  upgradeWrongModel: { model: 'LX-9' },
  firmwareNotNewer: { version: '50.1.2.3', newest: '50.1.2.4' },
  firmwareUnknownModel: { model: 'LX-9' },
  firmwareWrongModel: { version: '20.1.2.3', model: 'LC-4', code: 50 },
  claimLocked: { minutes: limits.claimLockMinutes },
  doorInUse: { names: 'Staff, Evacuation' },
  floorTaken: { door: 'Lift, floor 3' },
  leaveOfFreeDays: { names: 'Ada Lind' },
  leavesOverlap: { names: 'Ada Lind' },
  peopleWithoutAttendance: { names: 'Ada Lind' },
  personOfOtherCompany: { names: 'Ada Lind' },
  readersInArea: { names: 'Car park, Laboratory' },
  schedulesConflict: { names: 'Ada Lind' },
  timetableInUse: { names: 'Early and late' },
  tooManyFloors: { name: 'Parcel Express', count: limits.deliveryFloors + 2 },
  transferTargetKind: { thing: 'community' },
}

function sampleOf(name: FailureName, param: string): string | number {
  const sample = ownSamples[name]?.[param] ?? samples[param]
  if (sample === undefined) throw new Error(`No sample for the parameter ${param} of ${name}`)
  return sample
}

/** What a call may fail with, as responses by status; those of every call are shared. */
export function failureResponses(operation: Operation): Record<string, JsonSchema> {
  const fails: readonly FailureName[] = acceptsIdempotencyKey(operation)
    ? [...operation.fails, 'idempotencyConflict']
    : operation.fails
  const own = new Set(fails.map((name) => errors[name].status))
  const statuses = [...new Set([...universalFailures, ...fails].map((name) => errors[name].status))]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      own.has(status)
        ? responseOf(status, namesOf([...universalFailures, ...fails], status))
        : { $ref: `#/components/responses/Failure${status}` },
    ]),
  )
}

/** The responses that every call may answer with. */
export function sharedResponses(): Record<string, JsonSchema> {
  const statuses = [...new Set(universalFailures.map((name) => errors[name].status))]
  return Object.fromEntries(
    statuses.map((status) => [`Failure${status}`, responseOf(status, namesOf(universalFailures, status))]),
  )
}

const namesOf = (names: readonly FailureName[], status: number): FailureName[] => [
  ...new Set(names.filter((name) => errors[name].status === status)),
]

const responseOf = (status: number, names: readonly FailureName[]): JsonSchema => ({
  description: `${descriptions[status]!} One of: ${names.join(', ')}.`,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
    },
  },
})

/** The envelope of a failure. */
export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: 'The number of the failure; never 0.' },
    msg: { type: 'string', description: 'The sentence for a reader, in the language that the request accepts.' },
    data: {
      type: 'object',
      description: 'Which failure it is, with its numbers and names.',
      required: ['failure', 'params', 'issues'],
      properties: {
        failure: { type: 'string', description: 'The name of the failure.' },
        params: {
          type: 'object',
          description: 'Numbers and names of the sentence in `msg`, such as how many minutes to wait.',
          additionalProperties: { type: ['string', 'number'] },
        },
        issues: {
          type: 'array',
          description: 'The refused fields.',
          items: {
            type: 'object',
            required: ['field', 'key', 'params'],
            properties: {
              field: { type: 'string', description: 'The path of the field, joined by dots.' },
              key: { type: 'string', description: 'Which sentence says what is wrong.' },
              params: {
                type: 'object',
                description: 'Numbers and names of the sentence, such as the limit that was exceeded.',
                additionalProperties: { type: ['string', 'number'] },
              },
            },
          },
        },
      },
    },
  },
}
