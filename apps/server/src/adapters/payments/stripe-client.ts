import Stripe from 'stripe'
import type { Config } from '../../base/config.ts'
import { readProviderKeys } from '../../domain/money/provider-keys.ts'
import type { ProviderWork } from '../../kernel/payment-provider.ts'

/** A request of a browser waits for it, at most twice. */
const timeoutMs = 5_000

export type StripeSettings = Pick<Config, 'stripeApiUrl' | 'publicUrl'>

/** A client with the key that the super manager entered; undefined without one. */
export async function clientOf(
  work: Pick<ProviderWork, 'database' | 'vault'>,
  { stripeApiUrl }: Pick<StripeSettings, 'stripeApiUrl'>,
): Promise<Stripe | undefined> {
  const { secretKey } = await readProviderKeys(work, 'stripe')
  if (!secretKey) return undefined
  const url = stripeApiUrl === undefined ? undefined : new URL(stripeApiUrl)
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

/** Whether Stripe does not know what it was asked about. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Logs what Stripe refused by its codes alone: its messages may repeat parts of a key. */
export function logRefusal({ log }: Pick<ProviderWork, 'log'>, error: unknown, sentence: string): void {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { type, code, statusCode, requestId } = error
  log.warn({ provider: 'stripe', type, code, status: statusCode, request: requestId }, sentence)
}
