import { z } from 'zod'

/**
 * Answers of the TTLock cloud API V3, as far as they are read (euopen.ttlock.com, "Cloud API V3", the page of each
 * call).
 */

const words = z.string().nullish()
const Id = z.int().nonnegative()

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), pages: z.int().nonnegative().nullish() })

/** "Get the lock list of an account". */
export const Locks = page(
  z.object({
    lockId: Id,
    lockName: words,
    lockAlias: words,
    electricQuantity: z.number().nullish(),
    hasGateway: z.number().nullish(),
    /** A bit for each ability, in hexadecimal ("The explanation of featureValue"). */
    featureValue: z
      .string()
      .regex(/^[0-9a-f]{1,64}$/i)
      .nullish(),
  }),
)
export type Lock = z.output<typeof Locks>['list'][number]

/** "Get the gateway list of an account". */
export const Gateways = page(z.object({ gatewayId: Id, gatewayName: words, isOnline: z.number().nullish() }))
export type Gateway = z.output<typeof Gateways>['list'][number]

/** "Get the lock list of a gateway": those it has heard of within 30 minutes. */
export const GatewayLocks = page(z.object({ lockId: Id }))

/** "Get the open state of a lock". */
export const OpenState = z.object({ state: z.number() })

/** Later than any clock goes, and nothing that a date could not hold. */
const Moment = z.int().min(0).max(4_102_444_800_000)

/** "Get unlock records". The number of the record is missing in the older edition of the page. */
export const Records = page(
  z.object({
    recordId: z.int().nullish(),
    lockId: Id,
    recordType: z.int(),
    success: z.number(),
    username: words,
    keyboardPwd: words,
    lockDate: Moment,
  }),
)
export type LockRecord = z.output<typeof Records>['list'][number]

/** Every failure, mostly under status 200; `errcode` 0 is none. */
export const FailureError = z.object({ errcode: z.int() })
