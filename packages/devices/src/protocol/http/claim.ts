import { z } from 'zod'
import { Mac } from '../../mac.ts'
import { linkLimits } from '../limits.ts'

/**
 * How a new device gets its own secret (device-link.md 4.2): `POST /device/v1/claim` on the portal, once, over HTTP.
 */

export const claimPath = '/device/v1/claim'

/**
 * By what a device proves who it is. Portals give secrets today; `publicKey` is kept for devices that make a key pair
 * and tell the portal its public half, in place of a secret.
 */
export const deviceCredentialKinds = ['secret', 'publicKey'] as const
export type DeviceCredentialKind = (typeof deviceCredentialKinds)[number]

/** MAC and the one-time code that the portal showed or the installer printed. */
export const ClaimRequest = z.object({
  /** MAC address of the device; the usual separators and small letters are taken as well. */
  mac: Mac.meta({
    description: 'MAC address: 12 hexadecimal digits in capitals, without separators.',
  }),
  /** Claim code, with or without its hyphens. */
  code: z
    .string()
    .trim()
    .min(1)
    .max(linkLimits.claimCode)
    .meta({ description: 'Code that the portal showed or that was printed for the device.' }),
  /** What the device wants to prove itself by; a kind that the portal does not give is refused. */
  credential: z
    .enum(deviceCredentialKinds)
    .optional()
    .meta({ description: 'What the device wants to prove itself by; only `secret` is given today.' }),
})
export type ClaimRequest = z.infer<typeof ClaimRequest>

/** User name, secret and broker address; the secret is shown this once and kept encrypted by the portal. */
export const Claimed = z.object({
  /** What the device has been given; it does not go on with a kind that it does not know. */
  credential: z
    .enum(deviceCredentialKinds)
    .extract(['secret'])
    .default('secret')
    .meta({ description: 'What the device proves itself by from now on.' }),
  /** User name at the broker and for pictures. */
  username: z
    .string()
    .min(1)
    .max(linkLimits.shortText)
    .meta({ description: 'User name of the device at the message broker.' }),
  /** Password at the broker and for pictures. */
  secret: z
    .string()
    .min(1)
    .max(linkLimits.text)
    .meta({ description: 'Secret of the device for the message broker and for pictures, shown this once.' }),
  /** The broker. */
  mqtt: z
    .object({
      /** Address of the broker; its scheme says whether it is reached over TLS (`mqtts`, `wss`). */
      url: z
        .url({ protocol: /^(mqtt|mqtts|ws|wss)$/ })
        .max(linkLimits.detail)
        .meta({ description: 'Address of the message broker.' }),
    })
    .meta({ description: 'Message broker to connect to.' }),
  /** Images of firmware are signed with its private half. A device keeps the first one until it is claimed again. */
  firmwareKey: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .meta({
      description:
        'Public key of Ed25519 that images of firmware are signed with: 32 bytes in base64url. Portals of before have none.',
    }),
})
export type Claimed = z.infer<typeof Claimed>

/** What became of a claim: the secret, or the portal's code and reason. */
export type ClaimAnswer =
  | { readonly ok: true; readonly data: Claimed }
  | { readonly ok: false; readonly code: number; readonly msg: string }

/** Every answer of the portal: `code` 0 with `data`, or another code with the reason in `msg`. */
const Envelope = z.object({ code: z.int(), msg: z.string().max(linkLimits.detail).default(''), data: z.unknown() })

/** Reads the portal's answer to a claim; null when it is not one. */
export function readClaimAnswer(answer: unknown): ClaimAnswer | null {
  const outer = Envelope.safeParse(answer)
  if (!outer.success) return null
  if (outer.data.code !== 0) return { ok: false, code: outer.data.code, msg: outer.data.msg }
  const data = Claimed.safeParse(outer.data.data)
  return data.success ? { ok: true, data: data.data } : null
}

/**
 * How a factory-new device finds the portal that it belongs to: `GET /device/v1/redirect/<MAC>` at the base address that
 * it was given, before its first claim and without a login (fleet.md F16 to F18).
 */
const redirectPrefix = '/device/v1/redirect/'

/** The address of the question for a MAC address, or of all of them as a router writes it. */
export const redirectPath = (mac: string): string => `${redirectPrefix}${mac}`

/** The base address at which the device claims its secret: that of the portal which was asked, or of another one. */
export const RedirectAnswer = z.object({
  /** Base address of the portal of the device. It begins with `https`, or with `http` for an address of this machine. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(linkLimits.detail)
    .meta({
      description: 'Base address at which the device claims its secret.',
    }),
})
export type RedirectAnswer = z.infer<typeof RedirectAnswer>

/** The answer of the portal where it knows one. */
const RedirectEnvelope = z.object({ code: z.literal(0), data: RedirectAnswer })

/** Reads the portal's answer; null when it is not one. */
export const readRedirectAnswer = (answer: unknown): RedirectAnswer | null =>
  RedirectEnvelope.safeParse(answer).data?.data ?? null
