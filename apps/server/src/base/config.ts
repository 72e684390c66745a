import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type Region, regions } from '@lintel/contract/access/roles.ts'
import { brandLinkNames, type BrandKey, type BrandLinkName, brands, defaultBrand } from '@lintel/i18n/brands.ts'
import { isNetwork } from './caller-address.ts'
import { findMisspelt } from './misspelt-settings.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Everything an operator can set, decoded once. URLs are kept as given; `publicUrl` has no slash at its end. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds the embedded database, uploads and keys. */
  readonly dataDir: string
  /** Absolute path of the folder of large files, one for all servers of an installation. */
  readonly objectsDir: string
  /** An external PostgreSQL; undefined starts the embedded one. */
  readonly databaseUrl: string | undefined
  readonly mqttPort: number
  /** An external MQTT broker; undefined starts the one in this process. */
  readonly mqttUrl: string | undefined
  /** How devices reach the broker from outside; undefined derives it from the broker that is used. */
  readonly mqttPublicUrl: string | undefined
  /** The demo scenario with its known passwords. Never true when other machines can reach the portal. */
  readonly demo: boolean
  readonly region: Region
  readonly brand: BrandKey
  /** The mail server; undefined keeps mails in the outbox page. */
  readonly smtpUrl: string | undefined
  /** Where the API of Stripe is; undefined is Stripe's own address. */
  readonly stripeApiUrl: string | undefined
  /** Where the home automation lives; undefined means that there is none to link to. */
  readonly smartHomeUrl: string | undefined
  /** Pages outside the portal that installers find in their toolbox; one without an address is not offered. */
  readonly toolboxLinks: Readonly<Partial<Record<BrandLinkName, string>>>
  /** How people reach the portal from outside; used in mails and redirects. */
  readonly publicUrl: string
  /**
   * Hosts where the portal was before: calls that arrive there are told `publicUrl`. In lower case, with a port where
   * one was given.
   */
  readonly movedFrom: readonly string[]
  /** Addresses and networks of proxies whose forwarded addresses are believed; none when empty. */
  readonly trustedProxies: readonly string[]
  /** What opens `/metrics` from anywhere; undefined leaves it to this machine. */
  readonly metricsToken: string | undefined
  /** The pair of keys of web push; undefined has the portal make its own. */
  readonly pushKeys: { readonly publicKey: string; readonly privateKey: string } | undefined
  readonly logLevel: LogLevel
}

/** Wrong settings. The message is one sentence for each, one a line, ready for the console. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @param cwd the folder a relative DATA_DIR starts from
 * @throws {ConfigError} naming every wrong setting at once; passwords inside URLs are left out
 */
export function readConfig(env: Environment, cwd = process.cwd()): Config {
  const environment = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = Settings.safeParse(environment)
  const sentences = result.success
    ? []
    : [...new Set(result.error.issues.map(({ path }) => String(path[0])))].map((name) => sentenceOn(name, environment))
  sentences.push(...findMisspelt(environment, Object.keys(formats)))
  // HOST decides about DEMO, so that a second mistake is told although the first one already stops the start.
  if (
    environment['DEMO'] === 'on' &&
    environment['HOST'] &&
    Settings.shape.HOST.safeParse(environment['HOST']).success
  ) {
    if (!isLoopback(environment['HOST'])) {
      sentences.push(
        `DEMO is "on", but HOST is "${environment['HOST']}": the demo has known passwords, so it runs only on a loopback ` +
          'address such as 127.0.0.1; set DEMO=off or leave it out.',
      )
    }
  }
  if (result.success && leadsToItself(result.data)) sentences.push(sentenceOn('MOVED_FROM', environment))
  if (result.success && isHalfPair(result.data)) sentences.push(sentenceOn('VAPID_PRIVATE_KEY', environment))
  if (!result.success || sentences.length > 0) throw new ConfigError(sentences)

  const { PORT, HOST, DATA_DIR, OBJECTS_DIR, DEMO } = result.data
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(cwd, DATA_DIR),
    objectsDir: resolve(cwd, OBJECTS_DIR ?? join(DATA_DIR, 'objects')),
    databaseUrl: result.data.DATABASE_URL,
    mqttPort: result.data.MQTT_PORT,
    mqttUrl: result.data.MQTT_URL,
    mqttPublicUrl: result.data.MQTT_PUBLIC_URL?.replace(/\/+$/, ''),
    demo: isLoopback(HOST) && DEMO !== 'off',
    region: result.data.REGION,
    brand: result.data.BRAND,
    smtpUrl: result.data.SMTP_URL,
    stripeApiUrl: result.data.STRIPE_API_URL,
    smartHomeUrl: result.data.SMART_HOME_URL,
    toolboxLinks: toolboxLinksOf(result.data),
    publicUrl: publicUrlOf(result.data),
    movedFrom: result.data.MOVED_FROM,
    trustedProxies: result.data.TRUSTED_PROXIES,
    metricsToken: result.data.METRICS_TOKEN,
    pushKeys: pushKeysOf(result.data),
    logLevel: result.data.LOG_LEVEL,
  }
}

