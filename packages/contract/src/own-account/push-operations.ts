import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { shapes } from '../base/shapes.ts'
import { operation } from '../kit/operation.ts'

/** A key of so many bytes, as browsers give it. */
const key = (bytes: number) =>
  z
    .string()
    .length(Math.ceil((bytes * 4) / 3))
    .regex(shapes.base64url.pattern)

/** Address over https, without a login in it. Whether it lies in the internet is asked when the call is made. */
const Endpoint = z
  .string()
  .max(limits.pushEndpoint)
  .refine(
    (address) => {
      const url = URL.parse(address)
      return url?.protocol === 'https:' && url.username === '' && url.password === ''
    },
    { params: { key: 'validation:webAddress' } },
  )

/** What a browser answers that was asked to take notifications (`PushSubscription` of the Push API). */
export const PushSubscriptionForm = z.object({
  endpoint: Endpoint.meta({
    description: 'Address at the push service of the browser, over https and in the internet.',
    example: 'https://push.example.com/send/b7c1',
  }),
  p256dh: key(65).meta({
    description: 'Public key of the browser, in base64url.',
    example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  }),
  auth: key(16).meta({ description: 'Secret of the browser, in base64url.', example: 'BTBZMqHH6r4Tts7J_aSIgg' }),
})

/** A browser in which the account has agreed to notifications. */
const PushDevice = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  userAgent: z.string().meta({ description: 'Browser, as it calls itself.', example: 'Mozilla/5.0' }),
  current: z.boolean().meta({ description: 'Whether it ends with the session that asks.' }),
  endpointDigest: z.string().meta({
    description: 'SHA-256 of its address in base64url, by which a browser finds itself in the list.',
    example: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  }),
  createdAt: Moment.meta(fieldTexts.createdAt),
  lastSuccessAt: Moment.nullable().meta({
    description: 'When a notification last left for it, in UTC; null for never.',
  }),
})
export type PushDevice = z.infer<typeof PushDevice>

const PushDevices = z.object({
  publicKey: z.string().meta({
    description: 'Key of this installation that a browser subscribes with (`applicationServerKey`), in base64url.',
    example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  }),
  rows: z.array(PushDevice).meta(fieldTexts.rows),
})

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const path = (call: string) => `v4/web/common/push/${call}` as const

/** Devices on which the signed-in account is notified of alarms and emergency plans. */
export const pushSubscription = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'signedIn',
    output: PushDevices,
    summary: 'List the devices on which the own account is notified, with the key that browsers subscribe with.',
  }),
  add: operation({
    method: 'POST',
    path: path('add'),
    needs: 'signedIn',
    input: PushSubscriptionForm,
    output: byUuid,
    fails: ['tooManyPushDevices'],
    invalidates: ['pushSubscription.list'],
    summary:
      'Add this browser to the devices on which the own account is notified, until the session is ended by signing out. A browser belongs to the account that added it last. Addresses outside of the internet are refused.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'signedIn',
    input: byUuid,
    invalidates: ['pushSubscription.list'],
    summary: 'Remove one of the devices on which the own account is notified.',
  }),
  test: operation({
    method: 'POST',
    path: path('sendTest'),
    needs: 'signedIn',
    input: byUuid,
    invalidates: [],
    summary: 'Send a test notification to one of the own devices.',
  }),
}
