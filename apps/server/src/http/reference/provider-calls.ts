import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { stripeWebhookPath } from '@lintel/contract/payments/states.ts'
import { responses } from './device-calls.ts'
import type { JsonSchema } from './schemas.ts'

/** Failures of calls that providers of payments make. */
export const providerFailures = [
  'webhookRefused',
  'bodyTooLarge',
  'tooManyRequests',
  'unavailable',
] as const satisfies readonly FailureName[]

/** The calls by which providers of payments report events. */
export const providerPaths = (): Record<string, JsonSchema> => ({
  [stripeWebhookPath]: {
    post: {
      operationId: 'payment.stripeWebhook',
      summary: 'Report an event of Stripe, signed by the secret of its webhook.',
      description:
        'Stripe calls this. The answer comes after what follows from the event is stored; a repeated event changes nothing.',
      tags: ['payment'],
      security: [],
      parameters: [
        {
          name: 'stripe-signature',
          in: 'header',
          required: true,
          description: 'Time and signature of the bytes of the body; at most five minutes old.',
          schema: { type: 'string' },
          example: 't=1795948007,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', description: 'An event as Stripe documents it.', additionalProperties: true },
            example: { id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object: {} } },
          },
        },
      },
      responses: responses({ type: 'null' }, providerFailures, null),
    },
  },
})