const brandKeys = Object.keys(brands) as BrandKey[]

/** Random enough when they are: `openssl rand -hex 24` gives more. */
const metricsTokenMin = 32

const formats = {
  PORT: 'a port number from 0 to 65535 (0 takes any free one)',
  HOST: 'an IP address or a host name to listen on',
  DATA_DIR: 'a folder',
  OBJECTS_DIR: 'a folder',
  DATABASE_URL: 'a URL that begins with postgres:// or postgresql:// and names a database',
  MQTT_PORT: 'a port number from 0 to 65535 (0 takes any free one)',
  MQTT_URL: 'a URL that begins with mqtt:// or mqtts://',
  MQTT_PUBLIC_URL: 'a URL that begins with mqtt:// or mqtts://',
  DEMO: '"on" or "off"',
  REGION: `one of ${regions.join(', ')}`,
  BRAND: `one of ${brandKeys.join(', ')}`,
  SMTP_URL: 'a URL that begins with smtp:// or smtps://',
  STRIPE_API_URL: 'a URL that begins with https:// or http://',
  SMART_HOME_URL: 'a URL that begins with https:// or http://',
  TOOLBOX_KNOWLEDGE_URL: 'a URL that begins with https://',
  TOOLBOX_ACADEMY_URL: 'a URL that begins with https://',
  TOOLBOX_SUPPORT_URL: 'a URL that begins with https://',
  TOOLBOX_COMMUNITY_URL: 'a URL that begins with https://',
  TOOLBOX_PARTNER_URL: 'a URL that begins with https://',
  PUBLIC_URL: 'a URL that begins with http:// or https://',
  MOVED_FROM: 'hosts such as old.example or old.example:8443, with commas between them, and not that of PUBLIC_URL',
  TRUSTED_PROXIES: 'addresses or networks such as 10.0.0.5 or 10.0.0.0/8, with commas between them',
  METRICS_TOKEN: `${metricsTokenMin} or more letters, digits and signs that a bearer token may have (- . _ ~ + / =)`,
  VAPID_PUBLIC_KEY: 'the public key of a pair for web push, in base64url, with VAPID_PRIVATE_KEY beside it',
  VAPID_PRIVATE_KEY: 'the private key of a pair for web push, in base64url, with VAPID_PUBLIC_KEY beside it',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
} as const
type Setting = keyof typeof formats
/** Settings whose value is a secret, so a sentence about them does not repeat it. */
const secretSettings: readonly string[] = ['METRICS_TOKEN', 'VAPID_PRIVATE_KEY'] satisfies readonly Setting[]

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535)

const urlOf = (...protocols: readonly string[]) => z.string().refine((text) => protocols.includes(protocolOf(text)))

const list = z
  .string()
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',').map((part) => part.trim())))

/** So many bytes in base64url. */
const keyOf = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes)

/** A host as browsers write it, with or without a port; IPv6 stands in brackets. */
const isHost = (text: string): boolean => URL.parse(`https://${text}`)?.href === `https://${text}/`

const Settings = z.object({
  PORT: port.default(8080),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)))
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  OBJECTS_DIR: z.string().optional(),
  DATABASE_URL: urlOf('postgres:', 'postgresql:')
    .refine((text) => /^[^?]*\/\/[^/?]*\/[^/?]+/.test(text))
    .optional(),
  MQTT_PORT: port.default(1883),
  MQTT_URL: urlOf('mqtt:', 'mqtts:').optional(),
  MQTT_PUBLIC_URL: urlOf('mqtt:', 'mqtts:').optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  REGION: z.enum(regions).default('eu'),
  BRAND: z.enum(brandKeys).default(defaultBrand),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  STRIPE_API_URL: urlOf('https:', 'http:').optional(),
  SMART_HOME_URL: urlOf('https:', 'http:').optional(),
  TOOLBOX_KNOWLEDGE_URL: urlOf('https:').optional(),
  TOOLBOX_ACADEMY_URL: urlOf('https:').optional(),
  TOOLBOX_SUPPORT_URL: urlOf('https:').optional(),
  TOOLBOX_COMMUNITY_URL: urlOf('https:').optional(),
  TOOLBOX_PARTNER_URL: urlOf('https:').optional(),
  PUBLIC_URL: urlOf('http:', 'https:').optional(),
  MOVED_FROM: list.transform((hosts) => hosts.map((host) => host.toLowerCase())).refine((hosts) => hosts.every(isHost)),
  TRUSTED_PROXIES: list.refine((parts) => parts.every(isNetwork)),
  // RFC 6750, section 2.1
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]+=*$/)
    .min(metricsTokenMin)
    .optional(),
  // RFC 8292: a point and a number of the curve P-256.
  VAPID_PUBLIC_KEY: keyOf(65).optional(),
  VAPID_PRIVATE_KEY: keyOf(32).optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
} satisfies Record<Setting, z.ZodType>)

/** Links of the toolbox that are set, by their names. */
function toolboxLinksOf(settings: Readonly<Partial<Record<string, unknown>>>): Config['toolboxLinks'] {
  return Object.fromEntries(
    brandLinkNames.flatMap((name) => {
      const address = settings[`TOOLBOX_${name.toUpperCase()}_URL`]
      return typeof address === 'string' ? [[name, address]] : []
    }),
  )
}

/** Whether a caller who is told the public address would be told it there again. */
function leadsToItself(settings: z.infer<typeof Settings>): boolean {
  const { host, hostname } = new URL(publicUrlOf(settings))
  return settings.MOVED_FROM.some((from) => from === host || from === hostname)
}

type PushPair = Pick<z.infer<typeof Settings>, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>

/** Whether one key of the pair is there without the other, or is not its other half. */
function isHalfPair({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: PushPair): boolean {
  if (publicKey === undefined || privateKey === undefined) return publicKey !== privateKey
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') !== publicKey
  } catch {
    return true
  }
}

function pushKeysOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: PushPair): Config['pushKeys'] {
  return publicKey && privateKey ? { publicKey, privateKey } : undefined
}

function publicUrlOf({ PUBLIC_URL, HOST, PORT }: z.infer<typeof Settings>): string {
  return (PUBLIC_URL ?? `http://${reachableHost(HOST)}:${PORT}`).replace(/\/+$/, '')
}

function sentenceOn(setting: string, environment: Environment): string {
  const format = formats[setting as Setting]
  if (secretSettings.includes(setting)) return `${setting} must be ${format}.`
  return `${setting} is "${withoutSecrets(environment[setting] ?? '')}", but must be ${format}.`
}

/** The protocol of a URL, or '' for text that is none. */
function protocolOf(text: string): string {
  // PostgreSQL URLs of a socket folder have no host (postgres://user@/db?host=/run), which the URL standard refuses.
  const url = URL.parse(text.replace('@/', '@localhost/'))
  return url?.hostname ? url.protocol : ''
}

/** Everything before the last @ may be a password, however badly the URL is written. */
function withoutSecrets(text: string): string {
  return text
    .replace(/^(.*?:\/\/)?.*@/s, (_all, protocol: string | undefined) => `${protocol ?? ''}***@`)
    .replace(/([?&][^=&]*(?:password|secret|token|key)[^=&]*=)[^&]*/gi, '$1***')
}

/** Whether people reach an address on the machine itself alone. */
export const isLoopbackUrl = (url: string): boolean => isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))

function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}
